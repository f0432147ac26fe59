"""A bot for Nibble in one file, with nothing but Python 3.8 or newer: python3 bot.py nibble-bot-1.json

It bets 10 of play credit on "left" in the open round, and waits for the result. The standard library has no elliptic curves, so
the signature (ECDSA on P-256 with the nonce of RFC 6979) is made here in plain integers. That takes some milliseconds, and its
time depends on the key: on a machine that you share with strangers, sign with the package `cryptography` instead.
"""
import base64
import hashlib
import hmac
import json
import secrets
import sys
import time
import urllib.error
import urllib.request
import uuid

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
G = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)


def add(a, b):
    if a is None or b is None:
        return a or b
    (x1, y1), (x2, y2) = a, b
    if x1 == x2 and (y1 + y2) % P == 0:
        return None
    slope = (3 * x1 * x1 - 3) * pow(2 * y1, -1, P) if a == b else (y2 - y1) * pow(x2 - x1, -1, P)
    x = (slope * slope - x1 - x2) % P
    return x, (slope * (x1 - x) - y1) % P


def multiply(k):
    point, power = None, G
    while k:
        point = add(point, power) if k & 1 else point
        power, k = add(power, power), k >> 1
    return point


def rfc6979(d, digest):
    mac = lambda key, data: hmac.new(key, data, hashlib.sha256).digest()
    seed = d.to_bytes(32, "big") + (int.from_bytes(digest, "big") % N).to_bytes(32, "big")
    k, v = b"\0" * 32, b"\1" * 32
    for mark in (b"\0", b"\1"):
        k = mac(k, v + mark + seed)
        v = mac(k, v)
    while True:
        v = mac(k, v)
        if 0 < int.from_bytes(v, "big") < N:
            return int.from_bytes(v, "big")
        k = mac(k, v + b"\0")
        v = mac(k, v)


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def sign(d, message):
    digest = hashlib.sha256(message).digest()
    k = rfc6979(d, digest)
    r = multiply(k)[0] % N
    s = pow(k, -1, N) * (int.from_bytes(digest, "big") + r * d) % N
    return base64url(r.to_bytes(32, "big") + s.to_bytes(32, "big"))


with open(sys.argv[1] if len(sys.argv) > 1 else "nibble-bot.json") as file:
    KEY = json.load(file)
D = int.from_bytes(base64.urlsafe_b64decode(KEY["privateKey"]["d"] + "="), "big")


def call(path, body=None):
    """Makes a call: signs house, method, path, time, a nonce and the SHA-256 of the body, and raises what the house refuses."""
    text = json.dumps(body or {}).encode()
    timestamp, nonce = int(time.time() * 1000), secrets.token_urlsafe(16)
    digest = base64url(hashlib.sha256(text).digest())
    signed = "\n".join(["nibble-bot/2", KEY["house"], "POST", path, str(timestamp), nonce, digest]).encode()
    headers = {
        "content-type": "application/json",
        "bot-key": KEY["botKey"],
        "bot-house": KEY["house"],
        "signature": "v2.%d.%s.%s" % (timestamp, nonce, sign(D, signed)),
    }
    try:
        with urllib.request.urlopen(urllib.request.Request(KEY["house"] + path, text, headers), timeout=15) as response:
            answer = json.load(response)
    except urllib.error.HTTPError as error:
        answer = json.load(error)
        raise RuntimeError("%d %s: %s" % (error.code, answer.get("reason"), answer["message"])) from None
    if answer["code"] != 20000:
        raise RuntimeError("%s: %s" % (answer["data"]["refusal"], answer["message"]))
    return answer["data"]


round_open = call("/api/bot/app/bet/betTime1")["open"]
while round_open is None:  # Between two rounds there may be a moment in which none is open.
    time.sleep(2)
    round_open = call("/api/bot/app/bet/betTime1")["open"]
order = {
    # Sent again with the same key, a bet is placed once: keep it until there is an answer.
    "idempotencyKey": str(uuid.uuid4()),
    "round": round_open["round"],
    "asset": "PLAY_POINT",
    "bets": [{"game": "left-right", "pick": "left", "stake": "10"}],
}
placed = call("/api/bot/app/bet/betOrder", order)
bet_id = placed["bets"][0]["betId"]
print("placed %s on round %s, %s PLAY_POINT left" % (bet_id, round_open["round"], placed["assetsAvailable"]), flush=True)

while True:
    bet = call("/api/bot/app/bet/orderInfo", {"betId": bet_id})["bet"]
    if bet["status"] in ("published", "cancelled"):
        print("%s: %s, net %s" % (bet["status"], bet["result"] or bet["cancelledBy"], bet["net"]))
        break
    time.sleep(2)
