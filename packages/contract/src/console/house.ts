import * as z from 'zod/mini'
import { amount, day, empty, gameId, signedAmount } from '../wire.ts'
import { consoleCall } from './call.ts'
import { byId, done, id, listOf, listRequest, noFilter, operatorRef, reason, time } from './wire.ts'

const byWhom = z.object({
  reason: z.string(),
  /** Null: the house did it itself, when an invariant broke. */
  by: z.nullable(operatorRef),
  at: time,
})

/** Everything that can be stopped, and whether it is. Players are stopped by `players/stop`. */
const stop = z.object({
  /** `play`, `withdrawals`, `deposits`, `conversions`, `transfers`, or `game:` and the game. */
  id: z.string(),
  game: z.nullable(gameId),
  stopped: z.nullable(byWhom),
})
const stopId = z
  .string()
  .check(z.regex(/^(play|withdrawals|deposits|conversions|transfers|game:[a-z0-9-]{1,32})$/))

export const listStops = consoleCall({
  path: '/console/stops/list',
  access: 'stops.read',
  request: listRequest(['id'], noFilter),
  response: listOf(stop),
})

/** Refusal: nothing_to_do. */
export const stopHouse = consoleCall({
  path: '/console/stops/stop',
  access: 'stops.stop',
  request: z.object({ id: stopId, reason }),
  response: z.object({ id: stopId }),
})
/** Refusals: nothing_to_do, fresh_code_needed. */
export const resumeHouse = consoleCall({
  ...stopHouse,
  path: '/console/stops/resume',
  access: 'stops.resume',
})
/** Resumes play of value that the day's losses paused: losses so far no longer count. Refusal: fresh_code_needed. */
export const forgetDayLoss = consoleCall({
  path: '/console/stops/forget-loss',
  access: 'stops.resume',
  request: z.object({ reason }),
  response: empty,
})

/** What the house notices by itself. Rows of another release may have other kinds. */
export const INCIDENT_KINDS = [
  'invariant',
  'payments',
  'payments_denied',
  'surplus',
  'withdrawal',
  'deposits',
  'header',
  'standby',
  'seal',
  'book',
  'counting',
  'producer',
  'abuse_review',
  'abuse_check',
  'player_locked_out',
  'burst_against_account',
  'burst_of_network',
  'operator_locked_out',
  'operator_by_command_line',
  'operator_reads_many',
  'operator_password_known',
] as const
export type IncidentKind = (typeof INCIDENT_KINDS)[number]

const incident = z.object({
  id,
  kind: z.string(),
  /** Its subject: an invariant, an endpoint, a producer. */
  subject: z.string(),
  detail: z.string(),
  openedAt: time,
  /** When the problem was gone. */
  closedAt: z.nullable(time),
  acknowledgedBy: z.nullable(operatorRef),
  acknowledgedAt: z.nullable(time),
  remark: z.nullable(z.string()),
})
export type ConsoleIncident = z.output<typeof incident>

/** `open`: unacknowledged, or still wrong. */
export const listIncidents = consoleCall({
  path: '/console/incidents/list',
  access: 'incidents.read',
  request: listRequest(
    ['id'],
    z.prefault(z.object({ open: z.optional(z.boolean()), kind: z.optional(z.string()) }), {}),
  ),
  response: listOf(incident),
})
export const getIncident = consoleCall({
  path: '/console/incidents/one',
  access: 'incidents.read',
  request: byId,
  response: incident,
})
/** Refusals: incident_unknown, nothing_to_do. */
export const acknowledgeIncident = consoleCall({
  path: '/console/incidents/acknowledge',
  access: 'incidents.acknowledge',
  request: z.object({ id, reason }),
  response: done,
})

/** Open work, for the first page and badges. */
export const readOverview = consoleCall({
  path: '/console/overview/read',
  access: 'overview.read',
  request: empty,
  response: z.object({
    serverTime: time,
    withdrawals: z.object({
      review: z.int(),
      /** In USDT, as the other sum. */
      reviewSum: amount,
      release: z.int(),
      releaseSum: amount,
      problem: z.int(),
      underWay: z.int(),
      late: z.int(),
      nextDeadline: z.nullable(time),
    }),
    conversions: z.object({ waiting: z.int(), oldestAt: z.nullable(time) }),
    adjustments: z.int(),
    changeRequests: z.int(),
    /** Change requests of terms of promotions. */
    promotions: z.int(),
    /** Operators that two people have to confirm. */
    operatorChanges: z.int(),
    incidents: z.int(),
    flaggedPlayers: z.int(),
    /** Open flags of linked accounts. */
    linkedAccounts: z.int(),
    stops: z.array(z.string()),
    signer: z.object({ lastHeardAt: z.nullable(time), problem: z.nullable(z.string()) }),
  }),
})

/**
 * Today by GMT+8, and the last 24 hours one by one, in USDT. Stakes, returns and theory are for counted bets, once counted;
 * deposits and payouts are in USDT.
 */
export const readFigures = consoleCall({
  path: '/console/overview/figures',
  access: 'figures.read',
  request: empty,
  response: z.object({
    day,
    /** Players with a connection, at all servers of the house. */
    online: z.int(),
    /** What the chain holds by the books, deposit addresses included, and what open withdrawals will take, in USDT. */
    wallet: z.object({ held: signedAmount, queued: amount, withdrawals: z.int() }),
    /** Draws to come that are sealed already, and the last of them. */
    sealedAhead: z.object({ draws: z.int(), until: z.nullable(time) }),
    today: z.object({
      bets: z.int(),
      players: z.int(),
      staked: amount,
      gross: signedAmount,
      theory: amount,
      deposited: amount,
      paidOut: amount,
      draws: z.int(),
      /** From the outcome to the last balance, for rounds with bets; null before the first of the day. */
      paidAfterMs: z.nullable(z.object({ half: z.int(), most: z.int() })),
      /** Draws that have passed and were to be sealed. */
      seals: z.object({ sealed: z.int(), of: z.int(), halfLeadMs: z.nullable(z.int()) }),
    }),
    /** Oldest first, the current hour last. */
    hours: z.array(
      z.object({
        at: time,
        bets: z.int(),
        payments: z.int(),
        /** Between seal and draw, for half of the sealed draws; null if there was none. */
        sealLeadMs: z.nullable(z.int()),
        staked: amount,
        gross: signedAmount,
        theory: amount,
        deposited: amount,
        paidOut: amount,
        draws: z.int(),
        paidAfterMs: z.nullable(z.object({ half: z.int(), most: z.int() })),
      }),
    ),
  }),
})
