#!/usr/bin/env python3
"""Checks the test vectors of the sealed book with nothing but Python's standard library.

    python3 scripts/verify-vectors.py packages/proof/vectors/book.json        ("-" reads the standard input)

Written from docs/protocol.md alone ("The sealed book"), so that what is written there is enough, and that page, server and
command line are not wrong together. Ends with 0 when every vector is answered as expected, else with 1.
"""

import hashlib
import hmac
import json
import re
import sys


class Refused(Exception):
    """The JSON is not what the protocol says: whatever it claims does not hold."""


# Bytes

def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def fields(*texts):
    out = b""
    for text in texts:
        data = text.encode("utf-8")
        if len(data) > 65535:
            raise Refused("a text that is too long")
        out += len(data).to_bytes(2, "big") + data
    return out


def leaf_hash(data):
    return sha256(b"\x00", data)


def tree_root(leaves):
    """RFC 6962, 2.1: of leaves that are hashed already."""
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256()
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return sha256(b"\x01", tree_root(leaves[:half]), tree_root(leaves[half:]))


def root_from_path(leaf, index, size, path):
    """RFC 9162, 2.1.3.2. None where no tree of that size has such a way."""
    if index >= size:
        return None
    fn, sn, node = index, size - 1, leaf
    for step in path:
        if sn == 0:
            return None
        if fn & 1 or fn == sn:
            node = sha256(b"\x01", step, node)
            while not fn & 1 and fn != 0:
                fn, sn = fn >> 1, sn >> 1
        else:
            node = sha256(b"\x01", node, step)
        fn, sn = fn >> 1, sn >> 1
    return node if sn == 0 else None


# JSON members

def member(obj, name):
    if not isinstance(obj, dict) or name not in obj:
        raise Refused(name)
    return obj[name]


def text(obj, name):
    value = member(obj, name)
    if not isinstance(value, str):
        raise Refused(name)
    return value


def whole(obj, name):
    value = member(obj, name)
    # Compared before it is converted: JSON as Python reads it may hold infinity, or not a number.
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 2**53 or value != int(value):
        raise Refused(name)
    return int(value)


def matching(obj, name, pattern):
    value = text(obj, name)
    if re.fullmatch(pattern, value, re.ASCII) is None:
        raise Refused(name)
    return value


def digits(obj, name, count):
    return matching(obj, name, "[0-9a-f]{%d}" % (2 * count))


def octets(obj, name, count):
    return bytes.fromhex(digits(obj, name, count))


def hashes(obj, name, most):
    values = member(obj, name)
    if not isinstance(values, list) or len(values) > most:
        raise Refused(name)
    return [octets({name: value}, name, 32) for value in values]


def way(obj):
    return whole(obj, "index"), hashes(obj, "path", 53)


ROUND = "20[0-9]{6}[1368][0-9]{4}"
BET_ID = "0|[1-9][0-9]{0,18}"
AMOUNT = r"(?:0|[1-9][0-9]{0,29})(?:\.[0-9]{0,5}[1-9])?"


# Ed25519 (RFC 8032), in extended coordinates

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def point_add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def point_mul(s, p):
    q = (0, 1, 1, 0)
    while s > 0:
        if s & 1:
            q = point_add(q, p)
        p = point_add(p, p)
        s >>= 1
    return q


def point_equal(p, q):
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def point_decompress(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if x2 == 0:
        return None if sign else (0, y, 1, 0)
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - x2) % P != 0:
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


NEUTRAL = (0, 1, 1, 0)
BASE = point_decompress((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def signed_by(public_key, message, signature):
    a, r = point_decompress(public_key), point_decompress(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= L or point_equal(point_mul(8, a), NEUTRAL):
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % L
    return point_equal(point_mul(8 * s, BASE), point_mul(8, point_add(r, point_mul(h, a))))


def key_id(public_key):
    return sha256(public_key).hex()[:16]


# ECDSA on P-256

Q = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)


def p256_add(p, q):
    if p is None or q is None:
        return q if p is None else p
    if p[0] == q[0]:
        if (p[1] + q[1]) % Q == 0:
            return None
        slope = (3 * p[0] * p[0] - 3) * pow(2 * p[1], -1, Q) % Q
    else:
        slope = (q[1] - p[1]) * pow(q[0] - p[0], -1, Q) % Q
    x = (slope * slope - p[0] - q[0]) % Q
    return x, (slope * (p[0] - x) - p[1]) % Q


def p256_mul(k, p):
    q = None
    while k > 0:
        if k & 1:
            q = p256_add(q, p)
        p = p256_add(p, p)
        k >>= 1
    return q


def ecdsa_signed(public_key, message, signature):
    x, y = int.from_bytes(public_key[:32], "big"), int.from_bytes(public_key[32:], "big")
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    if x >= Q or y >= Q or (y * y - x**3 + 3 * x - B) % Q != 0 or not 0 < r < N or not 0 < s < N:
        return False
    e, w = int.from_bytes(sha256(message), "big"), pow(s, -1, N)
    point = p256_add(p256_mul(e * w % N, G), p256_mul(r * w % N, (x, y)))
    return point is not None and point[0] % N == r


# The book

def bet_leaf(leaf):
    return fields(
        "nibble-book/1",
        "bet",
        matching(leaf, "round", ROUND),
        matching(leaf, "betId", BET_ID),
        text(leaf, "game"),
        text(leaf, "pick"),
        text(leaf, "asset"),
        matching(leaf, "stake", AMOUNT),
        matching(leaf, "table", "classic|low-edge|guarded"),
        matching(leaf, "source", "manual|insurance|plan"),
        str(whole(leaf, "acceptedAt")),
        digits(leaf, "tag", 16),
        digits(leaf, "salt", 32),
    )


def cancel_leaf(leaf):
    return fields(
        "nibble-book/1",
        "cancel",
        matching(leaf, "round", ROUND),
        matching(leaf, "betId", BET_ID),
        str(whole(leaf, "cancelledAt")),
        digits(leaf, "publicKey", 64),
        digits(leaf, "signature", 64),
        digits(leaf, "salt", 32),
    )


def published_leaf(leaf):
    return cancel_leaf(leaf) if matching(leaf, "kind", "bet|cancel") == "cancel" else bet_leaf(leaf)


def receipt_holds(receipt):
    matching(receipt, "format", "nibble-receipt/1")
    leaf, batch, root = member(receipt, "leaf"), whole(receipt, "batch"), octets(receipt, "root", 32)
    public_key, signature = octets(receipt, "publicKey", 32), octets(receipt, "signature", 64)
    encoded = bet_leaf(leaf)
    index, path = way(receipt)
    message = fields("nibble-receipt/1", leaf["round"], str(batch), root.hex())
    return (
        text(receipt, "keyId") == key_id(public_key)
        and int(leaf["betId"]) // 20000 == batch
        and root_from_path(leaf_hash(encoded), index, whole(receipt, "size"), path) == root
        and signed_by(public_key, message, signature)
    )


def encode_head(head):
    matching(head, "format", "nibble-head/1")
    totals = member(head, "totals")
    if not isinstance(totals, list):
        raise Refused("totals")
    sums = [(text(total, "asset"), matching(total, "amount", AMOUNT)) for total in totals]
    names = [asset for asset, _ in sums]
    if names != sorted(set(names)) or any(amount == "0" for _, amount in sums):
        raise Refused("totals")
    digits(head, "keyId", 8), octets(head, "signature", 64)
    return fields(
        "nibble-head/1",
        matching(head, "round", ROUND),
        str(whole(head, "drawAt")),
        str(whole(head, "size")),
        digits(head, "root", 32),
        ",".join(f"{asset}:{amount}" for asset, amount in sums),
        digits(head, "secretHash", 32),
        digits(head, "previous", 32),
        matching(head, "nextKey", "|[0-9a-f]{64}"),
    )


def head_holds(given):
    public_key, head = octets(given, "publicKey", 32), member(given, "head")
    encoded = encode_head(head)
    return key_id(public_key) == head["keyId"] and signed_by(public_key, encoded, bytes.fromhex(head["signature"]))


def anchor_holds(given):
    anchor, head = member(given, "anchor"), member(given, "head")
    own = sha256(encode_head(head))
    heads = hashes(anchor, "heads", 16)
    for name, count in (("contract", 20), ("transaction", 32), ("blockHash", 32)):
        matching(anchor, name, "0x[0-9a-f]{%d}" % (2 * count))
    return (
        whole(anchor, "chainId") == whole(given, "chainId")
        and whole(anchor, "drawAt") == head["drawAt"]
        and own in heads
        and octets(anchor, "commitment", 32) == sha256(*heads)
        and whole(anchor, "height") < whole(given, "drawHeight")
        and whole(anchor, "blockTime") < anchor["drawAt"]
    )


def path_holds(given):
    index, path = way(given)
    root, leaf = octets(given, "root", 32), leaf_hash(published_leaf(member(given, "leaf")))
    return root_from_path(leaf, index, whole(given, "size"), path) == root


def cancel_holds(cancel):
    cancel_leaf(cancel)
    message = fields("nibble-cancel/1", cancel["round"], cancel["betId"])
    return ecdsa_signed(bytes.fromhex(cancel["publicKey"]), message, bytes.fromhex(cancel["signature"]))


def line_holds(given):
    publication, public_key = member(given, "publication"), octets(given, "publicKey", 32)
    matching(publication, "format", "nibble-published/1")
    draw, height, block = publication.get("draw"), "", ""
    if draw is not None:
        height, block = str(whole(draw, "height")), matching(draw, "hash", "0x[0-9a-f]{64}")[2:]
    size, root = whole(publication, "size"), octets(publication, "root", 32)
    message = fields("nibble-published/1", matching(publication, "round", ROUND), height, block, str(size), root.hex())
    index, path = way(given)
    return (
        digits(publication, "keyId", 8) == key_id(public_key)
        and signed_by(public_key, message, octets(publication, "signature", 64))
        and root_from_path(leaf_hash(text(given, "line").encode("utf-8")), index, size, path) == root
    )


def millionths(amount):
    units, _, fraction = amount.partition(".")
    return int(units) * 10**6 + int(fraction.ljust(6, "0"))


def sums_of(leaves):
    sums = {}
    for leaf, after in zip(leaves, leaves[1:] + [None]):
        if leaf["kind"] == "bet" and (after is None or after["kind"] == "bet"):
            sums[leaf["asset"]] = sums.get(leaf["asset"], 0) + millionths(leaf["stake"])
    written = ((asset, "%d.%06d" % divmod(sums[asset], 10**6)) for asset in sorted(sums) if sums[asset] > 0)
    return [{"asset": asset, "amount": amount.rstrip("0").rstrip(".")} for asset, amount in written]


def keeps_rules(bet, before, head, secret):
    """Of a leaf that is a bet, `before` being the leaf before it or None."""
    if bet["round"] != head["round"]:
        return False
    if (bet["table"] == "guarded") != (bet["round"][8] in "68"):
        return False
    if before is not None and int(bet["betId"]) <= int(before["betId"]):
        return False
    if bet["acceptedAt"] >= head["drawAt"]:
        return False
    return bet["salt"] == hmac.new(secret, bet["betId"].encode("utf-8"), "sha256").hexdigest()


def follows_its_bet(cancel, before, head):
    return (
        cancel["round"] == head["round"]
        and before is not None
        and before["kind"] == "bet"
        and before["betId"] == cancel["betId"]
        and before["salt"] == cancel["salt"]
        and cancel_holds(cancel)
    )


def book_holds(given):
    head, leaves, secret = member(given, "head"), member(given, "leaves"), octets(given, "secret", 32)
    if not isinstance(leaves, list):
        raise Refused("leaves")
    root = tree_root([leaf_hash(published_leaf(leaf)) for leaf in leaves])
    if not head_holds(given) or len(leaves) != head["size"]:
        return False
    if sha256(secret).hex() != head["secretHash"]:
        return False
    for leaf, before in zip(leaves, [None] + leaves):
        kept = keeps_rules(leaf, before, head, secret) if leaf["kind"] == "bet" else follows_its_bet(leaf, before, head)
        if not kept:
            return False
    return root.hex() == head["root"] and sums_of(leaves) == head["totals"]


CHECKS = {
    "receipt": receipt_holds,
    "path": path_holds,
    "head": head_holds,
    "anchor": anchor_holds,
    "cancel": cancel_holds,
    "line": line_holds,
    "book": book_holds,
}


def changed(base, changes):
    made = json.loads(json.dumps(base))
    for change in changes:
        *names, last = change["at"].split(".")
        holder = made
        for name in names:
            holder = holder[int(name)] if isinstance(holder, list) else holder[name]
        if change["to"] is None:
            del holder[last]
        elif isinstance(holder, list):
            holder[int(last)] = change["to"]
        else:
            holder[last] = change["to"]
    return made


def holds(kind, given):
    try:
        return bool(CHECKS[kind](given))
    # A text that has no UTF-8, such as half of a surrogate pair, has no bytes to sign.
    except (Refused, UnicodeEncodeError):
        return False


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with sys.stdin if sys.argv[1] == "-" else open(sys.argv[1], encoding="utf-8") as file:
        data = json.load(file)
    wrong = 0
    for number, vector in enumerate(data["vectors"]):
        base = data["bases"][vector["base"]]
        if holds(base["kind"], changed(base["json"], vector["changes"])) != vector["holds"]:
            wrong += 1
            print(f"vector {number} ({base['kind']}, {vector['why']}): expected {vector['holds']}")
    total = len(data["vectors"])
    print(f"{total} vectors: {total - wrong} answered as expected, {wrong} not.")
    sys.exit(1 if wrong else 0)


main()
