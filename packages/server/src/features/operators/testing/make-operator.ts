import type { Role } from '@nibble/contract/console'
import type { Database } from '../../../db/database.ts'
import { hashPassword } from '../../../secrets/password-hash.ts'
import type { Seal } from '../../../secrets/seal.ts'
import { sealLabel } from '../sign-in.ts'
import { enrolmentOf, makeTotpSecret } from '../totp.ts'

export const PASSWORD = 'a long enough password'
/** Shared by all, so it is hashed once. */
const HASHED = hashPassword(PASSWORD, { by: 'operator' })

/** A long-standing operator with their own password and authenticator. */
export const makeOperator = async (
  db: Database,
  { name, roles, seal, now }: { name: string; roles: readonly Role[]; seal: Seal; now: number },
): Promise<{ id: bigint; secret: string }> => {
  const { rows } = await db.pool.query<{ id: bigint }>(
    `insert into operator (name, password, roles, created_at, counts_from) values ($1, $2, $3, $4, $4) returning id`,
    [name, await HASHED, [...roles], new Date(now - 2 * 86_400_000)],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the operator was not made')
  const key = makeTotpSecret()
  await db.pool.query('update operator set totp = $2 where id = $1', [
    id,
    seal.seal({ label: sealLabel(id), plain: key }),
  ])
  return { id, secret: enrolmentOf(name, key).secret }
}
