import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beaconTimeMs, openDevelopmentBeacon, verifyBeacon } from '@nibble/proof/beacon'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../index.ts'
import { developmentBeacons, relayedBeacons } from './beacon-source.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const { network, sign } = openDevelopmentBeacon(new Uint8Array(32).fill(9), {
  genesisTime: 1_790_000_000,
  periodSeconds: 3,
})
const other = openDevelopmentBeacon(new Uint8Array(32).fill(8), {
  genesisTime: 1_790_000_000,
  periodSeconds: 3,
})
const LIMITS = { timeoutMs: 1_500, maxAnswerBytes: 65_536 }
const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const relay = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const answering =
  (body: string, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
const beaconFile = (round: number, signature = sign(round).signature) =>
  JSON.stringify({ round, randomness: '00', signature })

const honest: RequestListener = (request, response) => {
  const round = Number(request.url?.split('/').at(-1))
  response.writeHead(200).end(beaconFile(round))
}
const find = (relays: readonly string[], limits = LIMITS) =>
  relayedBeacons({ network, chainHash: 'cafe', relays, limits }).find(7)

/** Each of them says something untrue, or nothing. */
const BROKEN: readonly (readonly [string, RequestListener])[] = [
  ['gives the beacon of another round', answering(beaconFile(7, sign(8).signature))],
  ['gives a beacon of another network', answering(beaconFile(7, `a${sign(7).signature.slice(1)}`))],
  ['gives no signature', answering('{"round":7}')],
  ['gives a number for a signature', answering('{"round":7,"signature":7}')],
  ['gives null', answering('null')],
  ['gives no JSON', answering('<html>')],
  ['fails', answering('{}', 500)],
  ['never answers', () => {}],
  [
    'never ends',
    (_, response) => {
      response.writeHead(200)
      response.write('{')
    },
  ],
  ['sends a flood', answering(beaconFile(7) + ' '.repeat(70_000))],
  ['hangs up', (request) => request.socket.destroy()],
]

describe('relays', () => {
  test.each(BROKEN)(
    'one that %s is not believed, and does not say which beacons exist',
    async (_, listener) => {
      const answer = await find([await relay(listener)])
      expect(answer).toMatchObject({ kind: 'unknown', problems: [expect.stringContaining('127.0.0.1')] })
    },
  )

  test('one honest relay is enough beside all of these', async () => {
    const broken = await Promise.all(BROKEN.map(([, listener]) => relay(listener)))
    const answer = await find([...broken, await relay(honest)])
    expect(answer).toEqual({ kind: 'found', beacon: sign(7) })
  })

  /** Knows beacons up to that one. */
  const until =
    (last: number, status = 404): RequestListener =>
    (request, response) => {
      const asked = request.url?.split('/').at(-1)
      const round = asked === 'latest' ? last : Number(asked)
      response.writeHead(round > last ? status : 200).end(round > last ? '{}' : beaconFile(round))
    }

  test('a beacon is missing only if every relay says so', async () => {
    const none = await relay(until(6))
    const early = await relay(until(5, 425))
    expect(await find([none, early])).toEqual({ kind: 'missing' })
    expect(await find([none, await relay(() => {})])).toMatchObject({ kind: 'unknown' })
    expect(await find(['http://127.0.0.1:1'])).toMatchObject({ kind: 'unknown' })
  })

  test('one that never answers is waited for no longer than the limit, even if memory is cleared meanwhile', async () => {
    const clearing = setInterval(collectGarbage, 20)
    try {
      expect(await find([await relay(() => {})])).toMatchObject({ kind: 'unknown' })
    } finally {
      clearInterval(clearing)
    }
  }, 30_000)

  /** Answers 404 for the beacon, and this for the newest. */
  const denying =
    (newest: string, status = 200): RequestListener =>
    (request, response) => {
      const isNewest = request.url?.endsWith('/latest') === true
      response.writeHead(isNewest ? status : 404).end(isNewest ? newest : '{}')
    }
  test.each<[string, RequestListener]>([
    ['answers every request with not found', answering('{}', 404)],
    ['denies a beacon that the network has made', denying(beaconFile(8))],
    ['denies the newest one', denying(beaconFile(7))],
    ['shows a newest one of another network', denying(beaconFile(6, other.sign(6).signature))],
    ['returns a later beacon as an older one', denying(beaconFile(6, sign(8).signature))],
    ['shows no newest one', denying('{}', 500)],
  ])(
    'one that %s does not say which beacons exist, so that no stake is given back for it',
    async (_, listener) => {
      expect(await find([await relay(until(6)), await relay(listener)])).toMatchObject({
        kind: 'unknown',
        problems: [expect.stringContaining('127.0.0.1')],
      })
    },
  )

  test('are asked at the address that drand specifies', async () => {
    const asked: (string | undefined)[] = []
    const url = await relay((request, response) => {
      asked.push(request.url)
      response.writeHead(200).end(beaconFile(7))
    })
    await find([`${url}/`])
    expect(asked).toEqual(['/cafe/public/7'])
  })

  test('one that redirects is not followed, wherever that leads', async () => {
    const inside = await relay(honest)
    const url = await relay((request, response) =>
      response.writeHead(302, { location: `${inside}${request.url}` }).end(),
    )
    expect(await find([url])).toMatchObject({ kind: 'unknown' })
  })

  test('a slow relay delays nobody who has the beacon', async () => {
    const patient = { ...LIMITS, timeoutMs: 60_000 }
    const answer = await find([await relay(() => {}), await relay(honest)], patient)
    expect(answer.kind).toBe('found')
  })
})

test('a development beacon is known when it is due, and not before', async () => {
  let now = 0
  const source = developmentBeacons({
    secretKey: new Uint8Array(32).fill(9),
    genesisTime: 1_790_000_000,
    periodSeconds: 3,
    clock: { ...systemClock, nowMs: () => now },
  })
  now = beaconTimeMs(source.network, 7) - 1
  expect(await source.find(7)).toEqual({ kind: 'missing' })
  now += 1
  const answer = await source.find(7)
  expect(answer.kind === 'found' && verifyBeacon(source.network, answer.beacon)).toBe(true)
})
