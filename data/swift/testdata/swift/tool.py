"""Runs a command of OpenStack Swift with the swift.conf in the working folder.

Swift looks for its hash prefix and suffix in /etc/swift alone when it is
imported; a test must not write there.
"""
import configparser
import os
import sys

import swift.common.utils as utils

conf = configparser.ConfigParser()
conf.read(os.environ['FENYE_SWIFT_CONF'], encoding='latin1')
utils.HASH_PATH_PREFIX = conf.get('swift-hash', 'swift_hash_path_prefix', fallback='').encode('latin1')
utils.HASH_PATH_SUFFIX = conf.get('swift-hash', 'swift_hash_path_suffix', fallback='').encode('latin1')

if __name__ == '__main__':
    # One or several commands, each after a "--then".
    commands = [[]]
    for arg in sys.argv[1:]:
        if arg == '--then':
            commands.append([])
        else:
            commands[-1].append(arg)
    code = 0
    for program, *args in commands:
        program = '/usr/bin/' + program
        sys.argv[:] = [program] + args
        with open(program) as f:
            text = compile(f.read(), program, 'exec')
        try:
            exec(text, {'__name__': '__main__'})
        except SystemExit as e:
            code = e.code or 0
            print('exit', code, flush=True)
            # 1 is a warning of swift-ring-builder: nothing was changed.
            if code not in (0, 1):
                break
    sys.exit(code)
