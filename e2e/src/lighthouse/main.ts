import { startProgram } from '../harness/program.ts'
import type { Look } from './look-at.ts'
import { measure } from './measure.ts'

// npm run lighthouse: three routes of the built page, the median of three looks each, as JSON; exit 1 below a mark.
const RUNS = 3
const MARKS = { lcpMs: 2_200, tbtMs: 150, cls: 0.02, performance: 95, others: 100 } as const

const program = await startProgram({ fromNothing: true })
const looks = await checkAll()

const routes = [...new Set(looks.map(({ route }) => route))].map((name) =>
  medianOf(looks.filter(({ route }) => route === name)),
)
console.log(JSON.stringify({ marks: MARKS, routes }, null, 2))
process.exit(routes.every(({ reached }) => reached) ? 0 : 1)

async function checkAll(): Promise<readonly Look[]> {
  try {
    return await measure(program, { runs: RUNS })
  } finally {
    await program.close()
  }
}

function medianOf(some: readonly Look[]) {
  const median = (figure: (look: Look) => number) =>
    some.map(figure).sort((a, b) => a - b)[Math.floor(some.length / 2)] ?? Number.NaN
  const route = {
    route: some[0]?.route,
    performance: median((look) => look.performance),
    accessibility: median((look) => look.accessibility),
    bestPractices: median((look) => look.bestPractices),
    seo: median((look) => look.seo),
    lcpMs: median((look) => look.lcpMs),
    tbtMs: median((look) => look.tbtMs),
    cls: median((look) => look.cls),
    slowdown: median((look) => look.slowdown),
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
