import type { ConversionRow } from '@nibble/contract'
import {
  type Amount,
  type Asset,
  type ConversionDecision,
  conversionHeldLines,
  conversionLines,
  decideConversion,
  ZERO,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { readBalance, refuseEarly, runMoneyCall } from '../../ledger/money-call.ts'
import { notifyBalances, post } from '../../ledger/post.ts'
import { assertNotStopped, isHouseStopped } from '../../ledger/stops.ts'
import { Refusal, refusalOf } from '../../refusal.ts'
import { holdSession } from '../../shared/people.ts'
import { conversionRowOf, getConversion, grantExpiring } from './conversion-row.ts'
import { type PlayerEdge, readPlayerEdge } from './player-edge.ts'
import { listConversionTerms } from './terms.ts'

export type Conversion = {
  readonly player: bigint
  /** Locked until the end, so that a session ended meanwhile moves nothing; omitted if no session asks. */
  readonly session?: string | undefined
  readonly key: string
  readonly from: Asset
  readonly to: Asset
  readonly amount: Amount
  /** The version of the rules that the player was quoted. */
  readonly rateVersion: number
  readonly now: number
}

/** Throws the Refusal of amount or balance that the conversion would get now. Moves nothing. */
export const precheckConversion = ({ pool }: Database, conversion: Conversion): Promise<void> =>
  refuseEarly(pool, conversion, () => decide(pool, conversion))

/** Converts at once, or holds what was given until it is reviewed. Throws a Refusal. */
export const convert = (db: Database, conversion: Conversion): Promise<ConversionRow> => {
  const { player, session, key, from, to, amount, rateVersion } = conversion
  return runMoneyCall(
    db,
    { player, key, call: 'convert', body: [from, to, amount, rateVersion] },
    {
      effect: async (client) => {
        await assertNotStopped(client, { player })
        await holdSession(client, session)
        if (await isHouseStopped(client, { name: 'conversions' })) throw new Refusal('conversions_stopped')
        const id = await write(client, { conversion, ...(await decide(client, conversion)) })
        await notifyBalances(client, [player], 'conversion')
        return id
      },
      notify: async (client, id) => conversionRowOf(await getConversion(client, id)),
    },
  )
}

const decide = async (client: Queryable, conversion: Conversion) => {
  const { amount, rateVersion } = conversion
  const { terms, balance, edge } = await readFacts(client, conversion)
  const decision = decideConversion({
    amount,
    quotedVersion: rateVersion,
    terms,
    balance,
    edge: edge?.since ?? ZERO,
  })
  if (!decision.accepted) throw refusalOf(decision.refusal)
  if (decision.terms.isReviewed) await refuseMoreWaiting(client, conversion.player)
  return { decision, edge }
}

/** A person reviews each of them: no player may fill the review list. */
const MOST_WAITING = 10

/** Throws Refusal('conversions_waiting'). The player is locked, so no other can be added in between. */
const refuseMoreWaiting = async (client: Queryable, player: bigint): Promise<void> => {
  const { rows } = await client.query<{ waiting: number }>(
    "select count(*)::int as waiting from conversion where player_id = $1 and state = 'pending'",
    [player],
  )
  if ((rows[0]?.waiting ?? 0) >= MOST_WAITING) throw new Refusal('conversions_waiting', { max: MOST_WAITING })
}

const readFacts = async (client: Queryable, { player, from, to, now }: Conversion) => {
  const offered = await listConversionTerms(client, { now })
  const terms = offered.find((pair) => pair.from === from && pair.to === to) ?? null
  const balance = await readBalance(client, { player, asset: from, subAccount: 'main' })
  const asksForEdge = terms !== null && terms.edgePerLot !== null
  return { terms, balance, edge: asksForEdge ? await readPlayerEdge(client, { player, from, to }) : null }
}

type WriteInput = {
  conversion: Conversion
  decision: Extract<ConversionDecision, { accepted: true }>
  edge: PlayerEdge | null
}

const write = async (client: pg.ClientBase, { conversion, decision, edge }: WriteInput): Promise<bigint> => {
  const { player, from, to, amount, now } = conversion
  const { terms, quote } = decision
  const at = new Date(now)
  const { rows } = await client.query<{ id: bigint }>(
    `insert into conversion (player_id, terms_id, from_asset, to_asset, amount, fee, receivable, edge_by_then, requested_at,
                             state, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      player,
      terms.version,
      from,
      to,
      amount,
      quote.fee,
      quote.receivable,
      edge?.byNow ?? null,
      at,
      ...(terms.isReviewed ? ['pending', null] : ['complete', at]),
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the conversion was not stored')

  const sums = { player, from, to, amount, ...quote, shard: MONEY_SHARD }
  const lines = terms.isReviewed ? conversionHeldLines(sums) : conversionLines(sums)
  await post(client, { kind: 'conversion', key: String(id), lines })
  if (!terms.isReviewed) await grantExpiring(client, { id, player, terms, receivable: quote.receivable, now })
  return id
}
