import * as z from 'zod/mini'
import { bindId } from '../wire.ts'
import { consoleCall } from './call.ts'
import { ROLES } from './permissions.ts'
import { byId, id, listOf, listRequest, noFilter, operatorName, playerRef, reason, time } from './wire.ts'

const roles = z.array(z.enum(ROLES)).check(z.minLength(1), z.maxLength(ROLES.length))

const operator = z.object({
  id,
  name: operatorName,
  roles,
  isDisabled: z.boolean(),
  /** Has an authenticator. */
  hasTotp: z.boolean(),
  /** Has the password that somebody gave him. */
  mustChangePassword: z.boolean(),
  /** His own account as a player, which he may not touch. */
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

/** Told once; it must be replaced at the first sign-in, within three days. */
const withPassword = z.object({ id, password: z.string() })

/** Refusals: operator_name_taken, player_unknown, player_linked. */
export const addOperator = consoleCall({
  path: '/console/operators/create',
  access: 'operators.write',
  request: z.object({ name: operatorName, roles, player: z.nullable(bindId), reason }),
  response: withPassword,
})

/** Refusals: operator_self, operator_last_admin, operator_unknown, player_unknown, player_linked. */
export const updateOperator = consoleCall({
  path: '/console/operators/update',
  access: 'operators.write',
  request: z.object({ id, roles, player: z.nullable(bindId), isDisabled: z.boolean(), reason }),
  response: operator,
})

/** A password anew, as for a new operator; the authenticator is forgotten, and all sessions end. Refusal: operator_self. */
export const resetOperator = consoleCall({
  path: '/console/operators/reset',
  access: 'operators.write',
  request: z.object({ id, reason }),
  response: withPassword,
})
