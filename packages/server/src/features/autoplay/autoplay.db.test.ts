// One story in one file, though long: a plan from its start to each of its ends, on one fixture.
import { randomBytes, randomUUID } from 'node:crypto'
import { betReceiptOf } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { readReceipt, verifyReceipt } from '@nibble/proof'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { AUTOPLAY_RULES } from '../audit/autoplay-rules.ts'
import { auditOf } from '../audit/testing/audit-of.ts'
import { BIG, SMALL } from '../insurance/testing/insurance-fixture.ts'
import { openBookKeys } from '../play/book/book-keys.ts'
import { createReceipts } from '../play/book/receipts.ts'
import { createRoundBooks } from '../play/book/round-books.ts'
import { cancelSigned } from '../play/testing/cancel-signed.ts'
import { slipOf } from '../play/testing/slips.ts'
import { nextBets } from './next-bets.ts'
import { listPlanBets, listPlans } from './plan-row.ts'
import { type AutoplayFixture, openAutoplayFixture } from './testing/autoplay-fixture.ts'

let fixture: AutoplayFixture
beforeAll(async () => {
  fixture = await openAutoplayFixture()
})
afterAll(() => fixture.close())
afterEach(async () => {
  // Ends whatever a test leaves running.
  await fixture.rows(`update round set state = 'closed' where state = 'open'`)
})

const units = (count: number) => amountOf(BigInt(Math.round(count * 1_000_000)))
const one = async (funds = 1_000) => {
  const [player = 0n] = await fixture.players(1, { USDT: units(funds), PLAY_POINT: units(funds) })
  return player
}
const betsOf = async (player: bigint, id: bigint) => (await listPlanBets(fixture.db, { player, id })).bets
/** The fixture moves rounds into the past, and their blocks have no real headers. */
const STAGED = ['judges', 'header', 'before its close']
const wrong = async () => {
  const { checks } = await auditOf(fixture.db)
  return checks
    .filter(({ ok, name }) => !ok && !STAGED.some((word) => name.includes(word)))
    .map(({ name }) => name)
}

describe('a plan', () => {
  test('takes nothing at its start, and stakes each round what its rule says', async () => {
    const player = await one()
    const id = await fixture.start(player)
    expect(await fixture.balance(player, 'USDT')).toBe(units(1_000))
    for (const tail of [SMALL, SMALL, BIG, BIG]) await fixture.playRound(tail)

    const bets = await betsOf(player, id)
    expect(bets.map(({ stake, result }) => [stake, result])).toEqual([
      [units(5), 'win'],
      [units(20), 'win'],
      [units(10), 'lose'],
      [units(5), 'lose'],
    ])
    const net = units(-5 - 10 + 19 + 4.75)
    expect(await fixture.plan(player, id)).toMatchObject({
      state: 'running',
      placed: 4,
      won: 2,
      lost: 2,
      staked: units(40),
      net,
      next: units(5),
      bet: null,
    })
    expect(await fixture.balance(player, 'USDT')).toBe(amountOf(units(1_000) + net))
    expect((await listPlans(fixture.db, { player, limit: 20 })).items.map((plan) => plan.id)).toEqual([
      `${id}`,
    ])
    expect(await wrong()).toEqual([])
    await fixture.stop(player, id)
  })

  test('does not start from a session that ended while the call waited', async () => {
    const player = await one()
    const session = randomBytes(32).toString('hex')
    await expect(fixture.start(player, { session })).rejects.toMatchObject({ kind: 'fresh_proof_needed' })
    expect((await listPlans(fixture.db, { player, limit: 20 })).items).toEqual([])
  })

  test('bets only on the table and the round length that it names', async () => {
    const player = await one()
    await fixture.rows("update play_terms set guarded_assets = '{USDT}'")
    const id = await fixture.start(player, { isGuarded: true })
    await fixture.playRound(SMALL)
    await fixture.openRound({ paytable: 'guarded', roundLength: '3m' })
    await fixture.turn()
    expect(await betsOf(player, id)).toEqual([])
    const round = await fixture.openRound({ paytable: 'guarded' })
    await fixture.turn()
    expect((await betsOf(player, id)).map((bet) => bet.round)).toEqual([round])
    await fixture.stop(player, id)
  })

  test('has its bets in the book as bets of a plan, each with a valid receipt', async () => {
    const receipts = createReceipts(
      fixture.db,
      createRoundBooks(fixture.db, await openBookKeys(fixture.db, [randomBytes(32)])),
    )
    const placement = fixture.placement({ receipts })
    const player = await one()
    const id = await fixture.start(player)
    await fixture.openRound()
    const [due] = (await nextBets(fixture.db)).filter(({ plan }) => plan === id)
    if (due === undefined) throw new Error('the plan has no bet to place')
    const { bets, receipt } = await placement.place(due)
    const [bet] = bets
    if (receipt === null || bet === undefined) throw new Error('no receipt')
    expect(bet.orderType).toBe('plan')
    const again = await receipts.again({ round: BigInt(due.round), first: BigInt(bet.betId), count: 1 })
    for (const given of [receipt, again]) {
      if (given === null) throw new Error('no receipt')
      expect(given.source).toBe('plan')
      const file: unknown = JSON.parse(JSON.stringify(betReceiptOf(given, { at: 0, bet })))
      expect(verifyReceipt(readReceipt(file))).toBeNull()
    }
    await placement.stop()
    await fixture.stop(player, id)
  })

  test('keeps its next stake if its player takes a bet back, or its round is cancelled', async () => {
    const player = await one()
    const id = await fixture.start(player)
    await fixture.playRound(SMALL)
    const round = await fixture.openRound()
    await fixture.turn()
    const betId = (await fixture.plan(player, id)).bet?.betId ?? ''
    await cancelSigned(fixture, { player, key: randomUUID(), betId })
    await fixture.turn()
    expect(await fixture.plan(player, id)).toMatchObject({ next: units(10), net: units(-5), bet: null })
    await fixture.rows("update round set state = 'closed' where id = $1", [round])
    await fixture.cancelRound()
    expect(await fixture.plan(player, id)).toMatchObject({ next: units(10), net: units(-5), placed: 3 })
    expect((await betsOf(player, id)).map(({ result }) => result)).toEqual(['cancelled', 'cancelled', 'lose'])
    expect(await wrong()).toEqual([])
    await fixture.stop(player, id)
  })

  test('bets once a round under one key, whichever server places it, and nobody else knows the key', async () => {
    const player = await one()
    const id = await fixture.start(player)
    const round = await fixture.openRound()
    const [due] = await nextBets(fixture.db)
    if (due === undefined) throw new Error('the plan has no bet to place')
    const other = fixture.placement()
    const answers = await Promise.all([due, due, due].map((bet) => other.place(bet)))
    expect(new Set(answers.map(({ bets }) => bets[0]?.betId)).size).toBe(1)
    // Another key for the same round is refused: the plan has already bet on it.
    await expect(other.place({ ...due, key: randomUUID() })).rejects.toMatchObject({ kind: 'round_closed' })
    expect(await betsOf(player, id)).toHaveLength(1)
    expect((await fixture.rows('select from bet where round_id = $1', [round])).length).toBe(1)
    await other.stop()
    await fixture.stop(player, id)
  })

  test('accepts no bet that is not its own next one', async () => {
    const [player, thief] = [await one(), await one()]
    const id = await fixture.start(player)
    const round = await fixture.openRound()
    const guarded = await fixture.openRound({ paytable: 'guarded' })
    const slow = await fixture.openRound({ roundLength: '3m' })
    const bet = (by: bigint, on: string, pick: string, stake: number) => ({
      ...slipOf(by, on, [['big-small', pick, units(stake)]]),
      plan: id,
    })
    for (const slip of [
      bet(thief, round, 'big', 5),
      bet(player, round, 'small', 5),
      bet(player, round, 'big', 10),
      bet(player, guarded, 'big', 5),
      bet(player, slow, 'big', 5),
      { ...bet(player, round, 'big', 5), asset: 'PLAY_POINT' as const },
    ])
      await expect(fixture.placements.place(slip)).rejects.toMatchObject({ kind: 'round_closed' })
    expect(await betsOf(player, id)).toEqual([])
    await fixture.stop(player, id)
  })
})

describe('a plan ends', () => {
  const played = async (order: Parameters<AutoplayFixture['start']>[1], tails: readonly string[]) => {
    const player = await one()
    const id = await fixture.start(player, order)
    for (const tail of tails) await fixture.playRound(tail)
    // No further bet, whichever round opens.
    const before = (await betsOf(player, id)).length
    await fixture.playRound(BIG)
    expect(await betsOf(player, id)).toHaveLength(before)
    expect(await wrong()).toEqual([])
    return fixture.plan(player, id)
  }

  test('before a stake that could pass its stop loss', async () => {
    const order = { stopLoss: units(40) }
    expect(await played(order, [SMALL, SMALL, SMALL, SMALL])).toMatchObject({
      state: 'ended',
      endedBy: 'stop_loss',
      net: units(-35),
      placed: 3,
    })
  })
  test('at its stop win', async () => {
    const order = { stake: units(20), stopWin: units(19) }
    expect(await played(order, [BIG])).toMatchObject({ endedBy: 'stop_win', net: units(19), placed: 1 })
  })
  test('after its rounds', async () => {
    expect(await played({ rounds: 2, raiseAfter: 'never' }, [SMALL, BIG])).toMatchObject({
      endedBy: 'rounds',
      placed: 2,
      net: units(-0.25),
    })
  })
  test('after 24 hours', async () => {
    const player = await one()
    const id = await fixture.start(player)
    await fixture.tamper("update autoplay_plan set started_at = now() - interval '24 hours' where id = $1", [
      id,
    ])
    await fixture.playRound(BIG)
    expect(await fixture.plan(player, id)).toMatchObject({ endedBy: 'time', placed: 0 })
  })
  test('by a tap, even with an open bet, whose result it still records', async () => {
    const player = await one()
    const id = await fixture.start(player)
    const round = await fixture.openRound()
    const [due] = await nextBets(fixture.db)
    if (due === undefined) throw new Error('the plan has no bet to place')
    await fixture.turn()
    expect(await fixture.stop(player, id)).toMatchObject({ state: 'ended', endedBy: 'player', net: 0n })
    // A bet that was about to be placed is refused.
    const late = { ...due, key: randomUUID(), round: await fixture.openRound() }
    await expect(fixture.placements.place(late)).rejects.toMatchObject({ kind: 'round_closed' })
    await fixture.rows("update round set state = 'closed' where id = $1", [late.round])
    await expect(fixture.stop(player, id)).rejects.toMatchObject({ kind: 'plan_over' })
    await fixture.draw([round], BIG)
    await fixture.settle(round)
    await fixture.turn()
    expect(await fixture.plan(player, id)).toMatchObject({ endedBy: 'player', net: units(4.75), bet: null })
    await fixture.playRound(BIG)
    expect(await betsOf(player, id)).toHaveLength(1)
  })
  test('if the balance does not cover a stake', async () => {
    const player = await one(12)
    const id = await fixture.start(player)
    await fixture.playRound(SMALL)
    await fixture.playRound(SMALL)
    expect(await fixture.plan(player, id)).toMatchObject({
      state: 'ended',
      endedBy: 'refused',
      refusal: 'balance_short',
      placed: 1,
    })
    expect(await fixture.balance(player, 'USDT')).toBe(units(7))
  })
  test.each([
    ['stake', 14],
    ['loss', 14],
  ])('if the player’s own limit on %s refuses a stake', async (kind, amount) => {
    const player = await one()
    const id = await fixture.start(player)
    await fixture.rows('insert into play_use (player_id, counted_to) values ($1, 0)', [player])
    await fixture.rows(
      "insert into play_limit (player_id, kind, period, amount) values ($1, $2, 'day', $3)",
      [player, kind, units(amount)],
    )
    await fixture.playRound(SMALL)
    await fixture.playRound(SMALL)
    expect(await fixture.plan(player, id)).toMatchObject({
      endedBy: 'refused',
      refusal: 'limit_reached',
      placed: 1,
    })
  })

  const ended = async (prepare: (player: bigint) => Promise<unknown>, order = {}) => {
    const player = await one()
    const id = await fixture.start(player, order)
    await prepare(player)
    await fixture.playRound(BIG)
    const plan = await fixture.plan(player, id)
    expect(await betsOf(player, id)).toEqual([])
    return [plan.state, plan.endedBy]
  }
  test('on a break', async () => {
    const rest = (player: bigint) =>
      fixture.rows(
        "insert into play_break (player_id, kind, taken_at, ends_at) values ($1, 'time_out', now(), now() + interval '1 day')",
        [player],
      )
    expect(await ended(rest)).toEqual(['ended', 'break'])
  })
  test('when its player was stopped, or its country blocked', async () => {
    const stop = (player: bigint) =>
      fixture.rows('update player set stopped_at = now() where id = $1', [player])
    const moveTo = (country: string) => (player: bigint) =>
      fixture.rows('update player set country = $2 where id = $1', [player, country])
    expect(await ended(stop)).toEqual(['ended', 'house'])
    expect(await ended(moveTo('GB'), { asset: 'PLAY_POINT', stake: units(10) })).toEqual(['ended', 'house'])
    expect(await ended(moveTo('US'))).toEqual(['ended', 'house'])
    // If only stakes of value are blocked, play credit continues.
    const player = await one()
    const id = await fixture.start(player, { asset: 'PLAY_POINT', stake: units(10) })
    await moveTo('US')(player)
    await fixture.playRound(BIG)
    expect(await fixture.plan(player, id)).toMatchObject({ state: 'running', placed: 1 })
    await fixture.stop(player, id)
  })
  test.each(['play', 'game:big-small'])('when operators stop %s', async (name) => {
    const stop = () =>
      fixture.rows("insert into house_stop (name, reason, stopped_at) values ($1, 'a test', now())", [name])
    const found = await ended(stop)
    await fixture.rows('delete from house_stop')
    expect(found).toEqual(['ended', 'house'])
  })
})

test('a plan continues when no session is left', async () => {
  const player = await one()
  const id = await fixture.start(player)
  await fixture.rows('delete from session where player_id = $1', [player])
  await fixture.playRound(BIG)
  expect(await fixture.plan(player, id)).toMatchObject({ state: 'running', placed: 1 })
  await fixture.stop(player, id)
})

test('a player runs one plan at a time, and a repeated key starts one', async () => {
  const player = await one()
  const key = randomUUID()
  const [id, again] = [await fixture.start(player, { key }), await fixture.start(player, { key })]
  expect(again).toBe(id)
  await expect(fixture.start(player)).rejects.toMatchObject({ kind: 'plan_running' })
  await expect(fixture.stop(await one(), id)).rejects.toMatchObject({ kind: 'plan_over' })
  await fixture.stop(player, id)
  await fixture.stop(player, await fixture.start(player))
})

describe('the audit says when it no longer holds that', () => {
  const [OWN = '', STANDS = '', STOPS = ''] = AUTOPLAY_RULES.map(({ name }) => name)
  test.each([
    [OWN, 'update autoplay_bet set stake = stake + 1 where plan_id = $1 and result is not null'],
    [OWN, "update autoplay_bet set result = 'win' where plan_id = $1 and result = 'lose'"],
    [OWN, 'update autoplay_bet set returned = returned + 1 where plan_id = $1 and result is not null'],
    [OWN, 'update autoplay_plan set pick = pick + 1 where id = $1'],
    [OWN, 'update autoplay_plan set open_bet = null, open_round = null where id = $1'],
    [STANDS, 'update autoplay_plan set net = net + 1 where id = $1'],
    [STANDS, 'update autoplay_plan set placed = placed + 1 where id = $1'],
    [STANDS, 'update autoplay_plan set won = won + 1 where id = $1'],
    [STOPS, 'update autoplay_plan set stop_loss = 14000000 where id = $1'],
    [STOPS, 'update autoplay_bet set returned = 90000000 where plan_id = $1 and returned is not null'],
  ])('%s', async (name, breaking) => {
    const player = await one()
    const id = await fixture.start(player)
    await fixture.playRound(SMALL)
    await fixture.openRound()
    await fixture.turn()
    expect(await wrong()).toEqual([])
    await fixture.rows('create table kept_plan as select * from autoplay_plan where id = $1', [id])
    await fixture.rows('create table kept_bet as select * from autoplay_bet where plan_id = $1', [id])
    await fixture.tamper(breaking, [id])
    const found = await wrong()
    await fixture.tamper('delete from autoplay_bet where plan_id = $1', [id])
    await fixture.tamper('delete from autoplay_plan where id = $1', [id])
    await fixture.tamper('insert into autoplay_plan overriding system value select * from kept_plan')
    await fixture.tamper('insert into autoplay_bet select * from kept_bet')
    await fixture.rows('drop table kept_plan, kept_bet')
    expect(found).toContain(name)
    await fixture.stop(player, id)
  })
})
