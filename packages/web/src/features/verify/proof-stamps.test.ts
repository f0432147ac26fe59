import type { Proof } from '@nibble/proof'
import { expect, it } from 'vitest'
import type { CheckStep, StepState } from './check.ts'
import { proofStamps } from './proof-stamps.ts'

const ids = [
  'receipt',
  'sealed',
  'anchor',
  'fetched',
  'header_hash',
  'parent_link',
  'draw_time',
  'beacon',
  'result',
  'return',
] as const
const CLAIM = { bet: {}, jackpot: [{}] } as unknown as Proof
/** Only what the stamps depend on; facts are those of a step with something to check. */
const FACTS: Partial<Record<CheckStep['id'], object>> = {
  receipt: { acceptedAt: 1 },
  anchor: { anchor: { blockTime: 2 } },
  draw_time: { timeMs: 3 },
}
const stamps = (states: Partial<Record<CheckStep['id'], StepState>>, reached: number = ids.length) => {
  const steps = ids.slice(0, reached).map((id) => {
    const state = states[id] ?? 'passed'
    return { id, state, facts: state === 'skipped' ? null : (FACTS[id] ?? {}) } as CheckStep
  })
  return proofStamps({ claim: CLAIM, steps })?.map(
    ({ id, kind, state, at }) => `${id} ${kind} ${state} ${at ?? '-'}`,
  )
}

it('shows the four stamps of a proven bet', () => {
  expect(stamps({})).toEqual([
    'accepted kept done 1',
    'sealed sealed done 2',
    'drawn drawn done 3',
    'paid paid done -',
  ])
})

it('calls nothing sealed that is on no chain, nor what the file does not show', () => {
  expect(stamps({ anchor: 'skipped' })?.[1]).toBe('sealed off none -')
  expect(stamps({ receipt: 'skipped', sealed: 'skipped', anchor: 'skipped' })?.slice(0, 2)).toEqual([
    'accepted absent none -',
    'sealed without none -',
  ])
})

it('calls nothing paid for a bet that may have been taken back, or that nobody signed', () => {
  expect(stamps({ sealed: 'skipped' })?.[3]).toBe('paid paid next -')
  expect(stamps({ receipt: 'skipped' })?.[3]).toBe('paid paid next -')
  expect(stamps({ receipt: 'skipped', return: 'failed' })?.[3]).toBe('paid paid bad -')
})

it('calls nothing sealed that only the file claims', () => {
  const seal = { id: 'anchor', state: 'skipped', facts: { anchor: { blockTime: 2 } } } as CheckStep
  const sealed = { id: 'sealed', state: 'passed', facts: {} } as CheckStep
  const found = proofStamps({ claim: CLAIM, steps: [sealed, seal] })?.[1]
  expect(found).toEqual({ id: 'sealed', at: null, state: 'none', kind: 'off' })
})

it.each([
  ['a head alone, which says nothing about the bet', false],
  ['its place alone, after which it may have been cancelled', true],
])('calls no bet sealed by %s', (_, isPlaced) => {
  const steps = ids.map((id) => {
    const facts = id === 'receipt' ? null : { ...FACTS[id], isPlaced }
    return { id, state: id === 'receipt' || id === 'sealed' ? 'skipped' : 'passed', facts } as CheckStep
  })
  const [accepted, sealed] = proofStamps({ claim: CLAIM, steps }) ?? []
  expect(accepted).toMatchObject({ kind: 'absent', state: 'none' })
  expect(sealed).toEqual({ id: 'sealed', kind: 'asked', state: 'next', at: null })
})

it('marks what is not valid, and leaves open what was not reached', () => {
  expect(stamps({ receipt: 'failed' }, 1)).toEqual([
    'accepted bad bad 1',
    'sealed sealed next -',
    'drawn drawn next -',
    'paid paid next -',
  ])
  expect(stamps({ beacon: 'failed' }, 8)?.slice(2)).toEqual(['drawn drawn bad 3', 'paid paid next -'])
  expect(stamps({ return: 'failed' })?.[3]).toBe('paid paid bad -')
})

it('shows none for a round without a bet', () => {
  expect(proofStamps({ claim: { ...CLAIM, bet: null }, steps: [] })).toBeNull()
})

it('tells a receipt of another bet from one that is not valid', () => {
  const accepted = (facts: object) =>
    proofStamps({
      claim: CLAIM,
      steps: [{ id: 'receipt', state: 'failed', facts: { acceptedAt: 1, ...facts } } as CheckStep],
    })?.[0]
  expect(accepted({ problem: 'altered' })).toMatchObject({ kind: 'altered', state: 'bad' })
  expect(accepted({ problem: 'signature' })).toMatchObject({ kind: 'bad', state: 'bad' })
})
