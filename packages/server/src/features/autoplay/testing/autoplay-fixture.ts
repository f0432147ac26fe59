import { randomUUID } from 'node:crypto'
import type { PlanView } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { systemClock } from '../../../chain/index.ts'
import { autoplay } from '../../../jobs/autoplay-runner.ts'
import { openSession } from '../../../testing/open-session.ts'
import {
  type InsuranceFixture,
  openInsuranceFixture,
  UNIT,
} from '../../insurance/testing/insurance-fixture.ts'
import { closeRound } from '../../play/rounds/close-round.ts'
import { stopPlan } from '../end-plan.ts'
import { describePlan } from '../plan-row.ts'
import { type PlanOrder, startPlan } from '../start-plan.ts'

export type AutoplayFixture = Omit<
  InsuranceFixture,
  'start' | 'stop' | 'turn' | 'playRound' | 'cancelRound'
> & {
  start(player: bigint, order?: Partial<PlanOrder>): Promise<bigint>
  stop(player: bigint, id: bigint): Promise<PlanView>
  plan(player: bigint, id: bigint): Promise<PlanView>
  /** One turn of the runner. */
  turn(blocked?: { blockedCountries?: string[]; valueBlockedCountries?: string[] }): Promise<void>
  /** A round from opening to the last payout; plans bet on it. */
  playRound(tail: string, round?: { paytable?: 'classic' | 'guarded' }): Promise<string>
  /** A round that plans bet on and that is cancelled. */
  cancelRound(): Promise<string>
}

export const silent = { info: () => {}, warn: () => {}, error: () => {} }

export const openAutoplayFixture = async (): Promise<AutoplayFixture> => {
  const fixture = await openInsuranceFixture()
  const { db, placements: placement } = fixture
  const turn: AutoplayFixture['turn'] = async ({
    blockedCountries = ['GB'],
    valueBlockedCountries = ['US'],
  } = {}) => {
    const job = autoplay({ placement, blockedCountries, valueBlockedCountries })
    const { signal } = new AbortController()
    await job.turn({ db, log: silent, clock: systemClock }, { nth: 0, signal })
  }
  return {
    ...fixture,
    turn,
    start: async (player, order = {}) => {
      const { plan } = await startPlan(db, {
        player,
        session: await openSession(db.pool, player),
        key: randomUUID(),
        roundLength: '1m',
        isGuarded: false,
        game: 'big-small',
        pick: 'big',
        asset: 'USDT',
        stake: amountOf(5n * UNIT),
        highest: amountOf(40n * UNIT),
        raiseAfter: 'loss',
        raiseBy: 200,
        rounds: 50,
        stopLoss: amountOf(115n * UNIT),
        stopWin: amountOf(60n * UNIT),
        ...order,
      })
      return BigInt(plan.id)
    },
    stop: async (player, id) => (await stopPlan(db, { player, id, key: randomUUID() })).plan,
    plan: async (player, id) => (await describePlan(db.pool, { player, id })).plan,
    playRound: async (tail, { paytable = 'classic' } = {}) => {
      const round = await fixture.openRound({ paytable })
      await turn()
      await fixture.draw([round], tail)
      await fixture.settle(round)
      await turn()
      return round
    },
    cancelRound: async () => {
      const round = await fixture.openRound()
      await turn()
      await fixture.age(round, 3_700_000)
      await closeRound(db, { round })
      await fixture.rows(
        "update round set state = 'cancelled', cancelled_for = 'no_block', decided_at = now() where id = $1",
        [round],
      )
      await fixture.settle(round)
      await turn()
      return round
    },
  }
}
