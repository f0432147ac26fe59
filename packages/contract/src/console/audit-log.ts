import * as z from 'zod/mini'
import { consoleCall } from './call.ts'
import { byId, id, listOf, listRequest, operatorRef, playerRef, time } from './wire.ts'

const logged = z.object({
  id,
  at: time,
  /** Null: done at the server's command line. */
  operator: z.nullable(operatorRef),
  session: z.nullable(id),
  address: z.nullable(z.string()),
  /** Resource and verb, e.g. `withdrawal.approve`. */
  action: z.string(),
  /** Its object, e.g. `withdrawal` 17. */
  subject: z.string(),
  subjectId: z.string(),
  /** The affected account, by name. */
  player: z.nullable(playerRef),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditRow = z.output<typeof logged>

/** Newest first. */
export const listAuditLog = consoleCall({
  path: '/console/audit-log/list',
  access: 'audit.read',
  request: listRequest(
    ['id'],
    z.prefault(
      z.object({
        /** By name. */
        operator: z.optional(z.string().check(z.maxLength(32))),
        action: z.optional(z.string().check(z.maxLength(60))),
        subject: z.optional(z.string().check(z.maxLength(40))),
        subjectId: z.optional(z.string().check(z.maxLength(80))),
        from: z.optional(time),
        to: z.optional(time),
      }),
      {},
    ),
  ),
  response: listOf(logged),
})

export const getAuditRow = consoleCall({
  path: '/console/audit-log/one',
  access: 'audit.read',
  request: byId,
  response: logged,
})
