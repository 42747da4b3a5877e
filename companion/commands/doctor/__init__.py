"""What there is on this machine, what is wrong with it, and the command that mends it: `companion doctor`.

Each part looks (and changes nothing, and leaves nothing open), and judges what it saw by a function
that only knows facts. It never tells roles, names, keys or passwords: what it says is meant to be sent to others.
"""
