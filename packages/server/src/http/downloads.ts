import { PassThrough, Readable, type Transform } from 'node:stream'
import { createGzip } from 'node:zlib'
import { HttpFailure } from './failure.ts'
import { networksOf } from './rate-limits.ts'

/** A download in progress. */
type Download = {
  readonly household: string
  /** The widest one that one person may rent. */
  readonly network: string
  readonly since: number
  taken: number
  isOver: boolean
  end: () => void
}

export type Downloads = {
  /**
   * What `open` finds, zipped, in one of the places; `onError` of what breaks it off. Throws HttpFailure: 503 where there is no
   * place, 404 where `open` finds nothing.
   */
  start<Found>(download: {
    readonly address: string
    readonly open: () => Promise<Found | null>
    readonly textOf: (found: Found) => AsyncIterable<string | Buffer>
    /** Where `textOf` gives it zipped already. */
    readonly isZipped?: (found: Found) => boolean
    readonly onError: (error: Error) => void
  }): Promise<{ readonly found: Found; readonly zipped: Transform }>
}

type Setup = {
  readonly places: number
  /** Of those places; all of them by default. */
  readonly perHousehold?: number
  /** From this time on a download may be ended to make room for another, the slowest first. */
  readonly givesWayAfterMs?: number
  /** The longest time that a slow reader may take. */
  readonly withinMs: number
  readonly now: () => number
  /** Somebody found no place. */
  readonly onFull?: () => void
}

/**
 * Places for downloads that take long, so that idle readers cannot keep others out: who comes to full places has one of a network that
 * holds more of them than their own, at once; else that of the slowest who had their time.
 */
export const createDownloads = ({
  places,
  perHousehold = places,
  givesWayAfterMs = 30_000,
  withinMs,
  now,
  onFull,
}: Setup): Downloads => {
  const fetched = new Set<Download>()
  const heldBy = (network: string) => [...fetched].filter((one) => one.network === network).length

  return {
    start: async ({ address, open, textOf, isZipped, onError }) => {
      const networks = networksOf(address).map(({ network }) => network)
      const [household = '', network = household, since] = [networks[0], networks.at(-1), now()]
      const ofHousehold = [...fetched].filter((one) => one.household === household)
      const hadTheirTime = (one: Download) => since - one.since >= givesWayAfterMs
      const findRival = (): Download | null => {
        if (ofHousehold.length >= perHousehold) return slowestOf(ofHousehold.filter(hadTheirTime), since)
        const share = heldBy(network) + 1
        const all = [...fetched]
        return (
          slowestOf(
            all.filter((one) => heldBy(one.network) > share),
            since,
          ) ?? slowestOf(all.filter(hadTheirTime), since)
        )
      }
      const isFull = ofHousehold.length >= perHousehold || fetched.size >= places
      const slowest = isFull ? findRival() : null
      if (isFull && slowest === null) {
        onFull?.()
        throw new HttpFailure(503)
      }
      // Takes the place of the slowest before the first query, so that no other takes it too. Where nothing is found,
      // the slowest has it back.
      if (slowest !== null) fetched.delete(slowest)
      const own: Download = { household, network, since, taken: 0, isOver: false, end: () => {} }
      fetched.add(own)
      const returnPlace = () => {
        fetched.delete(own)
        if (slowest !== null && !slowest.isOver) fetched.add(slowest)
      }
      const found = await open().catch((error: unknown) => {
        returnPlace()
        throw error
      })
      if (found === null) {
        returnPlace()
        throw new HttpFailure(404)
      }
      slowest?.end()

      const zipped = isZipped?.(found) === true ? new PassThrough() : createGzip()
      const text = Readable.from(countTaken(textOf(found), own))
      // The zipped end of it: the text may be read to its end while nobody takes what was made of it.
      own.end = () => void zipped.destroy(new Error('another file needed the place'))
      const late = setTimeout(
        () => void zipped.destroy(new Error('the file was not fetched in time')),
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
): AsyncGenerator<string | Buffer> {
  for await (const piece of text) {
    download.taken += piece.length
    yield piece
  }
}
