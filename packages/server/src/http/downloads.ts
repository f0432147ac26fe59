import { PassThrough, Readable, type Transform, type Writable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { HttpFailure } from './failure.ts'
import { networksOf } from './rate-limits.ts'

/** A download in progress. */
type Download = {
  readonly household: string
  /** The widest one that one person may rent. */
  readonly network: string
  readonly since: number
  /** When it last took something; Infinity while there is nothing to take. */
  takenAt: number
  taken: number
  isOver: boolean
  end: () => void
}

export type Downloads = {
  /**
   * Zips what `open` finds, in one of the places; `onError` gets errors that interrupt it. Throws HttpFailure: 503 if there is no
   * place, 404 if `open` finds nothing.
   */
  start<Found>(download: {
    readonly address: string
    /** The response: it closes when the reader leaves. */
    readonly reader: Pick<Writable, 'once' | 'destroyed'>
    /** Its signal is aborted when the reader leaves, or has to give the place up. */
    readonly open: (reader: {
      readonly network: string
      readonly signal: AbortSignal
    }) => Promise<Found | null>
    readonly textOf: (found: Found) => AsyncIterable<string | Buffer>
    /** If `textOf` already yields zipped data. */
    readonly isZipped?: (found: Found) => boolean
    readonly onError: (error: Error) => void
  }): Promise<{ readonly found: Found; readonly zipped: Transform }>
}

type Setup = {
  readonly places: number
  /** Places per household; all by default. */
  readonly perHousehold?: number
  /** The longest time that a slow reader may take. */
  readonly withinMs: number
  readonly now: () => number
  /** No place was free. */
  readonly onFull?: () => void
}

/** After this time a download may be ended to make room for another, the slowest first; earlier if its reader takes nothing. */
const GIVES_WAY_AFTER_MS = 30_000
const GIVES_WAY_IDLE_MS = 5_000
/** New downloads do not count as idle. */
const LEAST_AGE_MS = 1_000

/**
 * Places for slow downloads, shared so that idle readers cannot keep others out. When all are taken, a newcomer replaces the slowest
 * download of a network that holds at least two more places than theirs. If there is none, it replaces the slowest that has had its
 * time, of a network that holds no fewer.
 */
export const createDownloads = (setup: Setup): Downloads => {
  const { places, perHousehold = places, withinMs, now, onFull } = setup
  const fetched = new Set<Download>()
  const heldBy = (network: string) => [...fetched].filter((one) => one.network === network).length

  return {
    start: async ({ address, reader, open, textOf, isZipped, onError }) => {
      if (reader.destroyed) throw new HttpFailure(503)
      const networks = networksOf(address).map(({ network }) => network)
      const [household = '', network = household, since] = [networks[0], networks.at(-1), now()]
      const ofHousehold = [...fetched].filter((one) => one.household === household)
      const hadTheirTime = (one: Download) =>
        since - one.since >= GIVES_WAY_AFTER_MS || since - one.takenAt >= GIVES_WAY_IDLE_MS
      const findRival = (): Download | null => {
        if (ofHousehold.length >= perHousehold) return slowestOf(ofHousehold.filter(hadTheirTime), since)
        const share = heldBy(network) + 1
        const all = [...fetched]
        const begun = all.filter((one) => since - one.since >= LEAST_AGE_MS)
        const greedy = begun.filter((one) => heldBy(one.network) > share)
        const others = all.filter((one) => one.network === network || heldBy(one.network) >= share)
        return slowestOf(greedy, since) ?? slowestOf(others.filter(hadTheirTime), since)
      }
      const isFull = ofHousehold.length >= perHousehold || fetched.size >= places
      const slowest = isFull ? findRival() : null
      if (isFull && slowest === null) {
        if (fetched.size >= places) onFull?.()
        throw new HttpFailure(503)
      }
      // Takes the place of the slowest before the first query, so that no other takes it too. The slowest gets it back if nothing is found.
      if (slowest !== null) fetched.delete(slowest)
      const leaving = new AbortController()
      let isTaken = false
      const own: Download = {
        household,
        network,
        since,
        takenAt: Number.POSITIVE_INFINITY,
        taken: 0,
        isOver: false,
        // Another download now has this place, and with it the one that this one took over.
        end: () => {
          isTaken = true
          slowest?.end()
          leaving.abort(new HttpFailure(503))
        },
      }
      fetched.add(own)
      const { signal } = leaving
      const left = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
      left.catch(() => {})
      reader.once('close', () => leaving.abort(new HttpFailure(503)))
      const returnPlace = () => {
        own.isOver = true
        fetched.delete(own)
        if (slowest !== null && !slowest.isOver && !isTaken) fetched.add(slowest)
      }
      const found = await Promise.race([open({ network, signal }), left]).catch((error: unknown) => {
        returnPlace()
        throw error
      })
      if (found === null) {
        returnPlace()
        throw new HttpFailure(404)
      }
      slowest?.end()
      signal.throwIfAborted()
      own.takenAt = now()

      const zipped = isZipped?.(found) === true ? new PassThrough() : createGzip()
      const text = Readable.from(countTaken(textOf(found), own, now))
      // The zipped end: the text may be read completely while nobody takes the output.
      own.end = () => void zipped.destroy(new Error('removed to make room for another file'))
      const late = setTimeout(
        () => void zipped.destroy(new Error('the file was not downloaded in time')),
        withinMs,
      )
      zipped.once('close', () => {
        own.isOver = true
        fetched.delete(own)
        clearTimeout(late)
        text.destroy()
      })
      zipped.once('error', onError)
      text.once('error', (error) => zipped.destroy(error))
      return { found, zipped: text.pipe(zipped) }
    },
  }
}

const slowestOf = (rivals: readonly Download[], now: number): Download | null => {
  const pace = ({ taken, since }: Download) => taken / Math.max(1, now - since)
  const [slowest = null] = rivals.toSorted((a, b) => pace(a) - pace(b))
  return slowest
}

async function* countTaken(
  text: AsyncIterable<string | Buffer>,
  download: Download,
  now: () => number,
): AsyncGenerator<string | Buffer> {
  for await (const piece of text) {
    download.taken += piece.length
    download.takenAt = now()
    yield piece
    // The next piece may have to wait for its turn: that is not the reader's idleness.
    download.takenAt = Number.POSITIVE_INFINITY
  }
  download.takenAt = now()
}
