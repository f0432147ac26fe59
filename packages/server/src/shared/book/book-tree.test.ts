import { inclusionPath, treeRoot } from '@nibble/proof'
import { expect, test } from 'vitest'
import { BLOCK, growTree, pathThrough, rootOf, rootOver } from './book-tree.ts'
import { fastSha256, hexOf } from './leaf.ts'

const leavesOf = (size: number): Buffer[] =>
  Array.from({ length: size }, (_, at) => fastSha256(Buffer.from(`leaf ${at}`)))

async function* pagesOf(leaves: string[], length: number): AsyncGenerator<string[]> {
  for (let from = 0; from < leaves.length; from += length) yield leaves.slice(from, from + length)
}

test.each([0, 1, 2, 3, 511, 512, 513, 1_024, 1_025, 1_537, 3_000])(
  'a tree of %i leaves that is grown in steps is that of RFC 6962',
  async (size) => {
    const leaves = leavesOf(size)
    const texts = leaves.map(hexOf)
    const tree = await growTree(size, (index) => texts[index] ?? '')
    expect(tree.root).toBe(hexOf(treeRoot(leaves)))
    for (const index of [0, 1, 511, 512, 1_024, size - 1].filter((at) => at >= 0 && at < size))
      expect(tree.path(index)).toEqual(inclusionPath(leaves, index).map(hexOf))
    expect(() => tree.path(size)).toThrow('has no leaf')

    expect(await rootOf(pagesOf(texts, 700))).toEqual({ size, root: tree.root })
    const blocks = Array.from({ length: Math.ceil(size / BLOCK) }, (_, n) =>
      texts.slice(n * BLOCK, (n + 1) * BLOCK),
    )
    const roots = blocks.map(rootOver)
    expect(rootOver(roots)).toBe(tree.root)
    for (const index of [0, 511, 512, 1_023, 1_024, size - 1].filter((at) => at >= 0 && at < size))
      expect(pathThrough(index, { block: blocks[Math.floor(index / BLOCK)] ?? [], roots })).toEqual(
        tree.path(index),
      )
  },
)
