"""Strips names of local variables from class files, like release builds. Line numbers stay for stack traces."""

import struct

# Bytes after the tag of each kind of constant. A string begins with its length, and 8 bytes take two slots.
CONSTANT_BYTES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}
DROPPED = {b'LocalVariableTable', b'LocalVariableTypeTable', b'SourceDebugExtension'}


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self, count: int) -> int:
        return int.from_bytes(self.take(count), 'big')


def _names(reader: _Reader) -> dict[int, bytes]:
    names: dict[int, bytes] = {}
    place, count = 1, reader.number(2)
    while place < count:
        tag = reader.number(1)
        if tag == 1:
            names[place] = reader.take(reader.number(2))
        else:
            reader.take(CONSTANT_BYTES[tag])
        place += 2 if tag in (5, 6) else 1
    return names


def _attributes(reader: _Reader, names: dict[int, bytes]) -> bytes:
    kept = []
    for _ in range(reader.number(2)):
        place = reader.number(2)
        body = reader.take(reader.number(4))
        if names[place] in DROPPED:
            continue
        if names[place] == b'Code':
            body = _code(body, names)
        kept.append(struct.pack('>HI', place, len(body)) + body)
    return struct.pack('>H', len(kept)) + b''.join(kept)


def _code(body: bytes, names: dict[int, bytes]) -> bytes:
    reader = _Reader(body)
    reader.take(4)
    reader.take(reader.number(4))
    reader.take(8 * reader.number(2))
    return body[: reader.at] + _attributes(reader, names)


def strip(data: bytes) -> bytes:
    reader = _Reader(data)
    assert reader.take(4) == b'\xca\xfe\xba\xbe'
    reader.take(4)
    names = _names(reader)
    reader.take(6)
    reader.take(2 * reader.number(2))
    result = data[: reader.at]
    for _ in ('fields', 'methods'):
        members = [struct.pack('>H', count := reader.number(2))]
        for _ in range(count):
            members.append(reader.take(6) + _attributes(reader, names))
        result += b''.join(members)
    result += _attributes(reader, names)
    assert reader.at == len(data), 'The class file was not read to its end.'
    return result
