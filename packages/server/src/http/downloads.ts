import { PassThrough, Readable, type Transform } from 'node:stream'
import { createGzip } from 'node:zlib'
import { HttpFailure } from './failure.ts'
import { addressKey } from './rate-limits.ts'

/** A download in progress. */
type Download = {
  readonly household: string
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
  /** The longest time that a slow reader may take. */
  readonly withinMs: number
  readonly now: () => number
}

/** From this time on a download may be ended to make room for another, the slowest first. */
const GIVES_WAY_AFTER_MS = 30_000

/** Places for downloads that take long, so that idle readers cannot keep others out. */
export const createDownloads = ({ places, perHousehold = places, withinMs, now }: Setup): Downloads => {
  const fetched = new Set<Download>()

  return {
    start: async ({ address, open, textOf, isZipped, onError }) => {
      const [household, since] = [addressKey(address), now()]
      const ofHousehold = [...fetched].filter((one) => one.household === household)
      const rivals =
        ofHousehold.length >= perHousehold ? ofHousehold : fetched.size >= places ? [...fetched] : null
      const slowest = rivals === null ? null : slowestOf(rivals, since)
      if (rivals !== null && slowest === null) throw new HttpFailure(503)
      // Takes the place of the slowest before the first query, so that no other takes it too. Where nothing is found,
      // the slowest has it back.
      if (slowest !== null) fetched.delete(slowest)
      const own: Download = { household, since, taken: 0, isOver: false, end: () => {} }
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

/** The slowest of the downloads past their time, or null. */
const slowestOf = (rivals: readonly Download[], now: number): Download | null => {
  const pace = ({ taken, since }: Download) => taken / (now - since)
  const [slowest = null] = rivals
    .filter(({ since }) => now - since >= GIVES_WAY_AFTER_MS)
    .toSorted((a, b) => pace(a) - pace(b))
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
