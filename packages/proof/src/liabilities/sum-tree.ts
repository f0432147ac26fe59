import { EMPTY_NODE, parentNode, type SumNode } from './sum-node.ts'

/** How many times a tree of so many leaves halves: 0 for one, 20 for a million. */
export const depthOf = (leaves: number): number => Math.ceil(Math.log2(Math.max(leaves, 1)))

/** All levels of a tree, its leaves first; so many, whatever stands in them. The last one is the root alone. */
export const levelsOf = (leaves: readonly SumNode[], depth: number): readonly (readonly SumNode[])[] => {
  const levels = [leaves]
  for (let level = 0; level < depth; level += 1) levels.push(halve(levels[level] ?? []))
  return levels
}

/** The root over these nodes, so many levels above them. */
export const rootOf = (nodes: readonly SumNode[], depth: number): SumNode => {
  let level = nodes
  for (let done = 0; done < depth; done += 1) level = halve(level)
  if (level.length > 1) throw new RangeError(`${nodes.length} nodes do not meet in ${depth} steps`)
  return level[0] ?? EMPTY_NODE
}

/** What a leaf is joined with on its way to the root, from the bottom. */
export const siblingsOf = (levels: readonly (readonly SumNode[])[], index: number): readonly SumNode[] =>
  levels.slice(0, -1).map((level, up) => level[Math.floor(index / 2 ** up) ^ 1] ?? EMPTY_NODE)

const halve = (nodes: readonly SumNode[]): readonly SumNode[] => {
  const parents: SumNode[] = []
  for (let at = 0; at < nodes.length; at += 2)
    parents.push(parentNode(nodes[at] ?? EMPTY_NODE, nodes[at + 1] ?? EMPTY_NODE))
  return parents
}
