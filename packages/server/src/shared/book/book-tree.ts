import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

// The tree of RFC 6962 §2.1, as `@nibble/proof` has it, over hexadecimal hashes: a digest that node:crypto returns as bytes
// allocates separate memory, and a hundred thousand a second keep the collector busy.

/** Leaves a block: a power of two, so that a block is a whole subtree, and short enough not to hold up other work. */
export const BLOCK = 512

export type BookTree = {
  readonly size: number
  readonly root: string
  /** The siblings on the leaf's way to the root, from the bottom. */
  path(index: number): string[]
}

/** Grows the tree over this many leaves, hashed by `hashOf`. Lets other work run in between. */
export const growTree = async (size: number, hashOf: (index: number) => string): Promise<BookTree> => {
  const blocks: Rows[] = []
  for (let from = 0; from < size; from += BLOCK) {
    if (from > 0) await nextTurn()
    const block = Array.from({ length: Math.min(BLOCK, size - from) }, (_, at) => hashOf(from + at))
    blocks.push(rowsOver(block))
  }
  const top = rowsOver(blocks.map(rootIn))
  return {
    size,
    root: rootIn(top),
    path: (index) => {
      const at = Math.floor(index / BLOCK)
      const block = blocks[at]
      if (block === undefined || index >= size)
        throw new RangeError(`a tree of ${size} leaves has no leaf ${index}`)
      const path: string[] = []
      addPath(path, block, index % BLOCK)
      addPath(path, top, at)
      return path
    },
  }
}

/** The root over the leaves of a block, or over the roots of all blocks. */
export const rootOver = (hashes: readonly string[]): string => rootIn(rowsOver(hashes))

/** The path of a leaf from those of its block and the roots of all blocks. */
export const pathThrough = (
  index: number,
  { block, roots }: { readonly block: readonly string[]; readonly roots: readonly string[] },
): string[] => {
  const path: string[] = []
  addPath(path, rowsOver(block), index % BLOCK)
  addPath(path, rowsOver(roots), Math.floor(index / BLOCK))
  return path
}

/** The same root from pages of leaf hashes, of which nothing is kept but the roots of their blocks. */
export const rootOf = async (
  pages: AsyncIterable<readonly string[]>,
): Promise<{ readonly size: number; readonly root: string }> => {
  const roots: string[] = []
  let block: string[] = []
  let size = 0
  for await (const page of pages)
    for (const leaf of page) {
      block.push(leaf)
      size += 1
      if (block.length < BLOCK) continue
      roots.push(rootOver(block))
      block = []
      await nextTurn()
    }
  if (block.length > 0) roots.push(rootOver(block))
  return { size, root: rootOver(roots) }
}

/** From the leaves to the root. */
type Rows = readonly (readonly string[])[]

const pair = Buffer.alloc(65, 1)

const rowsOver = (leaves: readonly string[]): Rows => {
  const rows = [leaves]
  for (let row = leaves; row.length > 1; ) {
    const above: string[] = []
    for (let at = 0; at + 1 < row.length; at += 2) {
      pair.write(row[at] ?? '', 1, 'hex')
      pair.write(row[at + 1] ?? '', 33, 'hex')
      above.push(hash('sha256', pair, 'hex'))
    }
    // An odd last one moves up unchanged.
    if (row.length % 2 === 1) above.push(row.at(-1) ?? '')
    rows.push(above)
    row = above
  }
  return rows
}

const NO_LEAVES = hash('sha256', '', 'hex')
const rootIn = (rows: Rows): string => rows.at(-1)?.[0] ?? NO_LEAVES

const addPath = (path: string[], rows: Rows, index: number): void => {
  let at = index
  for (const row of rows) {
    const sibling = row[at % 2 === 0 ? at + 1 : at - 1]
    if (sibling !== undefined) path.push(sibling)
    at >>= 1
  }
}
