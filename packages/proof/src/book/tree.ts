import { type Sha256, sha256 } from './encoding.ts'

// The Merkle tree of RFC 6962 §2.1: a node is SHA-256(0x01 · left · right); in a row with an odd number of nodes the
// last one moves up unchanged. The result equals the RFC's split at the largest power of two below the size.

/** Every row of a tree from its leaves (first) to its root (last); a tree without leaves has no rows. */
export type Tree = { readonly rows: readonly (readonly Uint8Array[])[]; readonly root: Uint8Array }

const pair = new Uint8Array(65).fill(1, 0, 1)

const nodeOf = (left: Uint8Array, right: Uint8Array, hash: Sha256): Uint8Array => {
  pair.set(left, 1)
  pair.set(right, 33)
  return hash(pair)
}

const rowAbove = (row: readonly Uint8Array[], hash: Sha256): Uint8Array[] => {
  const above: Uint8Array[] = []
  for (let at = 0; at < row.length; at += 2) {
    const [left, right] = [row[at], row[at + 1]]
    if (left !== undefined) above.push(right === undefined ? left : nodeOf(left, right, hash))
  }
  return above
}

export const buildTree = (leafHashes: readonly Uint8Array[], hash: Sha256 = sha256): Tree => {
  if (leafHashes.length === 0) return { rows: [], root: hash(new Uint8Array()) }
  const rows: (readonly Uint8Array[])[] = [leafHashes]
  let row = leafHashes
  while (row.length > 1) {
    row = rowAbove(row, hash)
    rows.push(row)
  }
  const [root] = row
  if (root === undefined) throw new RangeError('a row has nodes')
  return { rows, root }
}

export const treeRoot = (leafHashes: readonly Uint8Array[], hash: Sha256 = sha256): Uint8Array =>
  buildTree(leafHashes, hash).root

/** The siblings of a leaf on its way to the root, from the bottom. */
export const pathIn = (tree: Tree, index: number): readonly Uint8Array[] => {
  const size = tree.rows[0]?.length ?? 0
  if (!Number.isSafeInteger(index) || index < 0 || index >= size)
    throw new RangeError(`a tree of ${size} leaves has no leaf ${index}`)
  const path: Uint8Array[] = []
  let at = index
  for (const row of tree.rows) {
    const sibling = row[at % 2 === 0 ? at + 1 : at - 1]
    if (sibling !== undefined) path.push(sibling)
    at = Math.floor(at / 2)
  }
  return path
}

export const inclusionPath = (
  leafHashes: readonly Uint8Array[],
  index: number,
  hash: Sha256 = sha256,
): readonly Uint8Array[] => pathIn(buildTree(leafHashes, hash), index)

/** The claimed position of a leaf: `index` of `size` leaves, and its siblings. */
export type Inclusion = {
  readonly leaf: Uint8Array
  readonly index: number
  readonly size: number
  readonly path: readonly Uint8Array[]
}

/** The root that the path leads to (RFC 9162 §2.1.3.2); null if no tree of that size has such a path. */
export const rootFromPath = (
  { leaf, index, size, path }: Inclusion,
  hash: Sha256 = sha256,
): Uint8Array | null => {
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(index) || index < 0 || index >= size) return null
  if (leaf.length !== 32 || path.some((node) => node.length !== 32)) return null
  let node = leaf
  let [at, last] = [index, size - 1]
  for (const sibling of path) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      node = nodeOf(sibling, node, hash)
      // In rows where it was the last of an odd number it moved up unchanged.
      while (at % 2 === 0 && at !== 0) {
        at /= 2
        last = Math.floor(last / 2)
      }
    } else node = nodeOf(node, sibling, hash)
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? node : null
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

export const verifyInclusion = (inclusion: Inclusion & { readonly root: Uint8Array }): boolean => {
  const root = rootFromPath(inclusion)
  return root !== null && sameBytes(root, inclusion.root)
}
