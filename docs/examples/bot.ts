// A bot for Nibble in one file, with nothing but Node (22.18 or newer runs it as it is: node bot.ts nibble-bot-1.json).
// It bets 10 of play credit on "left" in the open round, and waits for the result.
import { createHash, createPrivateKey, randomBytes, randomUUID, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const [file = 'nibble-bot.json'] = process.argv.slice(2)
const { house, botKey, privateKey } = JSON.parse(await readFile(file, 'utf8'))
const key = createPrivateKey({ key: privateKey, format: 'jwk' })

/** Makes a call: signs house, method, path, time, a nonce and the SHA-256 of the body, and throws what the house refuses. */
async function call(path: string, body: object = {}) {
  const [timestamp, nonce, text] = [Date.now(), randomBytes(16).toString('base64url'), JSON.stringify(body)]
  const bodyDigest = createHash('sha256').update(text).digest('base64url')
  const signed = ['nibble-bot/2', house, 'POST', path, timestamp, nonce, bodyDigest].join('\n')
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  )
  const headers = {
    'content-type': 'application/json',
    'bot-key': botKey,
    'bot-house': house,
    signature: `v2.${timestamp}.${nonce}.${signature}`,
  }
  const response = await fetch(house + path, { method: 'POST', headers, body: text })
  const answer = await response.json()
  if (response.status !== 200) throw new Error(`${response.status} ${answer.reason}: ${answer.message}`)
  if (answer.code !== 20000) throw new Error(`${answer.data.refusal}: ${answer.message}`)
  return answer.data
}

const pause = () => new Promise((done) => setTimeout(done, 2_000))

let { open } = await call('/api/bot/app/bet/betTime1')
// Between two rounds there may be a moment in which none is open.
for (; open === null; { open } = await call('/api/bot/app/bet/betTime1')) await pause()
const order = {
  // Sent again with the same key, a bet is placed once: keep it until there is an answer.
  idempotencyKey: randomUUID(),
  round: open.round,
  asset: 'PLAY_POINT',
  bets: [{ game: 'left-right', pick: 'left', stake: '10' }],
}
const placed = await call('/api/bot/app/bet/betOrder', order)
const { betId } = placed.bets[0]
console.log(`placed ${betId} on round ${open.round}, ${placed.assetsAvailable} PLAY_POINT left`)

for (;;) {
  const { bet } = await call('/api/bot/app/bet/orderInfo', { betId })
  if (bet.status === 'published' || bet.status === 'cancelled') {
    console.log(`${bet.status}: ${bet.result ?? bet.cancelledBy}, net ${bet.net}`)
    break
  }
  await pause()
}
