import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DepositsFixture, openDepositsFixture, TREASURY } from '../../jobs/testing/deposits-fixture.ts'
import { addCapital } from './add-capital.ts'
import { runAudit } from './run-audit.ts'

const USDT = 10n ** 18n
const usdt = (whole: bigint) => amountOf(whole * 1_000_000n)

let fixture: DepositsFixture
let watcher: { stop(): Promise<void> }
beforeAll(async () => {
  fixture = await openDepositsFixture()
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

test('no more becomes capital than lies in the treasury beside players’ money', async () => {
  const held = await free()
  await expect(add(held + 1n, 'too much')).rejects.toThrow(
    /USDT that the books do not know of at block \d+, not/,
  )
  expect(await bankroll()).toBe(0n)
})

test('what one operator alone says, or another chain, is not believed', async () => {
  await expect(add(1n, 'alone', { quorum: 2 })).rejects.toThrow(/cannot be read: fewer than 2 operators/)
  await expect(add(1n, 'nobody', { rpcUrls: 'http://127.0.0.1:9' })).rejects.toThrow(/cannot be read/)
})

test('capital counts once by its key, stands in the log, and the books still balance', async () => {
  expect(await add(500n, 'first')).toEqual({ added: true })
  expect(await add(500n, 'first')).toEqual({ added: false })
  await expect(add(1n, 'first')).rejects.toThrow(/is the name of 500 USDT already/)
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

/** Whole USDT that are not in the books. */
async function free(): Promise<bigint> {
  const { checks } = await runAudit(fixture.db.url, { rpcUrls: `here=${fixture.chain.url}` })
  const found = /(\d+) came in otherwise/.exec(checks.at(-1)?.detail ?? '')?.[1]
  return BigInt(found ?? 0) / USDT
}
