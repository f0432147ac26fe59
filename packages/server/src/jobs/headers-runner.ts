import type { BlockSource, Clock, Log } from '../chain/index.ts'
import type { Database } from '../db/database.ts'
import { closeIncident, openIncident } from '../shared/incidents.ts'
import { repeat } from './run-job.ts'

const EVERY_MS = 15_000
/** An endpoint is asked for its newest block every few seconds: after so long without one it gives sound headers again. */
const STANDS_MS = 10 * 60_000

/**
 * Tells people of endpoints whose headers do not hash to their hash. They count as absent, and where a fork has changed
 * what is hashed all of them are: then no round is decided, and nothing else would say why.
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
  /** Another server may see another side of an endpoint: each takes back only what it has said, or found at its start. */
  const saidOf = new Map<string, boolean>()
  const failed = 'It could not be told whether headers hash to their hashes; it is tried again.'
  return repeat({ everyMs, log, clock, failed }, async () => {
    const now = clock.nowMs()
    const { endpoints } = source.health()
    const isUnhashed = ({ unhashed }: (typeof endpoints)[number]) =>
      unhashed !== null && now - unhashed.atMs < STANDS_MS
    const all = endpoints.every(isUnhashed)
    for (const endpoint of endpoints) {
      const { name, unhashed, height } = endpoint
      const wrong = { kind: 'header', subject: name, now }
      if (isUnhashed(endpoint)) {
        const detail = `${name} gives ${unhashed?.what}. It counts as absent. ${all ? ALL : ONE}`
        if (await openIncident(db.pool, { ...wrong, detail })) log.error({ endpoint: name }, detail)
        saidOf.set(name, true)
      } else if (height !== null && saidOf.get(name) !== false) {
        await closeIncident(db.pool, wrong)
        saidOf.set(name, false)
      }
    }
  })
}

const ONE = 'Replace it if it stays so.'
const ALL =
  'So does every other endpoint: a fork has changed what is hashed. Rounds wait and bets stop; stop stakes of value and ' +
  'install a version that knows the fork.'
