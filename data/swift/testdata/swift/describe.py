"""Tells what Swift's own classes read in a ring, and in its builder, as JSON."""
import hashlib
import json
import sys

import tool  # noqa: F401, sets the hash prefix and suffix
from swift.common.ring import Ring, RingBuilder, RingData


def describe(path, names):
    data = RingData.load(path)
    ring = Ring(path)
    ids = hashlib.sha256()
    for row in data._replica2part2dev_id:
        big = row[:]
        big.byteswap()
        ids.update(big.tobytes())
    out = {
        'part_shift': data._part_shift, 'replica_count': data.replica_count, 'version': data.version,
        'rows': [len(r) for r in data._replica2part2dev_id], 'ids': ids.hexdigest(),
        'devs': data.devs, 'next_part_power': data.next_part_power, 'lookups': [],
    }
    for name in names:
        part, nodes = ring.get_nodes(*name)
        out['lookups'].append({
            'path': name, 'partition': part, 'primaries': [n['id'] for n in nodes],
            'handoffs': [n['id'] for n in ring.get_more_nodes(part)],
        })
    return out


def describe_builder(path):
    b = RingBuilder.load(path)
    b.validate()
    old = b.version
    kept = b.dispersion
    b._build_dispersion_graph(b._replica2part2dev)
    out = {
        'balance': b.get_balance(), 'dispersion': b.dispersion, 'kept_dispersion': kept, 'version': old,
        'min_part_hours': b.min_part_hours, 'overload': b.overload, 'id': b.id,
        'parts': {str(d['id']): d['parts'] for d in b._iter_devs()},
    }
    try:
        out['required_overload'] = b.get_required_overload()
    except Exception as e:
        out['required_overload'] = None
        out['why'] = str(e)
    return out


if __name__ == '__main__':
    names = json.loads(sys.argv[1]) or []
    results = []
    for ring_file, builder_file in zip(sys.argv[2::2], sys.argv[3::2]):
        result = describe(ring_file, names)
        if builder_file != '-':
            result['builder'] = describe_builder(builder_file)
        results.append(result)
    json.dump(results, sys.stdout)
