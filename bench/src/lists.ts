import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { proofHeader, proofText, type Route, routes } from '@nibble/contract'
import type { App } from '@nibble/server/app.ts'
import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { inTransaction } from '@nibble/server/db/transaction.ts'
import { sumNextBetDay } from '@nibble/server/features/records/sum-bet-days.ts'
import { startSession } from '@nibble/server/features/session/sessions.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import pg from 'pg'
import { setBetsFixture } from './bets-fixture.ts'
import { blocksRead } from './blocks-looked-at.ts'
import { fillHistory } from './fill-history.ts'
import { buildPlainApp } from './plain-app.ts'

/** One page of a list, requested by a player who has bet far more often than the others. */
export type PageFigures = {
  /** The call's path, and its request. */
  readonly call: string
  readonly rows: number
  /** Read for the whole call, its session included. */
  readonly blocks: number
}

type Size = { readonly oldBets?: number; readonly ofOne?: number; readonly players?: number }

/** List requests beside `{}`, or instead of it if `{}` is invalid. */
const ASKED: Readonly<Record<string, readonly object[]>> = {
  '/api/app/bet/orderList': [
    { state: 'open' },
    { state: 'settled' },
    { state: 'settled', game: 'exact' },
    { state: 'settled', asset: 'USDT', roundLength: '1m' },
  ],
  '/api/app/assets/assetsRecordList': [{ asset: 'USDT' }, { source: 'bet' }, { source: 'chain' }],
  '/api/app/rebate/rebateLines': [{ day: '2026-01-01', record: 'rebateBonus' }],
}

/** Its rows are those of depositList; with them it shows an address, in a house that takes deposits. */
const NOT_ASKED = '/api/app/deposit/deposit'

/** Each list of the contract, its first two pages, on a fresh database, given by its owner's address. */
export async function benchLists(databaseUrl: string, size: Size = {}): Promise<PageFigures[]> {
  const { oldBets = 5_000_000, ofOne = 100_000, players = 20_000 } = size
  await migrate({ url: databaseUrl })
  const fixture = await setBetsFixture(databaseUrl, players)
  await fillHistory(databaseUrl, { oldBets, apart: true, ofOne })
  // A house that continues has a round after all of them.
  await fixture.openRound()
  await fixture.close()
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  // One connection, which can be asked to report its counts.
  const db = await openDatabase({ url: workingUrl(databaseUrl), max: 1 })
  try {
    while (await sumNextBetDay(db, { now: Date.now() }));
    await owner.query('vacuum (analyze) bet_day')
    const { app, placement } = await buildPlainApp(db)
    await app.fastify.ready()
    const ask = await signIn(app, db, fixture.players[0] ?? 0n)
    // The first of these learn about the tables as well.
    for (let times = 0; times < 3; times += 1) await blocksRead({ owner, db })
    const figures: PageFigures[] = []
    for (const route of routes.values()) {
      if (!isList(route) || route.path === NOT_ASKED) continue
      const bodies = [...(isRequest(route, {}) ? [{}] : []), ...(ASKED[route.path] ?? [])]
      if (bodies.length === 0) throw new Error(`nobody knows what to ask ${route.path}`)
      for (const body of bodies) {
        const first = await measure({ owner, db, ask }, route, body)
        figures.push(first.figures)
        const { nextCursor } = first
        if (nextCursor !== null)
          figures.push((await measure({ owner, db, ask }, route, { ...body, cursor: nextCursor })).figures)
      }
    }
    await placement.stop()
    return figures
  } finally {
    await db.close()
    await owner.end()
  }
}

const isList = ({ response }: Route): boolean => {
  const { def } = response._zod
  return 'shape' in def && typeof def.shape === 'object' && def.shape !== null && 'nextCursor' in def.shape
}
const isRequest = ({ request }: Route, body: object): boolean => request.safeParse(body).success

type Page = { readonly items: readonly unknown[]; readonly nextCursor: string | null }
type Ask = (route: Route, body: object) => Promise<Page>

/** On the seventh call: a connection caches what the first ones learn about the tables, and plans a named statement five times. */
async function measure(
  { owner, db, ask }: { readonly owner: pg.Client; readonly db: Database; readonly ask: Ask },
  route: Route,
  body: object,
): Promise<{ readonly figures: PageFigures; readonly nextCursor: string | null }> {
  for (let times = 0; times < 6; times += 1) await ask(route, body)
  const before = await blocksRead({ owner, db })
  const idle = (await blocksRead({ owner, db })) - before
  const { items, nextCursor } = await ask(route, body)
  const blocks = (await blocksRead({ owner, db })) - before - 2 * idle
  const { cursor, ...asked } = { cursor: undefined, ...body }
  const what = Object.keys(asked).length === 0 ? '' : ` ${JSON.stringify(asked)}`
  const call = `${route.path}${what}${cursor === undefined ? '' : ', the next page'}`
  return { figures: { call, rows: items.length, blocks }, nextCursor }
}

async function signIn(app: App, db: Database, player: bigint): Promise<Ask> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' })
  const session = {
    player,
    key: { x, y },
    walletProofAt: null,
    way: 'wallet',
    claimedIp: '',
    device: null,
    now: Date.now(),
  } as const
  const { token } = await inTransaction(db.pool, (client) => startSession(client, session))
  return async ({ path }, body) => {
    const payload = JSON.stringify(body)
    const timestamp = Date.now()
    const bodyDigest = createHash('sha256').update(payload).digest('base64url')
    const proven = Buffer.from(proofText({ method: 'POST', path, timestamp, bodyDigest }))
    const signature = sign('sha256', proven, { key: privateKey, dsaEncoding: 'ieee-p1363' })
    const response = await app.fastify.inject({
      method: 'POST',
      url: `/plain${path}`,
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en-US',
        'login-type': 'USER',
        token,
        signature: proofHeader({ timestamp, signature: signature.toString('base64url') }),
      },
      payload,
    })
    const { code, data }: { code: number; data: Page } = response.json()
    if (code !== 20_000) throw new Error(`${path} ${payload}: ${response.body.slice(0, 300)}`)
    return data
  }
}
