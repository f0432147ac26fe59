import { BREAK_KINDS, LIMIT_KINDS, LIMIT_PERIODS } from '@nibble/domain'
import * as z from 'zod/mini'
import { recordType } from '../records.ts'
import { SECURITY_KINDS } from '../security.ts'
import { walletAddress } from '../session.ts'
import { adjustmentAmount, amount, asset, betId, idempotencyKey, signedAmount } from '../wire.ts'
import { consoleCall } from './call.ts'
import { byId, id, listOf, listRequest, operatorRef, playerRef, reason, time } from './wire.ts'

const player = z.extend(playerRef, {
  country: z.nullable(z.string()),
  createdAt: time,
  /** May not stake, convert or transfer; withdrawals go to review. */
  isStopped: z.boolean(),
  openFlags: z.int(),
  addresses: z.array(walletAddress),
  /** Lists show its first letter and its domain; only the player's details, which are logged, show all of it. */
  email: z.nullable(z.string()),
})

const flag = z.object({
  id,
  reason: z.string(),
  openedBy: z.nullable(operatorRef),
  openedAt: time,
  closedBy: z.nullable(operatorRef),
  closedAt: z.nullable(time),
})

/** A limit that the player set themselves; `used` is for the current period. */
const ownLimit = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  amount,
  used: signedAmount,
})

const playerDetails = z.extend(player, {
  stop: z.nullable(z.object({ reason: z.string(), by: z.nullable(operatorRef), at: time })),
  flags: z.array(flag),
  subAccounts: z.array(z.object({ asset, subAccount: z.enum(['main', 'game']), balance: amount })),
  /** In USDT and GMT: deposits, payouts, published stakes and their returns. */
  sums: z.object({ deposited: amount, withdrawn: amount, staked: amount, returned: amount }),
  limits: z.array(ownLimit),
  /** Their break from play and deposits; `until` is null if permanent. */
  pause: z.nullable(z.object({ kind: z.enum(BREAK_KINDS), until: z.nullable(time) })),
  /** Operators who own this account. */
  operator: z.nullable(operatorRef),
})
export type ConsolePlayer = z.output<typeof playerDetails>

/**
 * `q`: a bind id, a number, a wallet or deposit address, a whole e-mail address, or the beginning of a name. Searches by address
 * are logged with the players found.
 */
export const listPlayers = consoleCall({
  path: '/console/players/list',
  access: 'players.read',
  request: listRequest(
    ['id'],
    z.prefault(
      z.object({
        q: z.optional(z.string().check(z.trim(), z.maxLength(254))),
        flagged: z.optional(z.boolean()),
        stopped: z.optional(z.boolean()),
        country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
      }),
      {},
    ),
  ),
  /** Lists show a wallet's first and last two digits. */
  response: listOf(z.extend(player, { addresses: z.array(z.string()) })),
})

/** Reading a player's details is logged. Refusal: player_unknown. */
export const getPlayer = consoleCall({
  path: '/console/players/one',
  access: 'players.read',
  request: byId,
  response: playerDetails,
})

const ledgerRow = z.object({
  id: z.string(),
  at: time,
  recordType,
  asset,
  subAccount: z.string(),
  amount: signedAmount,
  balanceAfter: amount,
  betId: z.nullable(betId),
})

/** A player's ledger, newest first; as resource `ledger` with the filter `{ player }`. Reading it is logged. */
export const listLedger = consoleCall({
  path: '/console/ledger/list',
  access: 'players.read',
  request: listRequest(
    ['at'],
    z.object({ player: id, asset: z.optional(asset), recordType: z.optional(recordType) }),
  ),
  response: listOf(ledgerRow),
})

const securityEvent = z.object({
  id,
  at: time,
  kind: z.enum(SECURITY_KINDS),
  /** The credential or limit. */
  what: z.string(),
  /** `done`, or the kind of refusal. */
  outcome: z.string(),
  /** A stable name for the same network; its address is not stored. */
  network: z.nullable(z.string()),
  device: z.nullable(z.string()),
})

/**
 * Events on a player's credentials and limits, newest first; reading them is logged. As resource `security-events` with the
 * filter `{ player }`.
 */
export const listSecurityEvents = consoleCall({
  path: '/console/security-events/list',
  access: 'players.read',
  request: listRequest(['at'], z.object({ player: id })),
  response: listOf(securityEvent),
})

/** Refusals: nothing_to_do, own_player, player_unknown, too_many_stopped. */
export const stopPlayer = consoleCall({
  path: '/console/players/stop',
  access: 'players.stop',
  request: z.object({ id, reason }),
  response: playerDetails,
})
/** Refusals: nothing_to_do, own_player, player_unknown, fresh_code_needed. */
export const resumePlayer = consoleCall({
  ...stopPlayer,
  path: '/console/players/resume',
  access: 'players.resume',
})

/** While a flag is open, no withdrawal of the player releases itself. */
export const flagPlayer = consoleCall({
  ...stopPlayer,
  path: '/console/players/flag',
  access: 'players.flag',
})

/** `flag` is the flag's id. Refusals as for resuming. */
export const unflagPlayer = consoleCall({
  path: '/console/players/unflag',
  access: 'players.unflag',
  request: z.object({ id, flag: id, reason }),
  response: playerDetails,
})

const adjustment = z.object({
  id,
  player: playerRef,
  asset,
  amount: signedAmount,
  /** In USDT, unsigned. */
  value: amount,
  reason: z.string(),
  state: z.enum(['waiting', 'applied', 'rejected']),
  requestedBy: operatorRef,
  requestedAt: time,
  decidedBy: z.nullable(operatorRef),
  decidedAt: z.nullable(time),
  remark: z.nullable(z.string()),
})
export type ConsoleAdjustment = z.output<typeof adjustment>

export const listAdjustments = consoleCall({
  path: '/console/adjustments/list',
  access: 'adjustments.read',
  request: listRequest(
    ['id'],
    z.prefault(
      z.object({
        state: z.optional(adjustment.shape.state),
        player: z.optional(id),
      }),
      {},
    ),
  ),
  response: listOf(adjustment),
})

export const getAdjustment = consoleCall({
  path: '/console/adjustments/one',
  access: 'adjustments.read',
  request: byId,
  response: adjustment,
})

/**
 * Gives the player money of the house's (`amount` above zero) or takes it. Applied at once while the operator's own adjustments
 * within 24 hours stay within the four-eyes limit; otherwise it waits for another operator. Refusals: adjustment_zero,
 * adjustment_short, adjustment_large, adjustment_guest, own_player, player_unknown, fresh_code_needed, key_reused.
 */
export const requestAdjustment = consoleCall({
  path: '/console/adjustments/create',
  access: 'adjustments.request',
  request: z.object({ idempotencyKey, player: id, asset, amount: adjustmentAmount, reason }),
  response: adjustment,
})

/** By another operator; its author may withdraw it. Refusals: adjustment_decided, second_person_needed, and the above. */
export const decideAdjustment = consoleCall({
  path: '/console/adjustments/decide',
  access: 'adjustments.decide',
  request: z.object({ id, decision: z.enum(['apply', 'reject']), reason }),
  response: adjustment,
})
