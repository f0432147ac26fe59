import { type Amount, amountOf, type CountedAsset, type JackpotTerms } from '@nibble/domain'
import type pg from 'pg'
import { JACKPOT_TERMS } from '../../ledger/take-prizes.ts'

export type Fall = {
  readonly hash: string
  readonly asset: CountedAsset
  readonly height: bigint
  readonly state: 'fallen' | 'shared' | 'paid'
  readonly prize: Amount
  readonly bankroll: Amount
  readonly remainder: Amount | null
  readonly paidTo: bigint
  readonly terms: JackpotTerms
}

type FallRow = JackpotTerms & {
  readonly block_hash: string
  readonly asset: CountedAsset
  readonly block_height: bigint
  readonly state: Fall['state']
  readonly prize: bigint
  readonly bankroll: bigint
  readonly remainder: bigint | null
  readonly paid_to: bigint
}

/** Null where it is gone or another transaction has it. */
export const lockFall = async (
  client: pg.ClientBase,
  { hash, asset }: { readonly hash: string; readonly asset: string },
): Promise<Fall | null> => {
  const { rows } = await client.query<FallRow>(
    `select f.*, ${JACKPOT_TERMS} from jackpot_fall f join jackpot_terms t on t.id = f.terms_id
     where f.block_hash = $1 and f.asset = $2::asset for no key update of f skip locked`,
    [hash, asset],
  )
  const [row] = rows
  if (row === undefined) return null
  const { feedPpm, prizePpm, stakeTimes, edgeTimes, bankrollPpm } = row
  return {
    hash: row.block_hash,
    asset: row.asset,
    height: row.block_height,
    state: row.state,
    prize: amountOf(row.prize),
    bankroll: amountOf(row.bankroll),
    remainder: row.remainder === null ? null : amountOf(row.remainder),
    paidTo: row.paid_to,
    terms: { feedPpm, prizePpm, stakeTimes, edgeTimes, bankrollPpm },
  }
}
