import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedBankroll } from '../grants.ts'
import type { Placement } from '../place/placement.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { refusalOf, slipOf } from '../testing/slips.ts'

const USDT = 1_000_000n
let fixture: PlayFixture
let placement: Placement
beforeAll(async () => {
  fixture = await openPlayFixture()
  placement = fixture.placement()
  await seedBankroll(fixture.db)
})
afterAll(() => fixture.close())

const betsOf = (player: bigint) =>
  fixture.rows<{ id: bigint; stake: bigint }>('select id, stake from bet where player_id = $1', [player])

describe('the gate', () => {
  const tryBet = async (round: string) => {
    const [player = 0n] = await fixture.players(1, { USDT: 10n * USDT })
    return refusalOf(placement.place(slipOf(player, round, [['sum', 'odd', USDT]])))
  }
  const withHead = async (read: () => number | null, work: () => Promise<void>) => {
    fixture.setHead(read)
    await work().finally(() => fixture.setHead(() => Date.now() - 1_000))
  }

  test('is shut once the clock has reached the close, even if the round is not closed yet', async () => {
    expect(await tryBet(await fixture.openRound({ closesInMs: 0 }))).toBe('round_closed')
  })

  test('is shut once a block of the close is known', async () => {
    const round = await fixture.openRound({ closesInMs: 2_000 })
    await withHead(
      () => Date.now() + 3_000,
      async () => expect(await tryBet(round)).toBe('round_closed'),
    )
  })

  test('is shut while the chain is behind, ahead or unknown', async () => {
    const round = await fixture.openRound()
    await withHead(
      () => Date.now() - 11_000,
      async () => expect(await tryBet(round)).toBe('chain_behind'),
    )
    await withHead(
      () => null,
      async () => expect(await tryBet(round)).toBe('chain_behind'),
    )
    await withHead(
      () => Date.now() + 6_000,
      async () => expect(await tryBet(round)).toBe('clock_ahead'),
    )
    expect(await tryBet(round)).toBe('accepted')
  })

  test('is checked after the locks: a slip that waited for its player beyond the close is refused', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 10n * USDT })
    const round = await fixture.openRound({ closesInMs: 500 })
    const holder = await fixture.owner.connect()
    await holder.query('begin')
    await holder.query('select ledger_lock_players(array[$1::bigint])', [player])
    const placed = refusalOf(placement.place(slipOf(player, round, [['sum', 'odd', USDT]])))
    await new Promise((resolve) => setTimeout(resolve, 700))
    await holder.query('commit')
    holder.release()
    expect(await placed).toBe('round_closed')
  })

  test('a slip that waits for a lock longer than a second may be tried again', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 10n * USDT })
    const round = await fixture.openRound()
    const slip = slipOf(player, round, [['sum', 'odd', USDT]])
    const holder = await fixture.owner.connect()
    await holder.query('begin')
    await holder.query('select ledger_lock_players(array[$1::bigint])', [player])
    expect(await refusalOf(placement.place(slip))).toBe('try_again')
    await holder.query('commit')
    holder.release()
    await placement.place(slip)
    expect(await betsOf(player)).toHaveLength(1)
  })
})
