import type { Role } from '@nibble/contract/console'
import { changeTakesTwo, mayLetMoneyOut } from '@nibble/domain'
import { ConsoleRefusal } from '../../console-refusal.ts'
import type { Database } from '../../db/database.ts'
import type { Actor } from '../../ledger/operator-log.ts'
import { makeOneTimePassword } from '../../secrets/random-secrets.ts'
import {
  applyAdd,
  applyReset,
  applyUpdate,
  findPlayer,
  getOperator,
  managing,
  type Rights,
} from './changing.ts'
import { endOpenChange, requestChange } from './operator-changes.ts'

type Asked = { readonly reason: string; readonly by: Actor; readonly now: number }

/** `change`: waits for two who may let money out, and nothing has happened yet. */
export type Outcome<Done> = ({ readonly change: null } & Done) | { readonly change: bigint }

/** An admin adds somebody; where they may let money out it waits for two who may. Throws a ConsoleRefusal. */
export const addOperator = (
  db: Database,
  asked: Asked & { readonly name: string; readonly roles: readonly Role[]; readonly player: string | null },
): Promise<Outcome<{ readonly id: bigint; readonly password: string }>> =>
  managing(db, async (client) => {
    const { name, roles } = asked
    const player = await findPlayer(client, asked.player, null)
    const added = { ...asked, player, isDisabled: false }
    if (changeTakesTwo(null, added)) return requestChange(client, { ...added, kind: 'add', operator: null })
    const password = makeOneTimePassword()
    const id = await applyAdd(client, { ...added, name, roles, password, countsAtOnce: false })
    return { change: null, id, password }
  })

/** Nobody changes their own account, and one admin stays. Throws a ConsoleRefusal. */
export const updateOperator = (
  db: Database,
  asked: Asked &
    Pick<Rights, 'roles' | 'isDisabled'> & { readonly id: bigint; readonly player: string | null },
): Promise<Outcome<object>> =>
  managing(db, async (client) => {
    const { id, by, now } = asked
    if (id === by.operator) throw new ConsoleRefusal('operator_self')
    const before = await getOperator(client, id)
    const after = { ...asked, player: await findPlayer(client, asked.player, id) }
    if (changeTakesTwo(before, after))
      return requestChange(client, { ...after, kind: 'update', operator: id, name: before.name })
    await endOpenChange(client, { operator: id, by, now })
    await applyUpdate(client, after)
    return { change: null }
  })

/** For who lost their password or authenticator: both anew, and every session ends. Throws a ConsoleRefusal. */
export const resetOperator = (
  db: Database,
  asked: Asked & { readonly id: bigint },
): Promise<Outcome<{ readonly password: string }>> =>
  managing(db, async (client) => {
    const { id, by, now } = asked
    if (id === by.operator) throw new ConsoleRefusal('operator_self')
    const before = await getOperator(client, id)
    if (mayLetMoneyOut(before.roles))
      return requestChange(client, { ...before, ...asked, kind: 'reset', operator: id })
    await endOpenChange(client, { operator: id, by, now })
    const password = makeOneTimePassword()
    await applyReset(client, { ...asked, password })
    return { change: null, password }
  })
