import type { Role } from '@nibble/contract/console'
import type pg from 'pg'

type Runner = Pick<pg.ClientBase, 'query'>

/** An operator as the sign-in and the console's door need him. */
export type Operator = {
  readonly id: bigint
  readonly name: string
  readonly password: string
  /** Set while it is the password that somebody gave him. */
  readonly passwordUntil: Date | null
  readonly totp: Buffer | null
  readonly nextTotp: Buffer | null
  readonly roles: readonly Role[]
  readonly player: bigint | null
  readonly isDisabled: boolean
}

/** Rows of `operator`; the condition is ours, its values are parameters. */
export const readOperators = async (
  runner: Runner,
  condition: string,
  values: readonly unknown[],
): Promise<Operator[]> => {
  const { rows } = await runner.query<Operator>(
    `select id, name, password, password_until as "passwordUntil", totp, next_totp as "nextTotp", roles,
            player_id as player, disabled_at is not null as "isDisabled"
     from operator where ${condition}`,
    [...values],
  )
  return rows
}

/** What goes into the log of an operator: nothing secret. */
export const factsOf = ({ name, roles, player, isDisabled, totp, passwordUntil }: Operator) => ({
  name,
  roles,
  player,
  isDisabled,
  hasTotp: totp !== null,
  mustChangePassword: passwordUntil !== null,
})
