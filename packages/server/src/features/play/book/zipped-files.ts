import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { rested } from '../../../shared/rested.ts'

const BYTES_KEPT = 64_000_000
/** Zipped, at most, by measurement: hashes and salts hardly get smaller. */
const BYTES_A_LINE = 400
/** Remembers for this many networks when they last had a file made. */
const NETWORKS_KNOWN = 10_000

/** Zipped files of rounds and days that no longer change. */
export type ZippedFiles = {
  /**
   * Null if the file is too large to be kept; each reader then gets it `rested`. Once a reader's `signal` is aborted, their
   * promise may never settle.
   */
  find(file: WantedFile, reader: Reader): Promise<Buffer> | null
}

type WantedFile = {
  readonly name: string
  readonly lines: number
  /** Made before all other files: watchers need it before the draw. */
  readonly isUrgent: boolean
  readonly linesOf: () => AsyncIterable<string>
}

export type Reader = { readonly network: string; readonly signal: AbortSignal }

type Job = {
  readonly name: string
  readonly isUrgent: boolean
  readonly readers: Set<Reader>
  readonly begin: () => void
  readonly drop: () => void
  readonly made: Promise<Buffer>
}

/**
 * Makes each file once for all readers, and one file at a time: a round of 100,000 leaves takes seconds of processor time, and
 * anybody may ask. Networks take turns: next comes a file for the one whose last file is longest ago. A file whose readers have
 * all left is not made.
 */
export const createZippedFiles = ({ bytesKept = BYTES_KEPT } = {}): ZippedFiles => {
  const kept = new LRUCache<string, Buffer>({ maxSize: bytesKept, sizeCalculation: ({ length }) => length })
  const jobs = new Map<string, Job>()
  const servedAt = new LRUCache<string, number>({ max: NETWORKS_KNOWN })
  let turn = 0
  let isBusy = false

  const lastTurn = ({ isUrgent, readers }: Job) =>
    isUrgent ? -1 : Math.min(...Array.from(readers, ({ network }) => servedAt.get(network) ?? 0))
  const beginNext = () => {
    const [next] = [...jobs.values()].toSorted((a, b) => lastTurn(a) - lastTurn(b))
    if (isBusy || next === undefined) return
    isBusy = true
    turn += 1
    for (const { network } of next.readers) servedAt.set(network, turn)
    next.begin()
  }

  const addJob = ({ name, isUrgent, linesOf }: WantedFile): Job => {
    const left = new AbortController()
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const end = () => {
      if (jobs.get(name) === job) jobs.delete(name)
    }
    const made = begun.then(() => {
      left.signal.throwIfAborted()
      return zip(rested(linesOf()), left.signal)
    })
    const drop = () => {
      end()
      left.abort(new Error('nobody is waiting for this file any longer'))
    }
    const job: Job = { name, isUrgent, readers: new Set(), begin, drop, made }
    void made
      .then(
        (zipped) => void kept.set(name, zipped),
        () => {},
      )
      .finally(() => {
        end()
        isBusy = false
        beginNext()
      })
    jobs.set(name, job)
    return job
  }

  return {
    find: (file, reader) => {
      const known = kept.get(file.name)
      if (known !== undefined) return Promise.resolve(known)
      if (Math.max(file.lines, 1) * BYTES_A_LINE > bytesKept) return null
      if (reader.signal.aborted) return Promise.reject(reader.signal.reason)
      const job = jobs.get(file.name) ?? addJob(file)
      job.readers.add(reader)
      const leave = () => {
        job.readers.delete(reader)
        if (job.readers.size === 0) job.drop()
      }
      reader.signal.addEventListener('abort', leave, { once: true })
      beginNext()
      return job.made
    },
  }
}

const zip = (lines: AsyncIterable<string>, signal: AbortSignal): Promise<Buffer> => {
  const [text, zipped] = [Readable.from(lines), createGzip()]
  text.once('error', (error) => zipped.destroy(error))
  signal.addEventListener('abort', () => text.destroy(signal.reason), { once: true })
  return buffer(text.pipe(zipped))
}

/** What a reader is sent. */
export type OpenedFile =
  | { readonly isZipped: false; readonly pieces: AsyncIterable<string> }
  | { readonly isZipped: true; readonly pieces: AsyncIterable<Buffer> }

/** A kept file once it is made, or the lines of one that is too large. */
export const openFile = async (files: ZippedFiles, file: WantedFile, reader: Reader): Promise<OpenedFile> => {
  const zipped = files.find(file, reader)
  return zipped === null
    ? { isZipped: false, pieces: rested(file.linesOf()) }
    : { isZipped: true, pieces: piecesOf(await zipped) }
}

/** Small, so that a reader of 10 KB a second takes one at least every second. */
const PIECE = 8_192

/** In pieces, so that it is visible how much a reader took. */
async function* piecesOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += PIECE) yield file.subarray(at, at + PIECE)
}
