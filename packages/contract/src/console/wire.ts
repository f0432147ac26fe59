import * as z from 'zod/mini'
import { bindId, rowId } from '../wire.ts'

/** react-admin's `id`. */
export const id = rowId

/** ISO 8601 in UTC on the wire, milliseconds since 1970 inside. */
export const time = z.codec(z.iso.datetime(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (ms) => new Date(ms).toISOString(),
})

/** Why an operator does something; it is stored with the action. */
export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))
/** An optional reason. */
export const remark = z._default(z.string().check(z.trim(), z.maxLength(500)), '')

export const operatorName = z.string().check(z.regex(/^[a-z][a-z0-9._-]{1,31}$/))
export const operatorRef = z.object({ id, name: z.string() })
export const playerRef = z.object({ id, bindId, name: z.nullable(z.string()) })

/** What change requests of terms of play and of promotions share. */
export const changeRequestFields = {
  id,
  state: z.enum(['open', 'approved', 'rejected']),
  effectiveAt: time,
  reason: z.string(),
  draftedBy: operatorRef,
  draftedAt: time,
  decidedBy: z.nullable(operatorRef),
  decidedAt: z.nullable(time),
  decidedWhy: z.nullable(z.string()),
}

export const byId = z.object({ id })
export const done = z.object({ id })

/**
 * A list: react-admin's getList. Pages count from 1 and end at row 10,000; to find older rows, narrow the filter. `hasNext` is
 * react-admin's `pageInfo.hasNextPage`.
 */
export const listRequest = <const Sorts extends readonly [string, ...string[]], Filter extends z.ZodMiniType>(
  sorts: Sorts,
  filter: Filter,
) =>
  z.object({
    page: z._default(z.int().check(z.minimum(1), z.maximum(400)), 1),
    perPage: z._default(z.int().check(z.minimum(1), z.maximum(100)), 25),
    sort: z.optional(z.object({ field: z.enum(sorts), order: z.enum(['ASC', 'DESC']) })),
    filter,
  })
export const noFilter = z.prefault(z.object({}), {})

export const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), hasNext: z.boolean() })

/** What failed. `refusal` is one of CONSOLE_REFUSALS, CONSOLE_FAILURES or the player's REFUSALS. */
export const failure = z.object({ refusal: z.string(), message: z.string() })
export type ConsoleFailure = z.output<typeof failure>
