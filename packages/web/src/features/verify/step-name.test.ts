import { loadTranslator } from '@nibble/phrases'
import { expect, it } from 'vitest'
import { stepName } from './step-name.ts'

const t = await loadTranslator('en-US')

const skipped = [
  { id: 'receipt', state: 'skipped', facts: null },
  { id: 'sealed', state: 'skipped', facts: null },
  { id: 'anchor', state: 'skipped', facts: null },
  { id: 'beacon', state: 'skipped', facts: null },
] as const

it('a step with nothing to check is not named after what it would have shown', () => {
  for (const step of skipped) expect(stepName(t, step)).not.toBe(t(`verify.${step.id}`))
})
