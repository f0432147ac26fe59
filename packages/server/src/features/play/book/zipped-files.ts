import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as rest } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const BYTES_KEPT = 64_000_000
/** Zipped, by measurement: hashes and salts hardly get smaller. */
const BYTES_A_LEAF = 400

/** Files of rounds that never change any more, zipped. */
export type ZippedFiles = {
  /** Null where the file is too large to be kept; then it is `rested` for each reader. */
  find(name: string, leaves: number, linesOf: () => AsyncIterable<string>): Promise<Buffer> | null
}

/**
 * Makes each file once, for all who ask for it, and one file at a time: a round of a hundred thousand leaves takes seconds of the
 * processor, and anybody may ask.
 */
export const createZippedFiles = ({ bytesKept = BYTES_KEPT } = {}): ZippedFiles => {
  const kept = new LRUCache<string, Promise<Buffer>>({ maxSize: bytesKept })
  let last: Promise<unknown> = Promise.resolve()

  return {
    find: (name, leaves, linesOf) => {
      const known = kept.get(name)
      if (known !== undefined) return known
      const size = Math.max(leaves, 1) * BYTES_A_LEAF
      if (size > bytesKept) return null
      const made = last.then(() => zip(rested(linesOf())))
      kept.set(name, made, { size })
      last = made.catch(() => kept.delete(name))
      return made
    },
  }
}

const zip = (lines: AsyncIterable<string>): Promise<Buffer> => {
  const [text, zipped] = [Readable.from(lines), createGzip()]
  text.once('error', (error) => zipped.destroy(error))
  return buffer(text.pipe(zipped))
}

/** After each page as long a rest as the page took, so that other calls have half of the time. */
export async function* rested<Page>(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  let since = performance.now()
  for await (const page of pages) {
    await rest(performance.now() - since)
    yield page
    since = performance.now()
  }
}

const PIECE = 65_536

/** In pieces, so that it shows how much a reader took. */
export async function* piecesOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += PIECE) yield file.subarray(at, at + PIECE)
}
