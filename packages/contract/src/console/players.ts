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
  /** Lists show its first letter and its domain; only a look at the player, which is logged, shows all of it. */
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

/** A limit that the player set themselves; `used` of it in the period that runs. */
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
  /** The break that they took from play and deposits; `until` is null where it is for good. */
  pause: z.nullable(z.object({ kind: z.enum(BREAK_KINDS), until: z.nullable(time) })),
  /** Operators whose own account it is. */
  operator: z.nullable(operatorRef),
})
export type ConsolePlayer = z.output<typeof playerDetails>

/** `q`: a bind id, a number, a wallet or deposit address, a whole e-mail address, or the beginning of a name. Who is found by an
 * address of either kind is in the log. */
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
  /** Of wallets a list shows the first and last two digits. */
  response: listOf(z.extend(player, { addresses: z.array(z.string()) })),
})

/** Whoever looks at a player's details is logged. Refusal: player_unknown. */
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

/** A player's ledger, newest first; as resource `ledger` with the filter `{ player }`. Looks stand in the log. */
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
  /** Which credential, or which limit. */
  what: z.string(),
  /** `done`, or the kind of refusal. */
  outcome: z.string(),
  /** A name that the same network always has; its address is not kept. */
  network: z.nullable(z.string()),
  device: z.nullable(z.string()),
})

/** What happened to a player's credentials and limits, newest first; reading them is logged. As resource `security-events` with the filter `{ player }`. */
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

/** `flag` is the flag's id. */
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
  /** In USDT, without sign. */
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
 * Gives the player something of the house's (`amount` above zero) or takes it. Applied at once while all that the
 * operator adjusted alone within 24 hours stays within the four-eyes limit; else it waits for another operator.
 * Refusals: adjustment_zero, adjustment_short, adjustment_large, adjustment_guest, own_player, player_unknown, fresh_code_needed, key_reused.
 */
export const requestAdjustment = consoleCall({
  path: '/console/adjustments/create',
  access: 'adjustments.request',
  request: z.object({ idempotencyKey, player: id, asset, amount: adjustmentAmount, reason }),
  response: adjustment,
})

/** By another operator; who asked may take it back. Refusals: adjustment_decided, second_person_needed, and the above. */
export const decideAdjustment = consoleCall({
  path: '/console/adjustments/decide',
  access: 'adjustments.decide',
  request: z.object({ id, decision: z.enum(['apply', 'reject']), reason }),
  response: adjustment,
})
