import {
  AMOUNT_PATTERN,
  type Amount,
  ASSETS,
  amountFromDecimal,
  BREAK_KINDS,
  CANCEL_REASONS,
  formatAmount,
  GAME_IDS,
  PAYTABLES,
  parseAmount,
  parseRoundNumber,
  ROUND_LENGTHS,
  TABLES,
} from '@nibble/domain'
import * as z from 'zod/mini'
import type { RefusalKind } from './refusals.ts'

/** A schema whose failure a person can fix names the refusal in its error; any other failure is a malformed request (HTTP 400). */
export const refusal = (kind: RefusalKind) => `refusal:${kind}`

/** Decimal string on the wire, up to 12 digits and 6 decimals; Amount inside. */
export const amount = z.codec(
  z
    .string({ error: refusal('amount_malformed') })
    .check(z.regex(AMOUNT_PATTERN, { error: refusal('amount_malformed') })),
  z.custom<Amount>((value) => typeof value === 'bigint'),
  {
    decode: (text) => parseAmount(text) ?? z.NEVER,
    encode: (value) => formatAmount(value),
  },
)

const signed = (pattern: RegExp) =>
  z.codec(
    z.string().check(z.regex(pattern)),
    z.custom<Amount>((value) => typeof value === 'bigint'),
    { decode: amountFromDecimal, encode: (value) => formatAmount(value) },
  )

/** Profit or loss, also summed: longer than an amount, may be negative. Never accepted as input. */
export const signedAmount = signed(/^-?\d{1,15}(\.\d{1,6})?$/)

/** What an operator gives, or takes if negative: no longer than an amount. */
export const adjustmentAmount = signed(/^-?\d{1,12}(\.\d{1,6})?$/)

export const asset = z.enum(ASSETS, { error: refusal('asset_unknown') })
export const roundLength = z.enum(ROUND_LENGTHS)
export const paytable = z.enum(PAYTABLES)
/** The rules of a round and its bets: a paytable of the block, or `guarded`. */
export const table = z.enum(TABLES)
/** Which of the two parallel tables; the block's by default. */
export const tableChoice = z.enum(['block', 'guarded'])
export type TableChoice = z.output<typeof tableChoice>
export const cancelReason = z.enum(CANCEL_REASONS)
export const gameId = z.enum(GAME_IDS, { error: refusal('game_unknown') })

/** A round's number: YYYYMMDD, 1 or 3 for the round length (6 or 8 of the guarded table), four digits of index. */
export const roundNumber = z.string({ error: refusal('round_unknown') }).check(
  z.regex(/^20\d{6}[1368]\d{4}$/, { error: refusal('round_unknown') }),
  z.refine((text) => parseRoundNumber(text) !== null, { error: refusal('round_unknown') }),
)
/** The number of a row: a positive integer of up to 18 digits, as a string. */
export const rowId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
/** A bet's number: a positive integer of up to 18 digits, as a string. */
export const betId = z
  .string({ error: refusal('bet_unknown') })
  .check(z.regex(/^[1-9]\d{0,17}$/, { error: refusal('bet_unknown') }))
export const pickText = z
  .string({ error: refusal('pick_unknown') })
  .check(z.maxLength(16, { error: refusal('pick_unknown') }))
/** Milliseconds since 1970, UTC. */
export const instant = z.number()
export const blockHash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
/**
 * Decides a guarded round together with its block: `hash` is what games are judged on instead of the block's hash. Null for other
 * rounds, and while unknown.
 */
export const guarded = z.nullable(
  z.object({
    /** The beacon's round, its signature in hex, and the network that made it. */
    beaconRound: z.int(),
    signature: z.string().check(z.regex(/^[0-9a-f]{96}$/)),
    network: z.string(),
    hash: blockHash,
  }),
)
/** Block height as a decimal string. */
export const height = z.string().check(z.regex(/^\d{1,18}$/))
/** A whole number that may exceed JSON's numbers. */
export const wholeNumber = z.codec(z.string().check(z.regex(/^\d{1,90}$/)), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (value) => value.toString(),
})
export const idempotencyKey = z.uuid()
export const cursor = z.string().check(z.maxLength(200))
export const empty = z.object({})
/** A player's public number, by which others name them. It grants nothing. */
export const bindId = z.string().check(z.regex(/^[0-9A-Z]{1,16}$/))
/** A calendar day, GMT+8, as YYYY-MM-DD. */
export const day = z.string().check(z.regex(/^20\d\d-\d\d-\d\d$/))
/** A list's paging: the `nextCursor` of the previous page, and how many rows. */
export const paging = {
  cursor: z.optional(cursor),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
}
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })

/** What a browser says it is, if known. */
export const device = z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) })
export type Device = z.output<typeof device>

/** Why somebody may not play or deposit; null `until`: permanently. */
export const playBreak = z.object({ kind: z.enum(BREAK_KINDS), until: z.nullable(instant) })

/** Minutes between reminders of a session's duration; 0 for none. */
export const REMIND_EVERY_MIN = [0, 15, 30, 60, 120] as const
export const remindEveryMin = z.literal(REMIND_EVERY_MIN)
