import * as z from 'zod/mini'
import { bindId } from '../wire.ts'
import { consoleCall } from './call.ts'
import { ROLES } from './permissions.ts'
import {
  byId,
  id,
  listOf,
  listRequest,
  noFilter,
  operatorName,
  operatorRef,
  playerRef,
  reason,
  time,
} from './wire.ts'

const roles = z.array(z.enum(ROLES)).check(z.minLength(1), z.maxLength(ROLES.length))

const operator = z.object({
  id,
  name: operatorName,
  roles,
  isDisabled: z.boolean(),
  /** Has an authenticator. */
  hasTotp: z.boolean(),
  /** Still has the password they were given. */
  mustChangePassword: z.boolean(),
  /** Their own account as a player, which they may not touch. */
  player: z.nullable(playerRef),
  createdAt: time,
  createdBy: z.nullable(z.string()),
  lastSeenAt: z.nullable(time),
  sessions: z.int(),
})
export type OperatorRow = z.output<typeof operator>

export const listOperators = consoleCall({
  path: '/console/operators/list',
  access: 'operators.read',
  request: listRequest(['name', 'id'], noFilter),
  response: listOf(operator),
})

export const getOperator = consoleCall({
  path: '/console/operators/one',
  access: 'operators.read',
  request: byId,
  response: operator,
})

/** Null if done; else the id of the change that two who may let money out must confirm. */
const change = z.nullable(id)
/** Shown once, when done; it must be replaced at the first sign-in, within three days. */
const password = z.nullable(z.string())

/**
 * If they may let money out, two who may confirm it first. Refusals: operator_name_taken, operator_change_waits,
 * player_unknown, player_linked, fresh_code_needed.
 */
export const addOperator = consoleCall({
  path: '/console/operators/create',
  access: 'operators.write',
  request: z.object({ name: operatorName, roles, player: z.nullable(bindId), reason }),
  response: z.object({ id: z.nullable(id), password, change }),
})

/**
 * If they get more rights, and may let money out, two who may must confirm it first. Refusals: operator_self,
 * operator_last_admin, operator_unknown, operator_change_waits, player_unknown, player_linked, fresh_code_needed.
 */
export const updateOperator = consoleCall({
  path: '/console/operators/update',
  access: 'operators.write',
  request: z.object({ id, roles, player: z.nullable(bindId), isDisabled: z.boolean(), reason }),
  response: z.extend(operator, { change }),
})

/**
 * A new password, as for a new operator; forgets the authenticator, and ends all sessions. If they may let money out, two who may
 * confirm it first. Refusals: operator_self, operator_unknown, operator_change_waits, fresh_code_needed.
 */
export const resetOperator = consoleCall({
  path: '/console/operators/reset',
  access: 'operators.write',
  request: z.object({ id, reason }),
  response: z.object({ id, password, change }),
})

const operatorChange = z.object({
  id,
  kind: z.enum(['add', 'update', 'reset']),
  name: operatorName,
  /** Null if nobody has that name yet. */
  operator: z.nullable(id),
  rolesNow: z.array(z.enum(ROLES)),
  roles,
  /** Their own account as a player, which they may not touch: today's, and the one they would have. */
  playerNow: z.nullable(playerRef),
  player: z.nullable(playerRef),
  isDisabledNow: z.boolean(),
  isDisabled: z.boolean(),
  reason: z.string(),
  requestedBy: operatorRef,
  requestedAt: time,
  /** False once its admin was disabled, reset or given other roles: it can only be refused, or ends by itself. */
  requestCounts: z.boolean(),
  endsAt: time,
  /** When others last gave this operator a password before the request. */
  lastResetAt: z.nullable(time),
  first: z.nullable(operatorRef),
  /** False if nobody has confirmed it, or whoever did has been disabled or reset since: two are needed. */
  firstCounts: z.boolean(),
  second: z.nullable(operatorRef),
  state: z.enum(['open', 'applied', 'refused', 'overtaken', 'lapsed']),
  endedBy: z.nullable(operatorRef),
})
export type OperatorChangeRow = z.output<typeof operatorChange>

/** `open`: pending only. Newest first. */
export const listOperatorChanges = consoleCall({
  path: '/console/operator-changes/list',
  access: 'changes.read',
  request: listRequest(['id'], z.prefault(z.object({ open: z.optional(z.boolean()) }), {})),
  response: listOf(operatorChange),
})

/**
 * With a fresh code. The second of two does it. `half`: of the password, shown once to each of the two.
 * Refusals: operator_self, second_person_needed, operator_too_new, operator_may_not, operator_change_unknown,
 * operator_change_over, first_word_over, fresh_code_needed, and those of the change itself.
 */
export const confirmOperatorChange = consoleCall({
  path: '/console/operator-changes/confirm',
  access: 'changes.confirm',
  request: byId,
  response: z.object({ id, name: z.string(), half: z.nullable(z.string()), isDone: z.boolean() }),
})

/** Discards the change. Refusals: operator_change_unknown, operator_change_over. */
export const refuseOperatorChange = consoleCall({
  path: '/console/operator-changes/refuse',
  access: 'changes.read',
  request: z.object({ id, reason }),
  response: byId,
})
