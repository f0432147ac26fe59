import { amountOf } from '@nibble/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashOfBytes } from '../hex.ts'
import { ProofError } from '../read-fields.ts'
import { type LiabilityProof, readLiabilityProof, writeLiabilityProof } from './liability-file.ts'
import {
  depthOf,
  EMPTY_NODE,
  leafNode,
  levelsOf,
  parentNode,
  rootOf,
  type SumNode,
  siblingsOf,
} from './sum-tree.ts'
import { isIncluded, verifyLiability } from './verify-liability.ts'

const DAY = '2026-11-21'

const saltOf = (number: number): Uint8Array => new Uint8Array(32).fill(number + 1)

const nodesOf = (amounts: readonly bigint[]): SumNode[] =>
  amounts.map((amount, at) => leafNode({ day: DAY, salt: saltOf(at), bindId: `N${at}`, amount }))

const proofOf = (amounts: readonly bigint[], index: number): LiabilityProof => {
  const depth = depthOf(amounts.length)
  const levels = levelsOf(nodesOf(amounts), depth)
  const [root = EMPTY_NODE] = levels[depth] ?? []
  return {
    day: DAY,
    takenAt: 1_763_654_400_000,
    root: hashOfBytes(root.hash),
    total: amountOf(root.sum),
    count: amounts.length,
    bindId: `N${index}`,
    salt: saltOf(index),
    index,
    amount: amountOf(amounts[index] ?? 0n),
    siblings: siblingsOf(levels, index),
  }
}

const holds = (proof: LiabilityProof): boolean => isIncluded(verifyLiability(proof))

const owed = fc.bigInt({ min: 1n, max: 10n ** 15n })
/** What some players are owed, and which of them asks. */
const asked = fc
  .array(owed, { minLength: 1, maxLength: 70 })
  .chain((amounts) => fc.tuple(fc.constant(amounts), fc.nat(amounts.length - 1)))

describe('every player', () => {
  test('finds themselves below the root, and all sums add up to the total', () => {
    fc.assert(
      fc.property(asked, ([amounts, index]) => {
        const proof = proofOf(amounts, index)
        expect(proof.total).toBe(amounts.reduce((sum, amount) => sum + amount, 0n))
        expect(holds(proof)).toBe(true)
      }),
    )
  })
  test('can keep the proof as a file', () => {
    const proof = proofOf([5n, 70n, 1_000_001n], 2)
    expect(readLiabilityProof(JSON.parse(JSON.stringify(writeLiabilityProof(proof))))).toEqual(proof)
  })
  test('is found the same way in a tree that was built in pieces', () => {
    fc.assert(
      fc.property(fc.array(owed, { minLength: 9, maxLength: 70 }), (amounts) => {
        const nodes = nodesOf(amounts)
        const pieces = Array.from({ length: Math.ceil(nodes.length / 8) }, (_, at) =>
          rootOf(nodes.slice(at * 8, at * 8 + 8), 3),
        )
        expect(rootOf(pieces, depthOf(nodes.length) - 3)).toEqual(rootOf(nodes, depthOf(nodes.length)))
      }),
    )
  })
})

describe('a house that cheats is detected', () => {
  const other = fc.bigInt({ min: 1n, max: 10n ** 15n })
  const changed = (change: (proof: LiabilityProof, by: bigint) => LiabilityProof) =>
    fc.assert(
      fc.property(asked, other, ([amounts, index], by) => {
        expect(holds(change(proofOf(amounts, index), by))).toBe(false)
      }),
    )

  test('when the leaf has another amount', () => {
    changed((proof, by) => ({ ...proof, amount: amountOf(proof.amount + by) }))
    changed((proof) => ({ ...proof, amount: amountOf(proof.amount - 1n) }))
  })
  test('when the leaf is someone else’s, of another day or has a new salt', () => {
    changed((proof) => ({ ...proof, bindId: `${proof.bindId}0` }))
    changed((proof) => ({ ...proof, day: '2026-11-22' }))
    changed((proof) => ({ ...proof, salt: saltOf(200) }))
  })
  test('when the total or the root is another', () => {
    changed((proof, by) => ({ ...proof, total: amountOf(proof.total + by) }))
    changed((proof) => ({ ...proof, root: hashOfBytes(saltOf(9)) }))
  })
  test('when there are more players than the tree has room for, or fewer than the place says', () => {
    changed((proof) => ({ ...proof, count: proof.count * 2 }))
    changed((proof) => ({ ...proof, count: proof.index }))
  })
  test('when any sibling has another sum or hash, is left out or doubled', () => {
    const tampered = fc.tuple(asked, fc.nat(), other, fc.constantFrom('sum', 'hash', 'left out', 'doubled'))
    fc.assert(
      fc.property(tampered, ([[amounts, index], which, by, how]) => {
        const proof = proofOf(amounts, index)
        fc.pre(proof.siblings.length > 0)
        const at = which % proof.siblings.length
        const siblings = proof.siblings.flatMap((node, place) => {
          if (place !== at) return [node]
          if (how === 'sum') return [{ ...node, sum: node.sum + by }]
          if (how === 'hash') return [{ ...node, hash: saltOf(77) }]
          return how === 'left out' ? [] : [node, node]
        })
        expect(holds({ ...proof, siblings })).toBe(false)
      }),
    )
  })
  test('when a sibling has less and the total as much less, so that all sums fit', () => {
    fc.assert(
      fc.property(asked, fc.nat(), ([amounts, index], which) => {
        const proof = proofOf(amounts, index)
        const at = which % Math.max(proof.siblings.length, 1)
        fc.pre((proof.siblings[at]?.sum ?? 0n) > 0n)
        const siblings = proof.siblings.map((node, place) =>
          place === at ? { ...node, sum: node.sum - 1n } : node,
        )
        const total = amountOf(proof.total - 1n)
        expect(verifyLiability({ ...proof, siblings, total })).toMatchObject([
          { state: 'ok' },
          { state: 'failed' },
          { state: 'ok' },
        ])
      }),
    )
  })
  test('when a sibling owes less than zero, even if all sums and hashes fit', () => {
    const proof = proofOf([50n, 20n], 0)
    const [sibling = EMPTY_NODE] = proof.siblings
    const negative = { ...proof, siblings: [{ ...sibling, sum: -20n }], total: amountOf(30n) }
    expect(verifyLiability(negative)).toMatchObject([
      { state: 'ok' },
      { state: 'failed', facts: { computed: null } },
      { state: 'failed' },
    ])
    const file = writeLiabilityProof(proof)
    const written = { ...file, siblings: [{ ...file.siblings[0], sum: '-0.00002' }] }
    expect(() => readLiabilityProof(written)).toThrow(ProofError)
  })
})

test('the root of a day on which nothing is owed is 32 zero bytes, and nobody is counted in it', () => {
  for (const depth of [0, 1, 20]) expect(rootOf([], depth)).toBe(EMPTY_NODE)
  expect(depthOf(0)).toBe(0)
  expect(EMPTY_NODE).toEqual({ hash: new Uint8Array(32), sum: 0n })
  const proof = proofOf([5n], 0)
  const empty = { root: hashOfBytes(EMPTY_NODE.hash), total: amountOf(0n), count: 0 }
  expect(holds(proof)).toBe(true)
  expect(holds({ ...proof, ...empty })).toBe(false)
  expect(holds({ ...proof, ...empty, amount: amountOf(0n) })).toBe(false)
})

describe('no tree is built', () => {
  test('over a leaf that owes less than zero, whatever the sum', () => {
    expect(() => nodesOf([5n, -1n])).toThrow(RangeError)
    const [leaf = EMPTY_NODE] = nodesOf([5n])
    expect(() => parentNode(leaf, { ...leaf, sum: -5n })).toThrow(RangeError)
  })
  test('over sums so large that they would overflow', () => {
    const [leaf = EMPTY_NODE] = nodesOf([5n])
    expect(() => parentNode(leaf, { ...leaf, sum: 1n << 128n })).toThrow(RangeError)
  })
})

test('the hash rules are those of the first day', () => {
  const root = rootOf(nodesOf([1_000_000n, 2_500_000n, 3n]), 2)
  expect(hashOfBytes(root.hash)).toMatchInlineSnapshot(
    `"0x91b83656b9476deb9c10cc33d460d4b2e94a43b2630d64d3c717d153eea78edd"`,
  )
  expect(root.sum).toBe(3_500_003n)
})
