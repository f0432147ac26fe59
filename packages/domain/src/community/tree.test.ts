import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideBinding } from './tree.ts'

const free = { player: 1n, hasParent: false, parent: 2n, aboveParent: [3n] }

test('a parent is named once, and is neither the player nor someone below', () => {
  expect(decideBinding(free)).toBeNull()
  expect(decideBinding({ ...free, hasParent: true })).toBe('invitation_used')
  expect(decideBinding({ ...free, parent: 1n, aboveParent: [] })).toBe('invitation_loop')
  expect(decideBinding({ ...free, aboveParent: [3n, 1n] })).toBe('invitation_loop')
})

test('whatever bindings are requested, every path up ends', () => {
  const asked = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 60 })
  fc.assert(
    fc.property(asked, (bindings) => {
      const parents = new Map<bigint, bigint>()
      const above = (player: bigint): bigint[] => {
        const parent = parents.get(player)
        if (parent === undefined) return []
        expect(parents.size).toBeLessThan(10)
        return [parent, ...above(parent)]
      }
      for (const [child, to] of bindings) {
        const [player, parent] = [BigInt(child), BigInt(to)]
        const refused = decideBinding({
          player,
          parent,
          hasParent: parents.has(player),
          aboveParent: above(parent),
        })
        if (refused === null) parents.set(player, parent)
      }
      for (const player of parents.keys()) expect(new Set(above(player)).has(player)).toBe(false)
    }),
  )
})
