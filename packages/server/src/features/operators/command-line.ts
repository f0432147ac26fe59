import { ROLES, type Role } from '@nibble/contract/console'
import { breaksSeparationOfDuties, mayLetMoneyOut } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import type { Seal } from '../../secrets/seal.ts'
import { makeOneTimePassword } from '../../secrets/secrets.ts'
import { closeIncident, openIncident } from '../../shared/incidents.ts'
import { applyAdd, applyReset, getOperator, listConfirmers, managing } from './changing.ts'
import { endOpenChange } from './operator-changes.ts'
import { readOperators } from './sessions.ts'
import { sealLabel } from './sign-in.ts'
import { enrolmentOf, makeTotpSecret } from './totp.ts'

/** What is shown once of a new operator: their password, and their authenticator as text and as the URI of a QR code. */
export type NewOperator = {
  readonly id: bigint
  readonly password: string
  readonly secret: string
  readonly uri: string
}

type Input = { readonly name: string; readonly seal: Seal; readonly now: number }

const NAME = /^[a-z][a-z0-9._-]{1,31}$/
const REASON = 'by the command line'
/** An installation starts with this many: two who let money out, and an admin. Nobody could confirm them. */
const FIRST = 3

/**
 * The way in before there are operators. Afterwards it adds nobody who may let money out while two others could confirm
 * it in the console. Throws a readable sentence.
 */
export const addFromCommandLine = (
  db: Database,
  { name, roles, seal, now }: Input & { readonly roles: readonly string[] },
): Promise<NewOperator> =>
  inWords(name, async () => {
    if (!NAME.test(name))
      throw new Error(
        'A name has 2 to 32 lowercase letters, digits, dots, dashes or underscores, and starts with a letter.',
      )
    const known = ROLES.filter((role): role is Role => roles.includes(role))
    const unknown = roles.find((role) => !known.some((one) => one === role))
    if (unknown !== undefined || known.length === 0)
      throw new Error(`Name one or several of these with --role: ${ROLES.join(', ')}.`)
    if (breaksSeparationOfDuties(known))
      throw new Error(
        'Operators who may let money out (finance, risk) cannot be admins: give the admin role to somebody else.',
      )

    return managing(db, async (client) => {
      const countsAtOnce = await isFirst(client)
      if (!countsAtOnce && mayLetMoneyOut(known)) await assertNobodyConfirms(client, { but: null, now })
      const password = makeOneTimePassword()
      const id = await applyAdd(client, {
        name,
        roles: known,
        player: null,
        isDisabled: false,
        password,
        countsAtOnce,
        reason: REASON,
        by: null,
        now,
      })
      if (!countsAtOnce && mayLetMoneyOut(known)) await notify(client, `${name} was added`, now)
      return { id, password, ...(await enrolAtOnce(client, { id, name, seal })) }
    })
  })

/**
 * For an operator who lost both, if nobody else can reset them: the only admin, or one who may let money out while
 * fewer than two others could confirm it. Throws a sentence.
 */
export const resetFromCommandLine = (db: Database, { name, seal, now }: Input): Promise<NewOperator> =>
  inWords(name, () =>
    managing(db, async (client) => {
      const [operator] = await readOperators(client, 'name = $1', [name])
      if (operator === undefined) throw new ConsoleRefusal('operator_unknown')
      const { id } = operator
      const letsOut = mayLetMoneyOut((await getOperator(client, id)).roles)
      if (letsOut) await assertNobodyConfirms(client, { but: id, now })
      await endOpenChange(client, { operator: id, by: null, now })
      const password = makeOneTimePassword()
      await applyReset(client, { id, password, reason: REASON, by: null, now })
      if (letsOut) await notify(client, `${name} was reset`, now)
      return { id, password, ...(await enrolAtOnce(client, { id, name, seal })) }
    }),
  )

const isFirst = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ count: bigint }>('select count(*) as count from operator')
  return (rows[0]?.count ?? 0n) < BigInt(FIRST)
}

const assertNobodyConfirms = async (
  client: pg.ClientBase,
  asked: { readonly but: bigint | null; readonly now: number },
): Promise<void> => {
  const names = await listConfirmers(client, asked)
  if (names.length < 2) return
  throw new Error(
    `Operators who may let money out are added and reset in the console: an admin requests it under Operators, and two of ${names.join(', ')} confirm it.`,
  )
}

/** What was done outside the console stays open there until somebody acknowledges it. */
const notify = async (client: pg.ClientBase, what: string, now: number): Promise<void> => {
  const incident = { kind: 'operator_by_command_line', subject: what, now } as const
  const detail = `${what} at the server’s command line, and may let money out.`
  await openIncident(client, { ...incident, detail })
  await closeIncident(client, incident)
}

/** An authenticator at once, so that the password alone opens nothing. */
const enrolAtOnce = async (
  client: pg.ClientBase,
  { id, name, seal }: { readonly id: bigint; readonly name: string; readonly seal: Seal },
): Promise<{ secret: string; uri: string }> => {
  const key = makeTotpSecret()
  await client.query('update operator set totp = $2 where id = $1', [
    id,
    seal.seal({ label: sealLabel(id), plain: key }),
  ])
  return enrolmentOf(name, key)
}

const inWords = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ConsoleRefusal)) throw error
    if (error.kind === 'operator_name_taken')
      throw new Error(
        `There is already an operator ${name}. If the password was lost: nibble operator reset ${name}`,
      )
    if (error.kind === 'operator_unknown') throw new Error(`There is no operator ${name}.`)
    throw error
  }
}
