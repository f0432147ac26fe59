import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** The depth of a tree with that many leaves: 0 for one, 20 for a million. */
export const depthOf = (leaves: number): number => Math.ceil(Math.log2(Math.max(leaves, 1)))

/** All levels of a tree, its leaves first; the number depends only on `depth`. The last is only the root. */
export const levelsOf = (leaves: readonly SumNode[], depth: number): readonly (readonly SumNode[])[] => {
  const levels = [leaves]
  for (let level = 0; level < depth; level += 1) levels.push(halve(levels[level] ?? []))
  return levels
}

/** The root above these nodes, `depth` levels up; EMPTY_NODE if there are none. */
export const rootOf = (nodes: readonly SumNode[], depth: number): SumNode => {
  let level = nodes
  for (let done = 0; done < depth; done += 1) level = halve(level)
  if (level.length > 1) throw new RangeError(`${nodes.length} nodes have no common root in ${depth} steps`)
  return level[0] ?? EMPTY_NODE
}

/** The siblings of a leaf on its way to the root, from the bottom. */
export const siblingsOf = (levels: readonly (readonly SumNode[])[], index: number): readonly SumNode[] =>
  levels.slice(0, -1).map((level, up) => level[Math.floor(index / 2 ** up) ^ 1] ?? EMPTY_NODE)

const halve = (nodes: readonly SumNode[]): readonly SumNode[] => {
  const parents: SumNode[] = []
  for (let at = 0; at < nodes.length; at += 2)
    parents.push(parentNode(nodes[at] ?? EMPTY_NODE, nodes[at + 1] ?? EMPTY_NODE))
  return parents
}

/** A node of a sum tree: the total owed to all leaves below it, in millionths, and the hash that commits to it. */
export type SumNode = { readonly hash: Uint8Array; readonly sum: bigint }

const HASH_BYTES = 32
const SUM_BYTES = 16
/** Above every possible sum, so that none overflows its 16 bytes. */
const LIMIT = 1n << 100n

/** Nothing, owed to nobody: the root of a tree without leaves, and what fills the positions after the last leaf. */
export const EMPTY_NODE: SumNode = { hash: new Uint8Array(HASH_BYTES), sum: 0n }

/** What a player is owed on a day. Only they know the salt, so that nobody can guess whose a leaf is. */
export type Leaf = {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** 32 bytes. */
  readonly salt: Uint8Array
  readonly bindId: string
  readonly amount: bigint
}

/** sha256(0 · salt · amount · day · bind id). Throws if the amount is negative. */
export const leafNode = ({ day, salt, bindId, amount }: Leaf): SumNode => {
  if (salt.length !== HASH_BYTES) throw new RangeError('a salt has 32 bytes')
  if (day.length !== 10) throw new RangeError('a day is written YYYY-MM-DD')
  const name = utf8ToBytes(`${day}${bindId}`)
  const bytes = new Uint8Array(1 + HASH_BYTES + SUM_BYTES + name.length)
  bytes.set(salt, 1)
  writeSum(bytes, 1 + HASH_BYTES, amount)
  bytes.set(name, 1 + HASH_BYTES + SUM_BYTES)
  return { hash: sha256(bytes), sum: amount }
}

/** sha256(1 · left hash · left sum · right hash · right sum), and the sum of both. Throws if one is negative. */
export const parentNode = (left: SumNode, right: SumNode): SumNode => {
  if (left === EMPTY_NODE && right === EMPTY_NODE) return EMPTY_NODE
  const bytes = new Uint8Array(1 + 2 * (HASH_BYTES + SUM_BYTES))
  bytes[0] = 1
  bytes.set(left.hash, 1)
  writeSum(bytes, 1 + HASH_BYTES, left.sum)
  bytes.set(right.hash, 1 + HASH_BYTES + SUM_BYTES)
  writeSum(bytes, 1 + 2 * HASH_BYTES + SUM_BYTES, right.sum)
  return { hash: sha256(bytes), sum: left.sum + right.sum }
}

const writeSum = (bytes: Uint8Array, at: number, sum: bigint): void => {
  if (sum < 0n || sum >= LIMIT) throw new RangeError(`${sum} is not a valid amount`)
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, SUM_BYTES)
  view.setBigUint64(0, sum >> 64n)
  view.setBigUint64(8, sum & 0xffff_ffff_ffff_ffffn)
}
