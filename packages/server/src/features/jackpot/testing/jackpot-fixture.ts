import { randomUUID } from 'node:crypto'
import { type Asset, amountOf, type GameId, normaliseHash } from '@nibble/domain'
import { seedBankroll } from '../../play/grants.ts'
import type { PlacedSlip } from '../../play/place/placement.ts'
import { closeRound } from '../../play/rounds/close-round.ts'
import { type FinalBlock, finalizeOutcome } from '../../play/settle/finalize-outcome.ts'
import { settleNextChunk } from '../../play/settle/settle-next-chunk.ts'
import { openPlayFixture, type PlayFixture } from '../../play/testing/play-fixture.ts'

export const UNIT = 1_000_000n
const HOUR = 3_600_000

export type JackpotFixture = PlayFixture & {
  bet(
    player: bigint,
    on: { round: string; asset?: Asset; game?: GameId; pick?: string; stake: bigint },
  ): Promise<PlacedSlip>
  /** Closes these rounds and finalizes them with one block whose hash ends like this. */
  draw(rounds: readonly string[], tail: string): Promise<FinalBlock>
  settle(round: string, limit?: number): Promise<void>
  /** What is in a pool, and in hits that are not paid. */
  poolOf(asset: Asset): Promise<{ pool: bigint; prizes: bigint }>
}

/** A house with a bankroll, whose pools are fed from the first round on. */
export const openJackpotFixture = async (): Promise<JackpotFixture> => {
  const fixture = await openPlayFixture()
  await seedBankroll(fixture.db)
  await fixture.rows("update jackpot_terms set effective_at = '2020-01-01 00:00Z'")
  const placement = fixture.placement()
  let height = 1_000n

  return {
    ...fixture,
    bet: (player, { round, asset = 'USDT', game = 'big-small', pick = 'big', stake }) =>
      placement.place({
        player,
        round,
        asset,
        key: randomUUID(),
        bets: [{ game, pick, stake: amountOf(stake) }],
      }),

    draw: async (rounds, tail) => {
      height += 1n
      for (const round of rounds) {
        await fixture.age(round, HOUR + 60_000)
        await closeRound(fixture.db, { round })
      }
      const [row] = await fixture.rows<{ first: bigint; last: bigint }>(
        'select min(play_ms(draw_at)) as first, max(play_ms(draw_at)) as last from round where id = any($1::bigint[])',
        [rounds],
      )
      const block = finalBlock({ height, tail, first: Number(row?.first), last: Number(row?.last) })
      for (const round of rounds) await finalizeOutcome(fixture.db, { round, block })
      return block
    },

    settle: async (round, limit = 10_000) => {
      for (let done = false; !done; ) ({ done } = await settleNextChunk(fixture.db, { round, limit }))
    },

    poolOf: async (asset) => {
      const [row] = await fixture.rows<{ pool: bigint; prizes: bigint }>(
        `select (sum(balance) filter (where sub_account = 'jackpot'))::bigint as pool,
                (sum(balance) filter (where sub_account = 'jackpot_prizes'))::bigint as prizes
         from account where player_id is null and asset = $1`,
        [asset],
      )
      if (row === undefined) throw new Error('there are no pools')
      return row
    },

    close: async () => {
      await placement.stop()
      await fixture.close()
    },
  }
}

/** The first block after all of these draw times, its parent before them. */
const finalBlock = ({
  height,
  tail,
  first,
  last,
}: {
  height: bigint
  tail: string
  first: number
  last: number
}): FinalBlock => {
  const ending = (text: string) => {
    const hash = normaliseHash(`0x${height.toString(16).padStart(64 - text.length, '9')}${text}`)
    if (hash === null) throw new Error(`no hash ends in ${text}`)
    return hash
  }
  const hash = ending(tail)
  return {
    height,
    hash,
    timeMs: last,
    parentTimeMs: first - 1,
    header: { hash, parentHash: ending('01') },
    parentHeader: { hash: ending('01') },
  }
}
