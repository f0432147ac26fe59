import { createHash } from 'node:crypto'
import type { BlockHash } from '@nibble/domain'
import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { bookDeposits, type Incoming } from '@nibble/server/features/deposits/book-deposits.ts'
import { type DepositChain, openDepositChain } from '@nibble/server/features/deposits/deposit-chain.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import pg from 'pg'
import { runBatched, slipsOf } from './batched.ts'
import { type BetsFixture, setBetsFixture } from './bets-fixture.ts'
import { medianOf } from './median.ts'

/** Rates per second; the median of alternating runs, both while bets are accepted on the same database. */
export type DepositsFigures = {
  /** Deposits of final blocks credited: row, posting and cursor, a durable transaction for each range of blocks. */
  readonly creditedPerS: number
  /** As many rows of a table that is built like the deposits, inserted in transactions of as many rows. */
  readonly bareInsertsPerS: number
  /** Bets accepted beside the deposits. */
  readonly betsPerS: number
  readonly perRange: number
}

type Size = {
  readonly seconds?: number
  readonly runs?: number
  readonly players?: number
  readonly callers?: number
  /** Transfers in one range of blocks. */
  readonly perRange?: number
}

/** `databaseUrl` is a fresh database, as its owner. */
export const benchDeposits = async (databaseUrl: string, size: Size = {}): Promise<DepositsFigures> => {
  const { seconds = 5, runs = 3, players = 20_000, callers = 200, perRange = 250 } = size
  await migrate({ url: databaseUrl })
  const fixture = await setBetsFixture(databaseUrl, players)
  const db = await openDatabase({ url: workingUrl(databaseUrl), max: 20 })
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  const next = rangesOf(fixture, perRange)
  const measured: { credited: number; bare: number; bets: number }[] = []

  try {
    for (let run = 0; run < runs; run += 1) {
      const bare = await besideBets({ db, fixture, callers, seconds }, () => insertBare(owner, next()))
      const credited = await besideBets({ db, fixture, callers, seconds }, () => credit(db, next()))
      measured.push({
        credited: credited.stepsPerS * perRange,
        bare: bare.stepsPerS * perRange,
        bets: credited.betsPerS,
      })
    }
  } finally {
    await owner.end()
    await db.close()
    await fixture.close()
  }
  return {
    creditedPerS: medianOf(measured.map(({ credited }) => credited)),
    bareInsertsPerS: medianOf(measured.map(({ bare }) => bare)),
    betsPerS: medianOf(measured.map(({ bets }) => bets)),
    perRange,
  }
}

const besideBets = async (
  { db, fixture, callers, seconds }: { db: Database; fixture: BetsFixture; callers: number; seconds: number },
  step: () => Promise<void>,
): Promise<{ stepsPerS: number; betsPerS: number }> => {
  const betting = runBatched({ db, callers, seconds, next: slipsOf(fixture, await fixture.openRound()) })
  const startedAt = performance.now()
  let steps = 0
  while (performance.now() - startedAt < seconds * 1_000) {
    await step()
    steps += 1
  }
  const stepsPerS = steps / ((performance.now() - startedAt) / 1_000)
  return { stepsPerS, betsPerS: (await betting).perS }
}

const GENESIS = `0x${'00'.repeat(32)}` as BlockHash
const ADDRESS = `0x${'c1'.repeat(20)}` as const

/** One block after the other, each transfer in a separate transaction, to players in a scattered order. */
const rangesOf = ({ players }: BetsFixture, perRange: number): (() => readonly Incoming[]) => {
  let height = 0n
  let made = 0
  return () => {
    height += 1n
    return Array.from({ length: perRange }, () => {
      made += 1
      const transaction = `0x${createHash('sha256').update(String(made)).digest('hex')}`
      const player = players[(made * 7_919) % players.length] ?? 0n
      const raw = BigInt(2_000_000 + (made % 1_000)) * 10n ** 12n + BigInt(made)
      return { player, transaction, logIndex: 0, height, blockHash: hashOf(height), timeMs: Date.now(), raw }
    })
  }
}

const hashOf = (height: bigint): BlockHash => `0x${height.toString(16).padStart(64, '0')}` as BlockHash

const credit = async (db: Database, transfers: readonly Incoming[]): Promise<void> => {
  const chain = await openChain(db)
  const height = transfers[0]?.height ?? chain.height + 1n
  const end = { height, hash: hashOf(height) }
  const booked = await bookDeposits(db, { chain, end, final: height, transfers })
  if (booked.kind !== 'booked' || booked.credited !== transfers.length)
    throw new Error('not every deposit was credited')
}

const openChain = (db: Database): Promise<DepositChain> =>
  openDepositChain(db.pool, {
    chainId: 56,
    genesisHash: GENESIS,
    contract: ADDRESS,
    decimals: 18,
    treasury: ADDRESS,
    from: { height: 0n, hash: GENESIS },
  })

const insertBare = async (owner: pg.Client, transfers: readonly Incoming[]): Promise<void> => {
  await owner.query('create table if not exists bare_deposit (like deposit including all)')
  await owner.query(
    `insert into bare_deposit (chain, transaction, log_index, player_id, block_height, block_hash, block_time, raw, amount,
                               dust, booked_by, credited_by, credited_at)
     select 1, decode(substr(t, 3), 'hex'), 0, p, $3, decode(substr($4, 3), 'hex'), now(), r, 1, 0, 1, 1, now()
     from unnest($1::text[], $2::bigint[], $5::numeric[]) as u (t, p, r)`,
    [
      transfers.map(({ transaction }) => transaction),
      transfers.map(({ player }) => String(player)),
      transfers[0]?.height,
      transfers[0]?.blockHash,
      transfers.map(({ raw }) => String(raw)),
    ],
  )
}
