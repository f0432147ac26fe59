import { amountOf, type BlockHash, type CountedAsset, type JackpotTerms } from '@nibble/domain'
import type { JackpotClaim } from '@nibble/proof'
import type { Database } from '../../db/database.ts'
import { JACKPOT_TERMS } from '../../ledger/take-prizes.ts'

/** What a block made fall, as a proof states it: with a player his own part too. Nothing before it is shared. */
export const readFallClaims = async (
  { pool }: Pick<Database, 'pool'>,
  { hash, player }: { readonly hash: BlockHash; readonly player: bigint | null },
): Promise<readonly JackpotClaim[]> => {
  const { rows } = await pool.query<ClaimRow>(
    `select f.asset, f.pot, f.prize, f.stakes, f.bankroll, w.stake, w.edge, w.amount, ${JACKPOT_TERMS}
     from jackpot_fall f join jackpot_terms t on t.id = f.terms_id
     left join jackpot_win w on w.block_hash = f.block_hash and w.asset = f.asset and w.player_id = $2
     where f.block_hash = $1 and f.state <> 'fallen' order by f.asset`,
    [hash, player],
  )
  return rows.map((row) => ({
    asset: row.asset,
    terms: {
      feedPpm: row.feedPpm,
      prizePpm: row.prizePpm,
      stakeTimes: row.stakeTimes,
      edgeTimes: row.edgeTimes,
      bankrollPpm: row.bankrollPpm,
    },
    pot: amountOf(row.pot),
    prize: amountOf(row.prize),
    stakes: amountOf(row.stakes),
    bankroll: amountOf(row.bankroll),
    own:
      row.stake === null || row.edge === null || row.amount === null
        ? null
        : { stake: amountOf(row.stake), edge: amountOf(row.edge), share: amountOf(row.amount) },
  }))
}

type ClaimRow = JackpotTerms & {
  readonly asset: CountedAsset
  readonly pot: bigint
  readonly prize: bigint
  readonly stakes: bigint
  readonly bankroll: bigint
  readonly stake: bigint | null
  readonly edge: bigint | null
  readonly amount: bigint | null
}
