"""Makes a builder of 1000 devices at once, without a rebalance, and its ring."""
import array
import random
import sys

import tool  # noqa: F401
from swift.common.ring import RingBuilder

folder, power = sys.argv[1], int(sys.argv[2])
dice = random.Random(power)
b = RingBuilder(power, 3, 1)
for i in range(1000):
    b.add_dev({'region': 1, 'zone': 1 + i % 4, 'ip': '10.0.%d.%d' % (i % 4, i // 4 % 36), 'port': 6200, 'device': 'd%d' % i, 'weight': 4000, 'meta': ''})
rows = [array.array('H') for _ in range(3)]
for p in range(2 ** power):
    for k in range(3):
        rows[k].append(4 * dice.randrange(250) + (p + 1 + k) % 4)
b._replica2part2dev = rows
for row in rows:
    for d in row:
        b.devs[d]['parts'] += 1
b._last_part_moves = array.array('B', bytes(2 ** power))
b.devs_changed = False
b._dispersion_graph = {}
b.dispersion = 0.0
b.save('%s/large-%d.builder' % (folder, power))
b.get_ring().save('%s/large-%d.ring.gz' % (folder, power))
