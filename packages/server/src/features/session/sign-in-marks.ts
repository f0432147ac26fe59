import type { Device } from '@nibble/contract'
import type pg from 'pg'
import type { KeyedHash } from '../../secrets/secrets.ts'

/** What makes a sign-in comparable with others: only its hash is kept, and only for some time. */
export type SignInMarks = {
  readonly hash: KeyedHash
  /** The address as this server sees it, as far as it stands for a household. */
  readonly network: string
  /** What the browser is called, by all accounts that sign in with it. */
  readonly browser: string
}

type Runner = Pick<pg.ClientBase, 'query'>

/** Whether somebody has signed in with this e-mail address out of this browser before. */
export const hasSignedInHere = async (
  runner: Runner,
  { email, marks }: { readonly email: string; readonly marks: SignInMarks },
): Promise<boolean> => {
  const { rowCount } = await runner.query(
    `select from sign_in_mark m join email_identity e on e.player_id = m.player
     where m.kind = 'device' and m.mark = $2 and e.email = $1`,
    [email, deviceMark(marks)],
  )
  return rowCount === 1
}

/** Whether this player has signed in out of this browser before. */
export const isBrowserOf = async (
  runner: Runner,
  { player, marks }: { readonly player: bigint; readonly marks: SignInMarks },
): Promise<boolean> => {
  const { rowCount } = await runner.query(
    "select from sign_in_mark where kind = 'device' and mark = $2 and player = $1",
    [player, deviceMark(marks)],
  )
  return rowCount === 1
}

const deviceMark = ({ hash, browser }: SignInMarks): Buffer => hash(`device ${browser}`)

/** Notes from which browser and network a player signed in. */
export const recordMarks = async (
  client: Runner,
  {
    player,
    device,
    marks,
    now,
  }: {
    readonly player: bigint
    readonly device: Device | null
    readonly marks: SignInMarks
    readonly now: number
  },
): Promise<void> => {
  const { hash, network } = marks
  const family = `${device?.browser ?? ''} ${device?.system ?? ''}`
  await client.query(
    `insert into sign_in_mark (kind, mark, player, first_at, last_at)
     values ('device', $2, $1, $4, $4), ('network', $3, $1, $4, $4)
     on conflict (kind, mark, player) do update set last_at = greatest(sign_in_mark.last_at, excluded.last_at)`,
    [player, deviceMark(marks), hash(`network ${network} ${family}`), new Date(now)],
  )
}
