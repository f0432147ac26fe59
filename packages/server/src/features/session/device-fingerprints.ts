import type { Device } from '@nibble/contract'
import type { Queryable } from '../../db/sql.ts'
import type { KeyedHash } from '../../secrets/secrets.ts'

/** What makes sign-ins comparable: only hashes are stored, and only for some time. */
export type DeviceFingerprints = {
  readonly hash: KeyedHash
  /** The address as this server sees it, as far as it identifies a household. */
  readonly network: string
  /** The browser's name, shared by all accounts that sign in with it. */
  readonly browser: string
}

/** Whether somebody has signed in with this e-mail address from this browser before. */
export const hasSignedInHere = async (
  runner: Queryable,
  { email, fingerprints }: { readonly email: string; readonly fingerprints: DeviceFingerprints },
): Promise<boolean> => {
  const { rowCount } = await runner.query(
    `select from device_fingerprint m join email_identity e on e.player_id = m.player
     where m.kind = 'device' and m.mark = $2 and e.email = $1`,
    [email, deviceFingerprint(fingerprints)],
  )
  return rowCount === 1
}

type BrowserOf = { readonly player: bigint; readonly fingerprints: DeviceFingerprints }

/** Whether this player has signed in from this browser before. */
export const isBrowserOf = async (runner: Queryable, asked: BrowserOf): Promise<boolean> =>
  (await findBrowser(runner, asked)) !== null

/** The same, and they have not since signed that browser out. */
export const isKnownBrowserOf = async (runner: Queryable, asked: BrowserOf): Promise<boolean> =>
  (await findBrowser(runner, asked))?.isKnown === true

const TRUSTED_AFTER_MS = 86_400_000

/** The same for at least a day, or no browser of this player is older: excludes a thief who signed in a moment ago. */
export const isOldBrowserOf = async (
  runner: Queryable,
  { player, fingerprints, now }: BrowserOf & { readonly now: number },
): Promise<boolean> => {
  const { rowCount } = await runner.query(
    `select from device_fingerprint m where kind = 'device' and mark = $2 and player = $1 and (first_at <= $3 or not exists (
       select from device_fingerprint o where o.kind = 'device' and o.player = $1 and o.first_at < m.first_at))`,
    [player, deviceFingerprint(fingerprints), new Date(now - TRUSTED_AFTER_MS)],
  )
  return rowCount === 1
}

const findBrowser = async (runner: Queryable, { player, fingerprints }: BrowserOf) => {
  const { rows } = await runner.query<{ isKnown: boolean }>(
    `select is_known as "isKnown" from device_fingerprint where kind = 'device' and mark = $2 and player = $1`,
    [player, deviceFingerprint(fingerprints)],
  )
  return rows[0] ?? null
}

/**
 * Treats the next sign-in from any other browser of this player as new: one may be a thief's. Wrong passwords there
 * still count as before, so that somebody who signs a player out does not lock them out too.
 */
export const forgetBrowsers = async (
  client: Queryable,
  { player, but }: { readonly player: bigint; readonly but: DeviceFingerprints | null },
): Promise<void> => {
  await client.query(
    `update device_fingerprint set is_known = false
     where kind = 'device' and player = $1 and is_known and mark is distinct from $2`,
    [player, but === null ? null : deviceFingerprint(but)],
  )
}

const deviceFingerprint = ({ hash, browser }: DeviceFingerprints): Buffer => hash(`device ${browser}`)

type RecordFingerprintsInput = {
  readonly player: bigint
  readonly device: Device | null
  readonly fingerprints: DeviceFingerprints
  readonly now: number
}

/** Records the browser and network from which a player signed in. */
export const recordFingerprints = async (
  client: Queryable,
  { player, device, fingerprints, now }: RecordFingerprintsInput,
): Promise<void> => {
  const { hash, network } = fingerprints
  const family = `${device?.browser ?? ''} ${device?.system ?? ''}`
  await client.query(
    `insert into device_fingerprint (kind, mark, player, first_at, last_at)
     values ('device', $2, $1, $4, $4), ('network', $3, $1, $4, $4)
     on conflict (kind, mark, player) do update set last_at = greatest(device_fingerprint.last_at, excluded.last_at), is_known = true`,
    [player, deviceFingerprint(fingerprints), hash(`network ${network} ${family}`), new Date(now)],
  )
}
