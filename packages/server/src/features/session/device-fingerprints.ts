import type { Device } from '@nibble/contract'
import type { Queryable } from '../../db/sql.ts'
import type { KeyedHash } from '../../secrets/secrets.ts'

/** What makes a sign-in comparable with others: only its hash is kept, and only for some time. */
export type DeviceFingerprints = {
  readonly hash: KeyedHash
  /** The address as this server sees it, as far as it stands for a household. */
  readonly network: string
  /** What the browser is called, by all accounts that sign in with it. */
  readonly browser: string
}

/** Whether somebody has signed in with this e-mail address out of this browser before. */
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

/** Whether this player has signed in out of this browser before. */
export const isBrowserOf = async (
  runner: Queryable,
  { player, fingerprints }: { readonly player: bigint; readonly fingerprints: DeviceFingerprints },
): Promise<boolean> => {
  const { rowCount } = await runner.query(
    "select from device_fingerprint where kind = 'device' and mark = $2 and player = $1",
    [player, deviceFingerprint(fingerprints)],
  )
  return rowCount === 1
}

const deviceFingerprint = ({ hash, browser }: DeviceFingerprints): Buffer => hash(`device ${browser}`)

type RecordFingerprintsInput = {
  readonly player: bigint
  readonly device: Device | null
  readonly fingerprints: DeviceFingerprints
  readonly now: number
}

/** Notes from which browser and network a player signed in. */
export const recordFingerprints = async (
  client: Queryable,
  { player, device, fingerprints, now }: RecordFingerprintsInput,
): Promise<void> => {
  const { hash, network } = fingerprints
  const family = `${device?.browser ?? ''} ${device?.system ?? ''}`
  await client.query(
    `insert into device_fingerprint (kind, mark, player, first_at, last_at)
     values ('device', $2, $1, $4, $4), ('network', $3, $1, $4, $4)
     on conflict (kind, mark, player) do update set last_at = greatest(device_fingerprint.last_at, excluded.last_at)`,
    [player, deviceFingerprint(fingerprints), hash(`network ${network} ${family}`), new Date(now)],
  )
}
