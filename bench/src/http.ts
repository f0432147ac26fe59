import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { betOrder, betTime1 } from '@nibble/contract'
import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { inTransaction } from '@nibble/server/db/transaction.ts'
import { grantFirstLogin } from '@nibble/server/features/play/grants.ts'
import { ensureRounds, openDue } from '@nibble/server/features/play/rounds/open-rounds.ts'
import { readTable } from '@nibble/server/features/play/rounds/queries.ts'
import { startSession } from '@nibble/server/features/session/sessions.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import type { LoadOrder, LoadResult } from './http-load.ts'
import { buildPlainApp, WINDOWS } from './plain-app.ts'

/** Requests answered per second; the median of three alternating runs. */
export type HttpFigures = {
  readonly connections: number
  /** A call that reads a table from memory: what the envelope alone costs. */
  readonly table: { readonly sealedPerS: number; readonly plainPerS: number; readonly ratio: number }
  /** Slips of one bet, each committed, with every rule on: envelope, session proof, limits, gate, caps, idempotency. */
  readonly bets: { readonly sealedPerS: number; readonly plainPerS: number; readonly ratio: number }
}

type Options = {
  /** A fresh database, as its owner. It is migrated and filled, and its commits are durable. */
  databaseUrl: string
  /** Of each of seven runs. All bets are on one draw, so that a player may make 100 of them. */
  requests?: number
  connections?: number
  players?: number
}

const RUNS = 3

/**
 * The whole HTTP path against the same path without its envelope. Server and database are as in production; the load comes from another
 * process. Throws when an answer is not a success: a refused call is not a bet.
 */
export const benchHttp = async (options: Options): Promise<HttpFigures> => {
  const { databaseUrl, requests = 12_000, connections = 128, players = 1_000 } = options
  const server = await startServer(databaseUrl, players)
  const load = startLoad()
  const common = {
    port: server.port,
    connections,
    serverKey: server.serverKey,
    sessionKey: server.sessionKey,
  }
  const table = { ...common, requests, path: betTime1.path, tokens: [], body: '{}' }
  const bets = { ...common, requests, path: betOrder.path, tokens: server.tokens, body: server.slip }

  try {
    await load.run({ ...table, sealed: true })
    await load.run({ ...bets, sealed: true })
    return { connections, table: await compare(load, table), bets: await compare(load, bets) }
  } finally {
    load.stop()
    await server.stop()
  }
}

const compare = async (load: ReturnType<typeof startLoad>, order: Omit<LoadOrder, 'sealed'>) => {
  const sealed: number[] = []
  const plain: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    sealed.push(await load.run({ ...order, sealed: true }))
    plain.push(await load.run({ ...order, sealed: false }))
  }
  const [sealedPerS, plainPerS] = [middle(sealed), middle(plain)]
  return { sealedPerS, plainPerS, ratio: Math.round((sealedPerS / plainPerS) * 100) / 100 }
}

const middle = (figures: readonly number[]): number =>
  Math.round(figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN)

const startServer = async (databaseUrl: string, players: number) => {
  await migrate({ url: databaseUrl })
  const db = await openDatabase({ url: workingUrl(databaseUrl), max: 12 })
  await ensureRounds(db, { windows: WINDOWS })
  await openDue(db)
  const { app, placement, keyRing } = await buildPlainApp(db)
  const port = await app.listen({ host: '127.0.0.1', port: 0 })
  const sessionKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const [serverKey] = keyRing.publicKeys()
  const { open } = await readTable(db, { roundLength: '1m' })
  if (serverKey === undefined || open === null)
    throw new Error('no key, or no round is open: the day is about to end')

  const bets = [{ game: 'exact', pick: 'f', stake: '10' }]
  return {
    port,
    serverKey,
    sessionKey,
    tokens: await makePlayers(db, players, sessionKey),
    slip: JSON.stringify({ idempotencyKey: '%KEY%', round: open.round, asset: 'PLAY_POINT', bets }),
    stop: async () => {
      await placement.stop()
      await app.close()
      await db.close()
    },
  }
}

/** Signed in and with their free credit, all under one session key. */
const makePlayers = async (
  db: Database,
  players: number,
  { x = '', y = '' }: JsonWebKey,
): Promise<string[]> => {
  const tokens: string[] = []
  for (let number = 1; number <= players; number += 1) {
    tokens.push(
      await inTransaction(db.pool, async (client) => {
        const { rows } = await client.query<{ id: bigint }>(
          'insert into player (bind_id) values ($1) returning id',
          [`BENCH${number}`],
        )
        const player = rows[0]?.id ?? 0n
        await grantFirstLogin(client, { player })
        return (
          await startSession(client, {
            player,
            key: { x, y },
            walletProofAt: null,
            way: 'wallet',
            claimedIp: '',
            device: null,
            now: Date.now(),
          })
        ).token
      }),
    )
  }
  return tokens
}

const LOAD = fileURLToPath(new URL('./http-load.ts', import.meta.url))

const startLoad = () => {
  const child: ChildProcess = fork(LOAD, { execArgv: ['--import', 'tsx'] })
  return {
    /** Requests answered per second. */
    run: async (order: LoadOrder): Promise<number> => {
      const { seconds, codes } = await answered(child, order)
      const isAllSuccess = codes['20000'] === order.requests
      if (!isAllSuccess) throw new Error(`not every call succeeded: ${JSON.stringify(codes)}`)
      return order.requests / seconds
    },
    stop: () => child.disconnect(),
  }
}

const answered = (child: ChildProcess, order: LoadOrder): Promise<LoadResult> =>
  new Promise((resolve, reject) => {
    child.once('message', (result: LoadResult) => {
      child.off('exit', fail)
      resolve(result)
    })
    const fail = (): void => reject(new Error('the load ended'))
    child.once('exit', fail)
    child.send(order)
  })
