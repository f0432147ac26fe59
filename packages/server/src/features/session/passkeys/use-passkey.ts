import type { PasskeySignature } from '@nibble/contract'
import type { Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal.ts'
import { passkeyDomain, readSigned } from '../../../secrets/passkeys.ts'
import { MONEY_WAITS_FOR_MS } from '../../../shared/people.ts'

export type Passkey = {
  readonly id: Buffer
  readonly player: bigint
  readonly bindId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly createdAt: number
  readonly pausedAt: number | null
}

/**
 * Whether it signs in: one paused when younger than a day does not, since anyone who knew the old password may have
 * added it. An older one is the way in that a thief of the mailbox cannot take away.
 */
export const maySignIn = ({ createdAt, pausedAt }: Passkey): boolean =>
  pausedAt === null || pausedAt >= createdAt + MONEY_WAITS_FOR_MS

/** Throws Refusal('passkey_paused') while the player has not resumed it since their password was reset by mail. */
export function assertNotPaused(pausedAt: number | null): void {
  if (pausedAt !== null) throw new Refusal('passkey_paused', { until: pausedAt + MONEY_WAITS_FOR_MS })
}

/** The passkey that signed, made for this origin; null if there is none, or it is another player's. */
export async function findPasskey(
  runner: Queryable,
  { id, origin, player }: { readonly id: string; readonly origin: string; readonly player: bigint | null },
): Promise<Passkey | null> {
  const { rows } = await runner.query<{
    credential_id: Buffer
    player_id: bigint
    bind_id: string
    public_key: Buffer
    counter: bigint
    created_at: Date
    paused_at: Date | null
  }>(
    `select k.credential_id, k.player_id, p.bind_id, k.public_key, k.counter, k.created_at, k.paused_at
     from passkey k join player p on p.id = k.player_id
     where k.credential_id = $1 and k.rp_id = $2 and k.player_id = coalesce($3, k.player_id)`,
    [Buffer.from(id, 'base64url'), passkeyDomain(origin), player],
  )
  const [row] = rows
  if (row === undefined) return null
  return {
    id: row.credential_id,
    player: row.player_id,
    bindId: row.bind_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    createdAt: row.created_at.getTime(),
    pausedAt: row.paused_at?.getTime() ?? null,
  }
}

/** A passkey's state after signing, for `saveUse`. Throws Refusal('passkey_refused'). */
export async function checkSigned(
  passkey: Passkey,
  signed: PasskeySignature,
  expected: { readonly challenge: string; readonly origin: string },
): Promise<{ readonly counter: number; readonly isBackedUp: boolean }> {
  const owner = signed.userHandle
  if (owner !== undefined && Buffer.from(owner, 'base64url').toString() !== passkey.bindId)
    throw new Refusal('passkey_refused')
  const seen = await readSigned(signed, { ...expected, ...passkey })
  if (seen === null) throw new Refusal('passkey_refused')
  return seen
}

type SaveUseInput = { readonly counter: number; readonly isBackedUp: boolean; readonly now: number }

/** Throws Refusal('passkey_refused') if it was removed, paused or resumed, or has signed something else since it was read. */
export async function saveUse(client: Queryable, passkey: Passkey, input: SaveUseInput): Promise<void> {
  const { counter, isBackedUp, now } = input
  const { rowCount } = await client.query(
    `update passkey set counter = $3, is_backed_up = $4, last_used_at = $5
     where credential_id = $1 and counter = $2 and (paused_at is null) = $6`,
    [passkey.id, passkey.counter, counter, isBackedUp, new Date(now), passkey.pausedAt === null],
  )
  if (rowCount !== 1) throw new Refusal('passkey_refused')
}
