import type { Fixture } from '../fixture/fixture.ts'
import { give } from '../fixture/players.ts'
import type { Play } from './play.ts'

/** Play as it must not be. Each moves real money in the real ledger, so that the books still balance. */
export const BROKEN_PLAYS: Readonly<Record<string, (play: Play, fixture: Fixture) => Play>> = {
  'returns a recalled stake twice': (play, fixture) => ({
    ...play,
    cancel: async (input) => {
      const before = await play.cancel(input)
      const [bet] = before.bets
      if (bet === undefined) return before
      const subAccount = bet.asset === 'GMT' ? 'game' : 'main'
      await give(fixture.owner, [input.player], { asset: bet.asset, subAccount, amount: bet.stake })
      return before
    },
  }),
  'rounds returns up': (play, fixture) => ({
    ...play,
    settle: async (input) => {
      const chunk = await play.settle(input)
      const [winner] = await fixture.owner.rows(
        'select player_id from bet where round_id = $1 and id between $2 and $3 and status = 1 limit 1',
        [input.round, chunk.from, chunk.to],
      )
      if (typeof winner?.['player_id'] === 'string')
        await give(fixture.owner, [BigInt(winner['player_id'])], {
          asset: 'PLAY_POINT',
          subAccount: 'main',
          amount: 1n,
        })
      return chunk
    },
  }),
  'forgets the keys of slips': (play) => {
    let calls = 0
    return {
      ...play,
      place: (slip) => {
        calls += 1
        return play.place({ ...slip, key: `${slip.key.slice(0, 24)}${String(calls).padStart(12, '0')}` })
      },
    }
  },
}
