# Receives the results of a bot's bets (docs/bots.md, section 5) in one file, with nothing but Python (3.8 or newer):
# python3 results.py nibble-bot-1.json 8080. It listens on this machine only: a web server with https passes posts on to it.
import hashlib
import http.server
import json
import sys
import time
import urllib.request

with open(sys.argv[1] if len(sys.argv) > 1 else "nibble-bot.json") as file:
    KEY = json.load(file)
PORT = int(sys.argv[2]) if len(sys.argv) > 2 else 8080
OLDEST_MS = 5 * 60_000
LARGEST = 1_000_000
SEEN = set()  # Remember these where they outlive the program: an event may come twice.

# Ed25519 (RFC 8032) with plain integers: Python's standard library has no elliptic curves. Checking needs no secret.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c, d = 2 * one[3] * other[3] * D % P, 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply(k, point):
    result = (0, 1, 1, 0)
    while k > 0:
        if k & 1:
            result = add(result, point)
        point, k = add(point, point), k >> 1
    return result


def decode(data):
    number = int.from_bytes(data, "little")
    y, sign = number & ((1 << 255) - 1), number >> 255
    if len(data) != 32 or y >= P:
        raise ValueError("not a point")
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P != 0 or (x == 0 and sign == 1):
        raise ValueError("not a point")
    x = x if x & 1 == sign else P - x
    return x, y, 1, x * y % P


BASE = decode((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def is_signed(public_key, message, signature):
    if len(signature) != 64:
        return False
    s = int.from_bytes(signature[32:], "little")
    if s >= ORDER:
        return False
    hashed = hashlib.sha512(signature[:32] + public_key + message).digest()
    left = multiply(s, BASE)
    right = add(decode(signature[:32]), multiply(int.from_bytes(hashed, "little") % ORDER, decode(public_key)))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


KEYS, ASKED_AT = {}, 0.0


def key_of(name):
    """The house's book key with this id; the house is asked for its keys again at most every ten seconds."""
    global KEYS, ASKED_AT
    if name not in KEYS and time.time() - ASKED_AT > 10:
        ASKED_AT = time.time()
        with urllib.request.urlopen(KEY["house"] + "/api/book/keys", timeout=15) as response:
            KEYS = {key["id"]: bytes.fromhex(key["publicKey"]) for key in json.load(response)["keys"]}
    if name not in KEYS:
        raise ValueError("signed with a key that is not the house's")
    return KEYS[name]


def events_of(headers, body):
    """The events of a post, and raises why it is not one of the house, now, for this key."""
    timestamp = headers.get("nibble-timestamp", "")
    # The signature of an old post stays valid: without this anyone who once read it could send it again.
    if abs(time.time() * 1000 - int(timestamp)) >= OLDEST_MS:
        raise ValueError("too old, or the clock is wrong")
    fields = [b"nibble-webhook/1", timestamp.encode(), hashlib.sha256(body).hexdigest().encode()]
    message = b"".join(len(field).to_bytes(2, "big") + field for field in fields)
    signature = bytes.fromhex(headers.get("nibble-signature", ""))
    if not is_signed(key_of(headers.get("nibble-key")), message, signature):
        raise ValueError("the signature does not match")
    sent = json.loads(body)
    # The house signs the posts of all players: another's key could have its results sent here, or be passed on.
    if sent["botKey"] != KEY["botKey"]:
        raise ValueError("for key " + sent["botKey"])
    return sent["events"]


class Receiver(http.server.BaseHTTPRequestHandler):
    timeout = 15

    def do_POST(self):
        try:
            size = int(self.headers.get("content-length", ""))
            if not 0 <= size <= LARGEST:
                raise ValueError("too large")
            for event in events_of(self.headers, self.rfile.read(size)):
                if event["id"] in SEEN:
                    continue
                SEEN.add(event["id"])
                bet = event["bet"]
                print("%s %s: %s, net %s" % (event["kind"], bet["betId"], bet["result"] or bet["cancelledBy"], bet["net"]), flush=True)
            self.send_response(204)
        except Exception as error:
            print("refused: %s" % error, flush=True)
            self.send_response(400)
        self.end_headers()

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(("127.0.0.1", PORT), Receiver)
print("ready", flush=True)
server.serve_forever()
