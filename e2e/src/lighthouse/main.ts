import { startProgram } from '../harness/program.ts'
import type { Check } from './check-at.ts'
import { measure } from './measure.ts'

// npm run lighthouse: three routes of the built page, the median of three looks each, as JSON; exit 1 below a mark.
const RUNS = 3
const MARKS = { lcpMs: 2_200, tbtMs: 150, cls: 0.02, performance: 95, others: 100 } as const

const program = await startProgram({ fromNothing: true })
const checks = await checkAll()

const routes = [...new Set(checks.map(({ route }) => route))].map((name) =>
  medianOf(checks.filter(({ route }) => route === name)),
)
console.log(JSON.stringify({ marks: MARKS, routes }, null, 2))
process.exit(routes.every(({ reached }) => reached) ? 0 : 1)

async function checkAll(): Promise<readonly Check[]> {
  try {
    return await measure(program, { runs: RUNS })
  } finally {
    await program.close()
  }
}

function medianOf(some: readonly Check[]) {
  const median = (figure: (check: Check) => number) =>
    some.map(figure).sort((a, b) => a - b)[Math.floor(some.length / 2)] ?? Number.NaN
  const route = {
    route: some[0]?.route,
    performance: median((check) => check.performance),
    accessibility: median((check) => check.accessibility),
    bestPractices: median((check) => check.bestPractices),
    seo: median((check) => check.seo),
    lcpMs: median((check) => check.lcpMs),
    tbtMs: median((check) => check.tbtMs),
    cls: median((check) => check.cls),
    slowdown: median((check) => check.slowdown),
    faults: [...new Set(some.flatMap(({ faults }) => faults))],
  }
  const { performance, accessibility, bestPractices, seo, lcpMs, tbtMs, cls } = route
  const reached =
    performance >= MARKS.performance &&
    Math.min(accessibility, bestPractices, seo) >= MARKS.others &&
    lcpMs <= MARKS.lcpMs &&
    tbtMs <= MARKS.tbtMs &&
    cls <= MARKS.cls
  return { ...route, reached }
}
