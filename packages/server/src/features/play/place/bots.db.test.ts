import { generateKeyPairSync } from 'node:crypto'
import { type Asset, amountOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { seedBankroll } from '../grants.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { refusalOf, slipOf } from '../testing/slips.ts'
import { writeBotStakes } from './bot-stakes.ts'
import { readSlip } from './slip.ts'

// What a key may stake: the transaction that takes the stakes enforces the caps.

let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
  await seedBankroll(fixture.db)
})
afterAll(() => fixture.close())

const units = (count: number) => amountOf(BigInt(Math.round(count * 1_000_000)))

const addKey = async (
  player: bigint,
  { cap = 100, sandbox = false, scopes = ['bet'], expires = "now() + interval '1 day'" } = {},
): Promise<bigint> => {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  const rows = await fixture.rows<{ id: bigint }>(
    `insert into bot_key (player_id, name, key_x, key_y, scopes, sandbox, day_cap, addresses, created_at, expires_at)
     values ($1, 'bot', $2, $3, $4, $5, $6, '{}', now() - interval '1 day', ${expires}) returning id`,
    [player, x, y, scopes, sandbox, units(cap)],
  )
  return rows[0]?.id ?? 0n
}
const one = async () => {
  const funds = units(10_000)
  const [player = 0n] = await fixture.players(1, { USDT: funds, GMT: funds, PLAY_POINT: funds })
  return player
}
const stakeOf = (player: bigint, round: string, bot: bigint, stake: number, asset: Asset = 'USDT') => ({
  ...slipOf(player, round, [['left-right', 'left', units(stake)]], { asset }),
  bot,
})
const used = async (bot: bigint) =>
  (await fixture.rows<{ used: bigint }>('select used from bot_key where id = $1', [bot]))[0]?.used
const staked = async (player: bigint) =>
  (
    await fixture.rows<{ sum: bigint }>(
      'select coalesce(sum(stake), 0)::bigint as sum from bet where player_id = $1',
      [player],
    )
  )[0]?.sum

test('however many slips come at once through however many servers, a key stakes its cap and no more', async () => {
  const [placement, other] = [fixture.placement(), fixture.placement()]
  const player = await one()
  const bot = await addKey(player)
  const round = await fixture.openRound()
  const rest = await fixture.openRound({ roundLength: '3m' })
  const said = await Promise.all(
    Array.from({ length: 60 }, (_, nth) =>
      refusalOf(
        (nth % 2 === 0 ? placement : other).place(
          stakeOf(player, nth % 3 === 0 ? rest : round, bot, 7, nth % 4 === 0 ? 'GMT' : 'USDT'),
        ),
      ),
    ),
  )
  // A slip that waited too long for the player staked nothing either, and may be retried.
  expect(new Set(said)).toContain('bot_cap')
  const accepted = said.filter((answer) => answer === 'accepted').length
  expect(accepted).toBeLessThanOrEqual(14)
  expect(await staked(player)).toBe(units(accepted * 7))
  expect(await used(bot)).toBe(units(accepted * 7))
  while ((await refusalOf(placement.place(stakeOf(player, round, bot, 7)))) === 'accepted');
  expect(await used(bot)).toBe(units(98))
  expect(await staked(player)).toBe(units(98))
  await Promise.all([placement.stop(), other.stop()])
})

test('without any lock two slips that both saw room stake once: the statement checks the room again', async () => {
  const player = await one()
  const bot = await addKey(player, { cap: 100 })
  const round = await fixture.openRound()
  const slip = readSlip(stakeOf(player, round, bot, 60))
  const write = () =>
    inTransaction(fixture.db.pool, (client) =>
      writeBotStakes(client, { accepted: [{ slip }], first: 1n, clock: Date.now() }),
    )
  const said = await Promise.allSettled([write(), write(), write()])
  const failed = said.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
  expect(failed).toEqual([NO_ROOM, NO_ROOM])
  expect(await used(bot)).toBe(units(60))
  await fixture.rows('update bot_key set revoked_at = now(), used = 0 where id = $1', [bot])
  await expect(write()).rejects.toThrow('does not allow')
  // What no statement of ours checks, the table does.
  await expect(fixture.rows('update bot_key set used = day_cap + 1 where id = $1', [bot])).rejects.toThrow(
    'bot_key_cap',
  )
})
const NO_ROOM = 'Error: the daily cap of a bot key does not allow this stake'

test('a paused, revoked, expired or foreign key, one that may not bet and none at all stake nothing', async () => {
  const placement = fixture.placement()
  const [player, thief] = [await one(), await one()]
  const round = await fixture.openRound()
  const good = await addKey(player)
  const keys = [
    await addKey(player, { scopes: ['read', 'cancel'] }),
    await addKey(player, { expires: "now() - interval '1 second'" }),
    await addKey(thief),
    999_999_999n,
  ]
  for (const bot of keys.slice(0, 3))
    expect(await refusalOf(placement.place(stakeOf(player, round, bot, 5)))).toBe('bot_key_unknown')
  expect(await refusalOf(placement.place(stakeOf(player, round, good, 5)))).toBe('accepted')
  await fixture.rows('update bot_key set paused_at = now() where id = $1', [good])
  expect(await refusalOf(placement.place(stakeOf(player, round, good, 5)))).toBe('bot_key_unknown')
  await fixture.rows('update bot_key set paused_at = null, revoked_at = now() where id = $1', [good])
  expect(await refusalOf(placement.place(stakeOf(player, round, good, 5)))).toBe('bot_key_unknown')
  expect(await staked(player)).toBe(units(5))
  await placement.stop()
})

test('revoking waits for a stake on its way, and nothing is staked after it', async () => {
  const placement = fixture.placement()
  const player = await one()
  const bot = await addKey(player, { cap: 1_000 })
  const round = await fixture.openRound()
  const slips = Array.from({ length: 30 }, () => refusalOf(placement.place(stakeOf(player, round, bot, 5))))
  await fixture.db.pool.query('update bot_key set revoked_at = now() where id = $1', [bot])
  const atRevocation = await used(bot)
  const said = await Promise.all(slips)
  expect(await used(bot)).toBe(atRevocation)
  expect(await staked(player)).toBe(atRevocation)
  expect(said).toContain('bot_key_unknown')
  await placement.stop()
})

test('a day (GMT+8) begins with the whole cap, and play credit uses none of it', async () => {
  const placement = fixture.placement()
  const player = await one()
  const bot = await addKey(player, { cap: 10 })
  const round = await fixture.openRound()
  expect(await refusalOf(placement.place(stakeOf(player, round, bot, 10)))).toBe('accepted')
  expect(await refusalOf(placement.place(stakeOf(player, round, bot, 1)))).toBe('bot_cap')
  expect(await refusalOf(placement.place(stakeOf(player, round, bot, 500, 'PLAY_POINT')))).toBe('accepted')
  await fixture.rows('update bot_key set used_day = used_day - 1 where id = $1', [bot])
  expect(await refusalOf(placement.place(stakeOf(player, round, bot, 9)))).toBe('accepted')
  expect(await used(bot)).toBe(units(9))
  await placement.stop()
})

test('a slip that is refused for another reason uses none of the cap', async () => {
  const placement = fixture.placement()
  const player = await one()
  const bot = await addKey(player, { cap: 100_000 })
  const round = await fixture.openRound()
  expect(await refusalOf(placement.place(stakeOf(player, round, bot, 5_000)))).toBe('above_maximum')
  expect(await used(bot)).toBe(0n)
  await placement.stop()
})
