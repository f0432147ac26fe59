import { type AbuseRules, type Evidence, type EvidenceKind, OPPOSITE_PICKS } from '@nibble/domain'
import type pg from 'pg'
import { toHex } from 'viem'
import { pgArray } from '../../db/pg-array.ts'
import { LINES, OPPOSITE_BETS, SHARED_MARKS, SHARED_MONEY, TRANSFERS } from './evidence-queries.ts'

export type Looked = { readonly from: Date; readonly to: Date; readonly rules: AbuseRules }

/**
 * What ties accounts to each other at the end of a day, by its bets, the transfers of 30 days, and all that is kept of
 * sign-ins, deposits and withdrawals. Left out are pairs that share no more than circumstances.
 */
export const gatherEvidence = async (
  client: pg.ClientBase,
  { from, to, rules }: Looked,
): Promise<readonly Evidence[]> => {
  await client.query(
    `create temporary table tie (
       one bigint not null, other bigint not null, kind text not null, times int not null, address bytea,
       primary key (one, other, kind)
     ) on commit drop`,
  )
  await client.query(SHARED_MONEY, [rules.senderMost, to])
  await client.query(SHARED_MARKS, [rules.networkMost, to])
  await client.query(TRANSFERS, [to, rules.backAndForth, rules.alikePercent])
  await client.query('analyze tie')
  await client.query(OPPOSITE_BETS, [
    ...[from, to, rules.oppositeRounds, rules.oppositePercent, rules.alikePercent],
    pgArray(OPPOSITE_PICKS.map(({ pick }) => pick)),
    pgArray(OPPOSITE_PICKS.map(({ against }) => against)),
  ])
  await client.query(LINES, [to])

  const { rows } = await client.query<Row>(
    `select t.* from tie t
     where exists (
       select from tie s where s.one = t.one and s.other = t.other and s.kind not in ('line', 'network')
     ) order by t.one, t.other, t.kind`,
  )
  await client.query('drop table tie')
  return rows.map(({ address, ...row }) => ({ ...row, address: address === null ? null : toHex(address) }))
}

type Row = {
  readonly one: bigint
  readonly other: bigint
  readonly kind: EvidenceKind
  readonly times: number
  readonly address: Buffer | null
}
