import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTurn } from './harness/in-turn.ts'
import { type Program, startProgram } from './harness/program.ts'
import { type Measured, measure, openMeasured, ROUTES } from './lighthouse/measure.ts'

// What does not depend on the load of the machine; `npm run lighthouse` measures the rest, alone.
let program: Program
let browser: Measured
beforeAll(async () => {
  program = await startProgram()
  browser = await openMeasured()
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
})

test('Lighthouse finds nothing to fix, and nothing that moves', async () => {
  for (const check of await measure(browser, { program, runs: 1, routes: inTurn(ROUTES, 0) })) {
    expect(check).toMatchObject({ accessibility: 100, bestPractices: 100, seo: 100, faults: [] })
    expect(check.cls, check.route).toBeLessThanOrEqual(0.02)
  }
})
