import type { Owner } from './owner.ts'

const TABLES = [
  ...['account', 'entry', 'posting', 'bet', 'round', 'idempotency', 'recall', 'player'],
  ...['conversion', 'roll_point_grant', 'transfer', 'sub_account_move'],
  ...['withdrawal', 'withdrawal_address', 'deposit', 'deposit_chain'],
  ...['insurance_series', 'insurance_bet'],
  ...['adjustment', 'operator_action'],
  ...['wallet_identity', 'email_identity', 'transaction_password'],
]

/** Stands for everything that is stored about money and play: two are the same when nothing has changed. */
export async function fingerprint(owner: Owner): Promise<string> {
  const parts = await Promise.all(
    TABLES.map((table) =>
      owner.text(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t`),
    ),
  )
  return parts.join()
}
