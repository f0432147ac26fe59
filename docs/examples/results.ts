// Receives the results of a bot's bets (docs/bots.md, section 5) in one file, with nothing but Node (22.18 or newer):
// node results.ts nibble-bot-1.json 8080. It listens on this machine only: a web server with https passes posts on to it.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'

const [file = 'nibble-bot.json', port = '8080'] = process.argv.slice(2)
const { house, botKey } = JSON.parse(await readFile(file, 'utf8'))
const OLDEST_MS = 5 * 60_000
const LARGEST = 1_000_000
/** Remember these where they outlive the program: an event may come twice. */
const seen = new Set<string>()

let keys: { id: string; publicKey: string }[] = []
let askedAt = 0

/** The house's book key with this id; the house is asked for its keys again at most every ten seconds. */
async function keyOf(id: string | undefined) {
  if (!keys.some((key) => key.id === id) && Date.now() - askedAt > 10_000) {
    askedAt = Date.now()
    keys = (await (await fetch(`${house}/api/book/keys`)).json()).keys
  }
  const hex = keys.find((key) => key.id === id)?.publicKey
  if (hex === undefined) throw new Error('signed with a key that is not the house’s')
  const x = Buffer.from(hex, 'hex').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

const field = (text: string) => {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}

/** The events of a post, and throws why it is not one of the house, now, for this key. */
async function eventsOf({ headers }: IncomingMessage, body: Buffer) {
  const timestamp = String(headers['nibble-timestamp'])
  // The signature of an old post stays valid: without this anyone who once read it could send it again.
  if (!(Math.abs(Date.now() - Number(timestamp)) < OLDEST_MS))
    throw new Error('too old, or the clock is wrong')
  const digest = createHash('sha256').update(body).digest('hex')
  const signed = Buffer.concat(['nibble-webhook/1', timestamp, digest].map(field))
  const signature = Buffer.from(String(headers['nibble-signature']), 'hex')
  if (!verify(null, signed, await keyOf(headers['nibble-key']?.toString()), signature))
    throw new Error('the signature does not match')
  const sent = JSON.parse(body.toString())
  // The house signs the posts of all players: another's key could have its results sent here, or be passed on.
  if (sent.botKey !== botKey) throw new Error(`for key ${sent.botKey}`)
  return sent.events
}

async function read(request: IncomingMessage) {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > LARGEST) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function take(request: IncomingMessage) {
  for (const { id, kind, bet } of await eventsOf(request, await read(request))) {
    if (seen.has(id)) continue
    seen.add(id)
    console.log(`${kind} ${bet.betId}: ${bet.result ?? bet.cancelledBy}, net ${bet.net}`)
  }
}

const server = createServer((request, response) => {
  take(request).then(
    () => response.writeHead(204).end(),
    (error: Error) => {
      console.log(`refused: ${error.message}`)
      response.writeHead(400).end()
    },
  )
})
server.listen(Number(port), '127.0.0.1', () => console.log('ready'))
