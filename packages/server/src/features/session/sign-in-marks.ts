import type { Device } from '@nibble/contract'
import type pg from 'pg'
import type { KeyedHash } from '../../secrets/keyed-hash.ts'

/** What makes a sign-in comparable with others: only its hash is kept, and only for some time. */
export type SignInMarks = {
  readonly hash: KeyedHash
  /** The address as this server sees it, as far as it stands for a household. */
  readonly network: string
  /** What the browser is called, by all accounts that sign in with it. */
  readonly browser: string
}

/** Notes from which browser and network a player signed in. */
export const noteMarks = async (
  client: Pick<pg.ClientBase, 'query'>,
  {
    player,
    device,
    marks: { hash, network, browser },
    now,
  }: {
    readonly player: bigint
    readonly device: Device | null
    readonly marks: SignInMarks
    readonly now: number
  },
): Promise<void> => {
  const family = `${device?.browser ?? ''} ${device?.system ?? ''}`
  await client.query(
    `insert into sign_in_mark (kind, mark, player, first_at, last_at)
     values ('device', $2, $1, $4, $4), ('network', $3, $1, $4, $4)
     on conflict (kind, mark, player) do update set last_at = greatest(sign_in_mark.last_at, excluded.last_at)`,
    [player, hash(`device ${browser}`), hash(`network ${network} ${family}`), new Date(now)],
  )
}
