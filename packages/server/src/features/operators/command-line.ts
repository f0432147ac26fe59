import { ROLES, type Role } from '@nibble/contract/console'
import { ConsoleRefusal } from '../../console-refusal.ts'
import type { Database } from '../../db/database.ts'
import { addOperator, enrolAtOnce, findOperator, resetOperator } from './manage-operators.ts'

/** What is told of a new operator once: his password, and his authenticator as text and as what an app reads. */
export type NewOperator = {
  readonly id: bigint
  readonly password: string
  readonly secret: string
  readonly uri: string
}

type Asked = { readonly name: string; readonly secret: Buffer; readonly now: number }

const NAME = /^[a-z][a-z0-9._-]{1,31}$/
const REASON = 'by the command line'

/** The way in before there is an admin. Throws a sentence for whoever typed it. */
export const addFromCommandLine = (
  db: Database,
  { name, roles, secret, now }: Asked & { readonly roles: readonly string[] },
): Promise<NewOperator> =>
  inWords(name, async () => {
    if (!NAME.test(name))
      throw new Error(
        'A name has 2 to 32 small letters, digits, dots, dashes or underscores, a letter first.',
      )
    const known = ROLES.filter((role): role is Role => roles.includes(role))
    const unknown = roles.find((role) => !known.some((one) => one === role))
    if (unknown !== undefined || known.length === 0)
      throw new Error(`Name one or several of these with --role: ${ROLES.join(', ')}.`)

    const { id, password } = await addOperator(db, {
      ...{ name, roles: known, player: null, reason: REASON, by: null, now },
    })
    return { id, password, ...(await enrolAtOnce(db, { id, secret })) }
  })

/** For an admin who lost his authenticator, when there is no other admin. Throws a sentence. */
export const resetFromCommandLine = (db: Database, { name, secret, now }: Asked): Promise<NewOperator> =>
  inWords(name, async () => {
    const id = await findOperator(db, name)
    const { password } = await resetOperator(db, { id, reason: REASON, by: null, now })
    return { id, password, ...(await enrolAtOnce(db, { id, secret })) }
  })

const inWords = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ConsoleRefusal)) throw error
    if (error.kind === 'operator_name_taken')
      throw new Error(`There is an operator ${name} already. A lost password: nibble operator reset ${name}`)
    if (error.kind === 'operator_unknown') throw new Error(`There is no operator ${name}.`)
    throw error
  }
}
