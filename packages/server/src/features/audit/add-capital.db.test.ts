import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../../chain/index.ts'
import { startBooksRunner } from '../../jobs/books-runner.ts'
import { type DepositsFixture, openDepositsFixture, TREASURY } from '../../jobs/testing/deposits-fixture.ts'
import type { Actor } from '../../shared/operators.ts'
import { countLockWaits } from '../../testing/lock-waits.ts'
import { makeActor } from '../abuse/testing/make-actor.ts'
import { decideCapital, requestCapital } from '../risk/take-capital.ts'
import { addCapital } from './add-capital.ts'
import { recordCapitalSent } from './capital-sent.ts'
import { runAudit } from './run-audit.ts'

const USDT = 10n ** 18n
const usdt = (whole: bigint) => amountOf(whole * 1_000_000n)

let fixture: DepositsFixture
let watcher: { stop(): Promise<void> }
let by: Actor
beforeAll(async () => {
  fixture = await openDepositsFixture()
  by = { ...(await makeActor(fixture)), permission: 'capital.decide' }
  await fixture.rows("update operator set roles = '{finance}', counts_from = '2020-01-01'")
  watcher = await fixture.watch()
  await fixture.send(TREASURY, 700n * USDT)
  const [player] = await fixture.players(1)
  await fixture.send(player?.address ?? TREASURY, 40n * USDT)
  await fixture.chain.mine(3)
  await vi.waitFor(async () => expect(await fixture.balance(player?.player ?? 0n)).toBe(40_000_000n), 5_000)
})
afterAll(async () => {
  await watcher.stop()
  await fixture.end()
})

const add = (whole: bigint, key: string, changes: { rpcUrls?: string; quorum?: number } = {}) =>
  addCapital(fixture.db, {
    amount: usdt(whole),
    key,
    rpcUrls: `here=${fixture.chain.url}`,
    quorum: 1,
    ...changes,
  })
const bankroll = async () => {
  const { rows } = await fixture.owner.query(
    "select coalesce(sum(balance), 0)::text as usdt from account where player_id is null and sub_account = 'house' and asset = 'USDT'",
  )
  return BigInt(rows[0].usdt)
}

test('no more becomes capital than is in the treasury beside players’ money', async () => {
  const held = await free()
  await expect(add(held + 1n, 'too much')).rejects.toThrow(
    /At block \d+ the treasury holds .* USDT that the books do not include, not/,
  )
  expect(await bankroll()).toBe(0n)
})

test('a single operator, or another chain, is not believed', async () => {
  await expect(add(1n, 'alone', { quorum: 2 })).rejects.toThrow(/cannot be read: fewer than 2 operators/)
  await expect(add(1n, 'nobody', { rpcUrls: 'http://127.0.0.1:9' })).rejects.toThrow(/cannot be read/)
})

test('capital counts once by its key, is in the log, and the books still balance', async () => {
  expect(await add(500n, 'first')).toEqual({ added: true })
  expect(await add(500n, 'first')).toEqual({ added: false })
  await expect(add(1n, 'first')).rejects.toThrow(/is already the name of a payment of 500 USDT/)
  expect(await bankroll()).toBe(500_000_000n)
  const { rows } = await fixture.owner.query('select action, subject_id, after from operator_action')
  expect(rows).toEqual([{ action: 'capital.add', subject_id: 'first', after: { amount: '500' } }])
  const { checks } = await runAudit(fixture.db.url, { rpcUrls: `here=${fixture.chain.url}` })
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})

test('two that want the same money at once do not both get it', async () => {
  const rest = await free()
  const answers = await Promise.allSettled([add(rest, 'a'), add(rest, 'b')])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await free()).toBe(0n)
  expect(await add(500n, 'first')).toEqual({ added: false })
})

const OUT = '0x00000000000000000000000000000000000000ee'
/** Requests it; returns the operator's own step. */
const ask = async (whole: bigint, key: string) => {
  await requestCapital(fixture.db, { amount: usdt(whole), key, now: Date.now() })
  const [take] = await fixture.rows<{ id: bigint }>('select id from capital_take where key = $1', [key])
  return () =>
    decideCapital(fixture.db, {
      id: take?.id ?? 0n,
      decision: 'take',
      reason: 'agreed',
      by,
      now: Date.now(),
    })
}
const sent = (key: string) =>
  recordCapitalSent(fixture.db, {
    key,
    rpcUrls: `here=${fixture.chain.url}`,
    quorum: 1,
    now: Date.now(),
  })
const mineIntoBooks = async () => {
  const [before] = await fixture.rows<{ height: bigint }>('select max(height) as height from deposit_chain')
  await fixture.chain.mine(4)
  await vi.waitFor(async () => {
    const [after] = await fixture.rows<{ height: bigint }>('select max(height) as height from deposit_chain')
    expect(after?.height).toBeGreaterThan((before?.height ?? 0n) + 2n)
  }, 5_000)
}

test('withdrawn capital cannot be added until it has left, and one payment leaves at a time', async () => {
  const agree = await ask(300n, 'spring')
  await expect(sent('spring')).rejects.toThrow(
    /Nothing was taken out as "spring": an operator must approve it first/,
  )
  await expect(sent('winter')).rejects.toThrow(/Nothing was taken out as "winter"\./)
  await agree()
  expect(await free()).toBe(300n)
  await expect(add(300n, 'again')).rejects.toThrow(
    /holds 0 USDT that the books do not include, .* 300 USDT that were taken out do not count/,
  )
  await expect(sent('spring')).rejects.toThrow(/the treasury still holds the 300 USDT/)
  const agreeToNext = await ask(10n, 'summer')
  await expect(agreeToNext()).rejects.toMatchObject({ kind: 'capital_unsent' })

  await fixture.send(OUT, 300n * USDT, { from: TREASURY })
  await fixture.send(TREASURY, 7n * USDT)
  await mineIntoBooks()
  await expect(add(7n, 'early')).rejects.toThrow(
    /If they have left the treasury and this was not noticed, run nibble capital --sent/,
  )
  expect(await sent('spring')).toEqual({ recorded: true })
  expect(await sent('spring')).toEqual({ recorded: false })
  expect(await add(7n, 'fresh')).toEqual({ added: true })
  expect(await free()).toBe(0n)
  await agreeToNext()
})

test('of two that ask for capital under one key at once, one asks and the other finds it asked for', async () => {
  const ask = () =>
    requestCapital(fixture.db, { amount: usdt(1n), key: 'twice', now: Date.now() }).then(({ asked }) => asked)
  expect((await Promise.all([ask(), ask(), ask()])).sort()).toEqual([false, false, true])
})

test('capital is not added based on what was seen before an operator agreed', async () => {
  await fixture.send(OUT, 10n * USDT, { from: TREASURY })
  await mineIntoBooks()
  expect(await sent('summer')).toEqual({ recorded: true })
  await fixture.send(TREASURY, 50n * USDT)
  await mineIntoBooks()
  const agree = await ask(50n, 'autumn')
  // The command reads the books before the operator, who is first in line, agrees.
  const holder = await fixture.owner.connect()
  await holder.query("begin; select pg_advisory_xact_lock(hashtext('nibble capital'))")
  const agreeing = agree()
  await expect.poll(waiting).toBe(1)
  const adding = add(50n, 'raced').catch((error: Error) => error.message)
  await expect.poll(waiting).toBe(2)
  await holder.query('commit')
  holder.release()
  expect(await adding).toMatch(/Capital changed at the same time/)
  await agreeing
  await expect(add(51n, 'raced')).rejects.toThrow(/holds 50 USDT .* not 51/)
  expect(await add(50n, 'raced')).toEqual({ added: true })
})

test('in whatever order two commands and an operator come, the same tokens count once', async () => {
  await fixture.send(OUT, 50n * USDT, { from: TREASURY })
  await mineIntoBooks()
  expect(await sent('autumn')).toEqual({ recorded: true })
  for (let turn = 0; turn < 5; turn += 1) {
    const agree = await ask(20n, `turn ${turn}`)
    const outcomes = await Promise.allSettled([agree(), add(20n, `back ${turn}`), sent(`turn ${turn}`)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    await fixture.send(OUT, 20n * USDT, { from: TREASURY })
    await mineIntoBooks()
    expect(await free()).toBe(0n)
    const both = await Promise.all([sent(`turn ${turn}`), sent(`turn ${turn}`)])
    expect(both.map(({ recorded }) => recorded).sort()).toEqual([false, true])
  }
  const { checks } = await runAudit(fixture.db.url, { rpcUrls: `here=${fixture.chain.url}` })
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})

test('the watch on the books notices by itself when all of it has left, and not while some is there', async () => {
  const source = await fixture.follow()
  const chain = () => ({ endpoints: source.endpoints(), quorum: 1, since: 0n })
  const agree = await ask(30n, 'noticed')
  await agree()
  let surplus = -1n
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const observe = { surplus: (raw: bigint) => (surplus = raw) }
  const runner = startBooksRunner({ db: fixture.db, clock: systemClock, log, chain, everyMs: 50, observe })
  const isSent = async () =>
    (await fixture.rows("select from capital_take where key = 'noticed' and sent_at is not null")).length ===
    1
  try {
    await vi.waitFor(() => expect(surplus).toBe(0n), 10_000)
    await fixture.send(OUT, 29n * USDT, { from: TREASURY })
    await mineIntoBooks()
    const checked = async () => {
      const [row] = await fixture.rows<{ held_at: Date }>('select held_at from books_watch')
      return row?.held_at.getTime() ?? 0
    }
    const before = await checked()
    await vi.waitFor(async () => expect(await checked()).toBeGreaterThan(before + 200), 5_000)
    expect(await isSent()).toBe(false)
    await fixture.send(OUT, USDT, { from: TREASURY })
    await mineIntoBooks()
    await vi.waitFor(async () => expect(await isSent()).toBe(true), 10_000)
  } finally {
    await runner.stop()
  }
  const actions = await fixture.rows(
    "select action from operator_action where subject_id = 'noticed' order by id",
  )
  expect(actions.map(({ action }) => action)).toEqual(['capital.ask', 'capital.take', 'capital.sent'])
})

const waiting = () => countLockWaits(fixture.db.pool)

/** Whole USDT that are not in the books. */
async function free(): Promise<bigint> {
  const { checks } = await runAudit(fixture.db.url, { rpcUrls: `here=${fixture.chain.url}` })
  const found = /(\d+) came from elsewhere/.exec(checks.at(-1)?.detail ?? '')?.[1]
  return BigInt(found ?? 0) / USDT
}
