"""Makes rings of chance with Swift's builder: regions, zones, hosts, IPv6,
drained and removed devices, fractions of replicas, overload."""
import random
import sys

import tool  # noqa: F401
from swift.common.ring import RingBuilder


def invent(seed, folder):
    dice = random.Random(seed)
    power = dice.choice([4, 6, 8, 10])
    replicas = dice.choice([1, 2, 3, 3, 2.5, 3.25, 4])
    b = RingBuilder(power, replicas, dice.choice([0, 1, 24]))
    b.set_overload(dice.choice([0, 0.1, 0.5]))
    regions = dice.choice([1, 1, 2, 3])
    for r in range(regions):
        for z in range(dice.choice([1, 2, 3])):
            for h in range(dice.choice([1, 2, 3])):
                for d in range(dice.choice([1, 2, 4])):
                    ip = '10.%d.%d.%d' % (r, z, h) if dice.random() < 0.8 else 'fd00::%x:%x:%x' % (r, z, h)
                    b.add_dev({'region': r + 1, 'zone': z + 1, 'ip': ip, 'port': 6200, 'device': 'sd%d' % d,
                               'weight': dice.choice([100, 100, 200, 150.5, 1000]), 'meta': dice.choice(['', 'ssd', '磁盘'])})
    while len([d for d in b.devs if d]) < replicas + 2:
        n = len(b.devs)
        b.add_dev({'region': 1, 'zone': 1, 'ip': '10.9.9.%d' % n, 'port': 6200, 'device': 'sdx', 'weight': 100, 'meta': ''})
    b.rebalance(seed=seed)
    b.pretend_min_part_hours_passed()
    live = [d['id'] for d in b.devs if d]
    if len(live) > replicas + 3:
        b.remove_dev(dice.choice(live))
        b.rebalance(seed=seed + 1)
    if dice.random() < 0.5:
        weighted = [d['id'] for d in b.devs if d and d['weight'] > 0]
        if len(weighted) > replicas + 2:
            b.set_dev_weight(dice.choice(weighted), 0)
    b.save(folder + '/invented-%d.builder' % seed)
    b.get_ring().save(folder + '/invented-%d.ring.gz' % seed)


if __name__ == '__main__':
    for i in range(int(sys.argv[2])):
        invent(i, sys.argv[1])
