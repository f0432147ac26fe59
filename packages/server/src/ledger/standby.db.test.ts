import { randomBytes, randomUUID } from 'node:crypto'
import { type Asset, amountOf, stakeSubAccount } from '@nibble/domain'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { isTemporary } from '../db/failures.ts'
import { findDepositAddress } from '../features/deposits/deposit-address.ts'
import { openBookKeys } from '../features/play/book/book-keys.ts'
import { findOwnReceipt } from '../features/play/book/own-receipt.ts'
import { describeBook } from '../features/play/book/published.ts'
import { createReceipts } from '../features/play/book/receipts.ts'
import { createRoundBooks } from '../features/play/book/round-books.ts'
import { sealDraws } from '../features/play/book/seal-draw.ts'
import { seedBankroll } from '../features/play/grants.ts'
import { createPlacement, type Placement } from '../features/play/place/placement.ts'
import { cancelSigned } from '../features/play/testing/cancel-signed.ts'
import { removeAvatar, saveAvatar } from '../features/profile/profile.ts'
import { removePush, savePush } from '../features/push/own-push.ts'
import { showName } from '../features/rankings/rankings.ts'
import { requestCapital } from '../features/risk/take-capital.ts'
import { revokeOtherSessions } from '../features/session/own-sessions.ts'
import { transferMoney } from '../features/transfers/transfer-money.ts'
import { removeAddress } from '../features/withdrawals/addresses.ts'
import { PUSH_KEYS } from '../http/testing/push-browser.ts'
import { smallPng } from '../http/testing/small-png.ts'
import { Refusal } from '../refusal.ts'
import { openSession } from '../testing/open-session.ts'
import { type SynchronousPair, startSynchronousPair } from '../testing/synchronous-pair.ts'
import { post } from './post.ts'

// An acknowledged call must survive the loss of the primary. Here the standby is stopped, so that no commit is confirmed. The
// waiting session is then ended from outside, as by closing a round, an operator or a restart of the primary. From then on its
// effect is visible, but the standby does not have it.

const UNIT = 1_000_000n
const SECRET = randomBytes(32)
const ROUND = '2030010110001'
let pair: SynchronousPair
let db: Database
let placement: Placement
let owner: pg.Client
beforeAll(async () => {
  pair = await startSynchronousPair()
  db = await openDatabase({ url: pair.url, durability: 'unchecked' })
  owner = new pg.Client({ connectionString: pair.ownerUrl })
  owner.on('error', () => {})
  await owner.connect()
  await owner.query(
    `insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet)
     select $1, '1m', 1, 'classic', at, at + interval '1 hour', at + interval '2 hours', at + interval '3 hours', 'open', 0
     from date_trunc('second', now()) at`,
    [ROUND],
  )
  placement = createPlacement({ db, headTime, stakeAssets: ['PLAY_POINT'] })
}, 120_000)
afterAll(async () => {
  await placement.stop()
  await db.close()
  await owner.end()
  await pair.close()
})

const headTime = () => Date.now() - 1_000

const newPlayer = async (bindId: string, asset: Asset) => {
  const { rows } = await owner.query<{ id: string }>(
    'insert into player (bind_id) values ($1) returning id',
    [bindId],
  )
  const player = BigInt(rows[0]?.id ?? 0)
  const amount = amountOf(100n * UNIT)
  await post(db.pool, {
    kind: 'test',
    lines: [
      { account: { player, asset, subAccount: stakeSubAccount(asset) }, amount, kind: 'deposit' },
      { account: { house: 'capital', asset, shard: 0 }, amount: amountOf(-amount), kind: 'house' },
    ],
  })
  return player
}

/** The answer of the handler of all calls. */
const orTryAgain = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    throw isTemporary(error) ? new Refusal('try_again') : error
  }
}

/** The calls of one player, each with its own key: a retry is the very same call. */
const CALLS = {
  transfer: async () => {
    const [player] = [await newPlayer('SENDER', 'USDT'), await newPlayer('RECEIVER', 'USDT')]
    const key = randomUUID()
    return () =>
      transferMoney(db, {
        player,
        key,
        toBindId: 'RECEIVER',
        asset: 'USDT',
        now: Date.now(),
        amount: amountOf(10n * UNIT),
      })
  },
  bet: async () => {
    const slip = { player: await newPlayer('BETTOR', 'PLAY_POINT'), key: randomUUID(), ...SLIP }
    return () => placement.place(slip)
  },
  'cancelled bet': async () => {
    const player = await newPlayer('CANCELLER', 'PLAY_POINT')
    const { bets } = await placement.place({ player, key: randomUUID(), ...SLIP })
    const cancel = { player, key: randomUUID(), betId: bets[0]?.betId ?? '' }
    return () => cancelSigned({ db, headTime }, cancel)
  },
  receipt: async () => {
    const player = await newPlayer('RECEIPTED', 'PLAY_POINT')
    const { bets } = await placement.place({ player, key: randomUUID(), ...SLIP })
    const receipts = createReceipts(db, createRoundBooks(db, await openBookKeys(db, [SECRET])))
    const asked = { player, betId: bets[0]?.betId ?? '', now: Date.now() }
    const call = () => orTryAgain(findOwnReceipt({ db, receipts }, asked))
    await call()
    return call
  },
  'removed address': async () => {
    const player = await newPlayer('REMOVER', 'USDT')
    await owner.query(
      'insert into withdrawal_address (player_id, address, label, saved_at) values ($1, $2, $3, now())',
      [player, Buffer.alloc(20, 7), 'exchange'],
    )
    const session = await openSession(owner, player)
    return () => removeAddress(db, { player, session, address: `0x${'07'.repeat(20)}` })
  },
  'deposit address': async () => {
    const player = await newPlayer('DEPOSITOR', 'USDT')
    const derive = () => '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' as const
    return () => orTryAgain(findDepositAddress(db, { player, derive }))
  },
  'request for capital': async () => {
    await seedBankroll(db)
    return () =>
      orTryAgain(requestCapital(db, { amount: amountOf(UNIT), key: 'march', now: Date.now() }).then(() => {}))
  },
  'sign-out of other browsers': async () => {
    const player = await newPlayer('SIGNED_IN', 'USDT')
    const id = await openSession(owner, player)
    await openSession(owner, player)
    return () => orTryAgain(revokeOtherSessions(db, { player, id, now: Date.now() }))
  },
  'name that is hidden': async () => {
    const player = await newPlayer('HIDDEN', 'USDT')
    await showName(db, { player, isShown: true })
    return () => orTryAgain(showName(db, { player, isShown: false }))
  },
  'picture that is removed': async () => {
    const player = await newPlayer('PICTURED', 'USDT')
    await saveAvatar(db, { player, file: smallPng(), now: Date.now() })
    return () => orTryAgain(removeAvatar(db, { player }))
  },
  'browser that is told nothing more': async () => {
    const player = await newPlayer('PUSHED', 'USDT')
    const session = await openSession(owner, player)
    await savePush(db, {
      ...PUSH_KEYS,
      session,
      player,
      endpoint: 'https://push.example/1',
      language: 'en-US',
      hidesAmounts: false,
      isKnown: () => true,
      now: Date.now(),
    })
    return () => orTryAgain(removePush(db, { session }))
  },
}
const SLIP = {
  round: ROUND,
  asset: 'PLAY_POINT',
  bets: [{ game: 'exact', pick: '7', stake: amountOf(10n * UNIT) }],
} as const

const waiting = async (): Promise<number | undefined> => {
  const { rows } = await owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where wait_event = 'SyncRep' and datname = current_database()",
  )
  return rows[0]?.pid
}

/** Whether a call is acknowledged, or its commit waits for the standby. */
const outcomeOf = async (call: Promise<unknown>): Promise<'acknowledged' | 'refused' | 'waits'> => {
  let known: 'acknowledged' | 'refused' | undefined
  call.then(
    () => (known = 'acknowledged'),
    () => (known = 'refused'),
  )
  await expect.poll(async () => known ?? (await waiting())).toBeDefined()
  return known ?? 'waits'
}

/** `cancel` ends only the wait of a commit, `terminate` its session. */
const endWait = async (how: 'cancel' | 'terminate') => {
  await owner.query(`select pg_${how}_backend($1)`, [await waiting()])
  await expect.poll(waiting).toBeUndefined()
}

test.each(Object.keys(CALLS) as (keyof typeof CALLS)[])(
  'a %s that the standby does not have is not acknowledged, however often retried, and has its effect once',
  async (name) => {
    const call = await CALLS[name]()
    await pair.stopStandby()
    for (const how of ['terminate', 'cancel', 'terminate', 'cancel'] as const) {
      const answer = call()
      expect(await outcomeOf(answer)).toBe('waits')
      await endWait(how)
      await expect(answer).rejects.toMatchObject({ kind: 'try_again' })
    }
    await pair.startStandby()
    const first = await call()
    expect(await call()).toEqual(first)
  },
  60_000,
)

test('a head that the standby does not have is not published', async () => {
  const closed = '2030010110002'
  await owner.query(
    `insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet)
     select $1, '1m', 1, 'classic', at, at + interval '1 hour', at + interval '4 hours', at + interval '5 hours', 'open', 0
     from date_trunc('second', now()) at`,
    [closed],
  )
  const books = createRoundBooks(db, await openBookKeys(db, [SECRET]))
  await books.find([BigInt(closed)])
  await owner.query('set session_replication_role = replica')
  await owner.query("update book set withheld = 'test' where round_id = $1", [ROUND])
  await owner.query("update round set state = 'closed' where id = $1", [closed])
  await owner.query('set session_replication_role = origin')
  const setup = { db, books, lastSealedDraw: null, now: Date.now }
  // As a server does when it opens the book.
  await db.pool.query('select book_whole_since() as since')
  await pair.stopStandby()
  const signing = sealDraws(setup)
  expect(await outcomeOf(signing)).toBe('waits')
  await endWait('cancel')
  await expect(signing).rejects.toThrow()
  const read = () => describeBook({ db, books, chainId: null, now: Date.now }, closed)
  for (const how of ['terminate', 'cancel'] as const) {
    const answer = read()
    expect(await outcomeOf(answer)).toBe('waits')
    await endWait(how)
    await expect(answer).rejects.toThrow()
  }
  await pair.startStandby()
  expect(await read()).toMatchObject({ head: { round: closed } })
}, 60_000)

test('what was acknowledged is there when the primary dies', async () => {
  const counts = `select (select count(*) from transfer)::int as transfers, (select count(*) from bet)::int as bets,
                         (select count(*) from cancelled_bet)::int as cancels`
  expect((await owner.query(counts)).rows).toEqual([{ transfers: 1, bets: 3, cancels: 1 }])

  const promoted = new pg.Client({ connectionString: await pair.failOver() })
  await promoted.connect()
  expect((await promoted.query(counts)).rows).toEqual([{ transfers: 1, bets: 3, cancels: 1 }])
  await promoted.end()
}, 60_000)
