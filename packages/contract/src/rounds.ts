import * as z from 'zod/mini'
import { route } from './route.ts'
import {
  betId,
  blockHash,
  cancelReason,
  cursor,
  guarded,
  height,
  instant,
  roundLength,
  roundNumber,
  table,
  tableChoice,
} from './wire.ts'

/** What is known about a round: its windows, its state, and its deciding block once one is seen. */
export const roundView = z.object({
  round: roundNumber,
  roundLength,
  paytable: table,
  opensAt: instant,
  closesAt: instant,
  drawAt: instant,
  publishAt: instant,
  state: z.enum(['scheduled', 'open', 'closed', 'drawn', 'settling', 'published', 'cancelled']),
  /** The draw block: first seen, fixed once final. */
  block: z.nullable(
    z.object({
      height,
      hash: blockHash,
      timeMs: instant,
      final: z.boolean(),
      /** How many of the house's endpoints showed this very block when last asked; on tables, if known. */
      agreeing: z.optional(z.object({ count: z.int(), of: z.int() })),
    }),
  ),
  guarded,
})
export type RoundView = z.output<typeof roundView>

/** The table of one round length, as sent by betTime1, betTime3 and the topics bet1, bet3 (only of the block table). */
export const tableView = z.object({
  serverTime: instant,
  roundLength,
  open: z.nullable(roundView),
  /** Closed rounds that wait for their block or their payouts, newest first. */
  waiting: z.array(roundView),
  /** Whether a bet would be accepted now, or the fault that stops it. */
  gate: z.object({ open: z.boolean(), fault: z.nullable(z.enum(['chain', 'clock', 'stopped', 'between'])) }),
  head: z.nullable(z.object({ height, hash: blockHash, timeMs: instant })),
})
export type TableView = z.output<typeof tableView>

export const betTime1 = route({
  path: '/api/app/bet/betTime1',
  summary: 'The open and the waiting rounds of the one-minute round length',
  access: 'guest',
  perMinute: 240,
  request: z.object({ table: z.optional(tableChoice) }),
  response: tableView,
  refusals: [],
})
export const betTime3 = route({
  ...betTime1,
  path: '/api/app/bet/betTime3',
  summary: 'The same of the three-minute round length',
})

/** A finished round. A cancelled one has the block that would have decided it, if one was found later. */
export const drawRow = z.object({
  round: roundNumber,
  roundLength,
  paytable: table,
  state: z.enum(['published', 'cancelled']),
  drawAt: instant,
  publishedAt: instant,
  cancelledFor: z.nullable(cancelReason),
  block: z.nullable(z.object({ height, hash: blockHash, timeMs: instant })),
  guarded,
})
export type DrawRow = z.output<typeof drawRow>

export const historyLotteryRecordList = route({
  path: '/api/app/bet/historyLotteryRecordList',
  summary: 'Finished rounds, newest first, cancelled ones too',
  access: 'guest',
  perMinute: 240,
  request: z.object({
    roundLength: z.optional(roundLength),
    table: z.optional(tableChoice),
    round: z.optional(roundNumber),
    height: z.optional(height),
    cursor: z.optional(cursor),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(120)), 20),
  }),
  response: z.object({ items: z.array(drawRow), nextCursor: z.nullable(z.string()) }),
  refusals: ['round_unknown'],
})

export const lastDrawPrizeBlock = route({
  path: '/api/app/bet/lastDrawPrizeBlock',
  summary: 'The last published round of each round length',
  access: 'guest',
  perMinute: 240,
  request: z.object({ table: z.optional(tableChoice) }),
  response: z.object({ rounds: z.array(drawRow) }),
  refusals: [],
})

export const roundProof = route({
  path: '/api/app/verify/roundProof',
  summary:
    'Everything needed to re-check a round: draw block, its parent, rule version; with a bet id of the caller also stake and return',
  access: 'guest',
  perMinute: 120,
  request: z.object({ round: z.optional(roundNumber), betId: z.optional(betId), height: z.optional(height) }),
  /** The proof file of docs/protocol.md, as `@nibble/proof` reads it. */
  response: z.object({ proof: z.unknown() }),
  refusals: ['round_unknown', 'bet_unknown', 'no_result', 'not_drawn', 'not_found'],
})
