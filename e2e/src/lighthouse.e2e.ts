import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTurn } from './harness/in-turn.ts'
import { type Program, startProgram } from './harness/program.ts'
import { measure, ROUTES } from './lighthouse/measure.ts'

// What does not depend on how busy the machine is; `npm run lighthouse` measures the rest, alone.
let program: Program
beforeAll(async () => {
  program = await startProgram()
})
afterAll(() => program?.close())

test('Lighthouse finds nothing to mend, and nothing that moves', async () => {
  for (const check of await measure(program, { runs: 1, routes: inTurn(ROUTES, 0) })) {
    expect(check).toMatchObject({ accessibility: 100, bestPractices: 100, seo: 100, faults: [] })
    expect(check.cls, check.route).toBeLessThanOrEqual(0.02)
  }
})
