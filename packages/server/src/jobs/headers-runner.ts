import type { BlockSource, Clock, Log } from '../chain/index.ts'
import type { Database } from '../db/database.ts'
import { closeIncident, openIncident } from '../shared/incidents.ts'
import { repeat } from './run-job.ts'

const EVERY_MS = 15_000
/** An endpoint that gave no bad header for this long counts as repaired; it is asked every few seconds. */
const STANDS_MS = 10 * 60_000

/**
 * Opens incidents for endpoints whose headers do not hash to their hash, or that show more logs than their blocks can hold. Such
 * endpoints count as absent. If a fork changes which fields are hashed, all endpoints are absent and no round is decided; these
 * incidents explain why.
 */
export const startHeadersRunner = ({
  db,
  source,
  log,
  clock,
  everyMs = EVERY_MS,
}: {
  readonly db: Database
  readonly source: Pick<BlockSource, 'health'>
  readonly log: Log
  readonly clock: Clock
  readonly everyMs?: number
}): { readonly stop: () => Promise<void> } => {
  /** Servers may see an endpoint differently, so each closes only incidents that it opened or found open at its start. */
  const saidOf = new Map<string, boolean>()
  const failed = 'Endpoints could not be checked for headers that do not match their hashes; this is retried.'
  return repeat({ everyMs, log, clock, failed }, async () => {
    const now = clock.nowMs()
    const { endpoints } = source.health()
    const isUnhashed = ({ unhashed }: (typeof endpoints)[number]) =>
      unhashed !== null && now - unhashed.atMs < STANDS_MS
    const all = endpoints.every(isUnhashed)
    for (const endpoint of endpoints) {
      const { name, unhashed, height } = endpoint
      const wrong = { kind: 'header', subject: name, now } as const
      if (isUnhashed(endpoint)) {
        const detail = `${name}: ${unhashed?.what}. It counts as absent. ${all ? ALL : ONE}`
        if (await openIncident(db.pool, { ...wrong, detail })) log.error({ endpoint: name }, detail)
        saidOf.set(name, true)
      } else if (height !== null && saidOf.get(name) !== false) {
        await closeIncident(db.pool, wrong)
        saidOf.set(name, false)
      }
    }
  })
}

const ONE = 'Replace it if this continues.'
const ALL =
  'The same is true for all endpoints: a fork has changed which fields are hashed. Rounds wait and no bets are accepted. ' +
  'Stop stakes of value and install a version that knows the fork.'
