import {
  type AbuseRules,
  DAY_MS,
  dayOf,
  type Evidence,
  type EvidenceKind,
  findOpposed,
  OPPOSITE_PICKS,
  type SharedRounds,
} from '@nibble/domain'
import type pg from 'pg'
import { toHex } from 'viem'
import { pgArray } from '../../db/pg-array.ts'
import {
  KEEP_SHARED_ROUNDS,
  LINES,
  SHARED_MARKS,
  SHARED_MONEY,
  SHARED_ROUNDS,
  TRANSFERS,
} from './evidence-queries.ts'

export type Looked = { readonly from: Date; readonly to: Date; readonly rules: AbuseRules }

/**
 * What ties accounts to each other at the end of a day, by bets and transfers of 30 days, and all that is kept of
 * sign-ins, deposits and withdrawals. Left out are pairs that share no more than circumstances.
 */
export const gatherEvidence = async (
  client: pg.ClientBase,
  { from, to, rules }: Looked,
): Promise<readonly Evidence[]> => {
  await client.query(
    `create temporary table tie (
       one bigint not null, other bigint not null, kind text not null, times int not null, address bytea, since timestamptz,
       primary key (one, other, kind)
     ) on commit drop`,
  )
  await client.query(SHARED_MONEY, [rules.senderMost, to])
  await client.query(SHARED_MARKS, [rules.networkMost, to])
  await client.query(TRANSFERS, [to, rules.backAndForth, rules.alikePercent])
  await client.query('analyze tie')
  await addOppositeBets(client, { from, to, rules })
  await client.query(LINES, [to])

  const { rows } = await client.query<Row>(
    `select t.one, t.other, t.kind, t.times, t.address from tie t
     where exists (
       select from tie s where s.one = t.one and s.other = t.other and s.kind not in ('line', 'network')
     ) order by t.one, t.other, t.kind`,
  )
  await client.query('drop table tie')
  return rows.map(({ address, ...row }) => ({ ...row, address: address === null ? null : toHex(address) }))
}

/** Days are added up as they are looked at, so that a look reads the bets of one day alone. */
const addOppositeBets = async (client: pg.ClientBase, { from, to, rules }: Looked): Promise<void> => {
  const [day, first] = [dayOf(from.getTime()), dayOf(from.getTime() - (rules.oppositeWindow - 1) * DAY_MS)]
  await client.query(KEEP_SHARED_ROUNDS, [
    ...[from, to, rules.alikePercent],
    pgArray(OPPOSITE_PICKS.map(({ pick }) => pick)),
    pgArray(OPPOSITE_PICKS.map(({ against }) => against)),
    day,
  ])
  await client.query('delete from shared_rounds where day < $1::date', [first])
  const { rows } = await client.query<SharedRounds & { lookedAt: number }>(SHARED_ROUNDS, [
    ...[first, day, rules.oppositeRounds, rules.oppositePercent, rules.oppositeDays],
  ])
  const found = findOpposed(rows, rows[0]?.lookedAt ?? 0, rules)
  await client.query(
    `insert into tie (one, other, kind, times)
     select one, other, 'opposite_bets', times from unnest($1::bigint[], $2::bigint[], $3::int[]) as f (one, other, times)`,
    [
      pgArray(found.map(({ one }) => one)),
      pgArray(found.map(({ other }) => other)),
      pgArray(found.map(({ opposed }) => opposed)),
    ],
  )
}

type Row = {
  readonly one: bigint
  readonly other: bigint
  readonly kind: EvidenceKind
  readonly times: number
  readonly address: Buffer | null
}
