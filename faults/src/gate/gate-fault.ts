import { checkBooks } from '../fixture/books.ts'
import type { Draw } from '../fixture/draws.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { onFixture } from '../fixture/on-fixture.ts'
import { makePlayers } from '../fixture/players.ts'
import type { Fault } from '../frame/fault.ts'
import { aroundClose, type CloseCounts } from './around-close.ts'
import { decidedOnce } from './decided-once.ts'

const CALLS_A_DRAW = 600
const PLAYERS = 150

/** Bets and recalls within half a second of the close, on two servers that both close, with heads that jump. */
export const gateFault: Fault = {
  name: 'gate',
  unit: 'calls around the close',
  small: 300,
  medium: 3_000,
  full: 100_000,
  perPart: 10_000,
  run: (work) =>
    onFixture({ servers: 2 }, async (fixture) => {
      const { random, seed, amount } = work
      const counts: CloseCounts & { decided: number } = { calls: 0, accepted: 0, refused: 0, decided: 0 }
      const failures: string[] = []
      for (let draw = 0; counts.calls < amount && failures.length === 0; draw += 1) {
        const calls = Math.min(CALLS_A_DRAW, amount - counts.calls)
        const mine = { random: random.fork(String(draw)), players: await newPlayers(fixture) }
        const wrong = await aroundClose(fixture, { ...mine, calls, counts })
        wrong.push(...(await decidedOnce(fixture, mine)))
        counts.decided += 2
        failures.push(...wrong.slice(0, 20).map((sentence) => `${seed} draw ${draw}: ${sentence}`))
      }
      return { counts, failures: [...failures, ...(await checkBooks(fixture))] }
    }),
  control: (work) =>
    onFixture({ servers: 2 }, async (fixture) => {
      const counts: CloseCounts = { calls: 0, accepted: 0, refused: 0 }
      const wrong: string[] = []
      // In some draws the newest block keeps everyone out, however late the gate is; on a busy machine few calls come then.
      for (let draw = 0; draw < 40 && !seesLateGate(wrong); draw += 1) {
        const mine = { random: work.random.fork(String(draw)), players: await newPlayers(fixture) }
        const tamper = (late: Draw) => closeLate(fixture, late)
        wrong.push(...(await aroundClose(fixture, { ...mine, calls: CALLS_A_DRAW, counts, tamper })))
      }
      return seesLateGate(wrong)
    }),
}

/** Both the callers' clocks and the database's own evidence must show it. */
const seesLateGate = (wrong: readonly string[]): boolean =>
  ['was accepted while', 'after the close'].every((word) => wrong.some((sentence) => sentence.includes(word)))

const newPlayers = ({ owner }: Fixture): Promise<bigint[]> =>
  makePlayers(owner, {
    count: PLAYERS,
    funds: [{ asset: 'PLAY_POINT', subAccount: 'main', amount: 10_000_000_000n }],
  })

/** A gate that stays open too long: the round's own close is later than announced. */
const closeLate = ({ owner }: Fixture, draw: Draw): Promise<void> =>
  owner.untriggered([
    {
      sql: "update round set closes_at = closes_at + interval '300 milliseconds' where id = any($1::bigint[])",
      values: [[...draw.rounds]],
    },
  ])
