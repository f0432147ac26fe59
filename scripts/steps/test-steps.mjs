import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPage } from './build-page.mjs'
import { findHeadlessShell, provideChromium } from './find-chromium.mjs'
import { runCommand } from './run-command.mjs'
import { checkWeights } from './weigh-page.mjs'

/**
 * In the order in which they run, lane beside lane, and not before what they are `after`; what takes `long` runs when it is
 * named. `run` gives how many passed and failed, and what was printed. What runs in the background fills the time in which the
 * tests wait.
 */
export const STEPS = [
  {
    name: 'format',
    what: 'Biome: format and lint',
    lane: 'background',
    run: () => check(['biome', 'check', '--error-on-warnings', '.']),
  },
  {
    name: 'lint',
    what: 'oxlint and the compiler, each file by the rules of its package: types, floating promises, cycles of imports',
    lane: 'background',
    // GOGC: collecting garbage half as often saves a seventh of its processor time, for 1 GB of memory.
    run: () =>
      check(['oxlint', '--type-aware', '--type-check', '--deny-warnings'], { GOMAXPROCS: '1', GOGC: '200' }),
  },
  {
    name: 'boundaries',
    what: 'who imports whom',
    lane: 'background',
    run: () => check(['tsx', 'scripts/check-boundaries.ts']),
  },
  {
    name: 'unused',
    what: 'knip: nothing that nobody uses',
    lane: 'background',
    run: () => check(['knip', '--no-progress']),
  },
  {
    name: 'queries',
    what: 'every query against the schema: columns, parameters and types',
    lane: 'background',
    run: () => check(['tsx', 'scripts/queries/main.ts']),
  },
  {
    name: 'page',
    what: 'the page builds, and no screen or language is too heavy',
    lane: 'background',
    run: () => checkPage(),
  },
  {
    name: 'unit',
    what: 'rules and properties, without input and output',
    lane: 'background',
    run: (scratch) => test('unit', scratch, { inBackground: true }),
  },
  {
    name: 'faults',
    what: 'a small size of what is broken on purpose',
    lane: 'background',
    after: 'db',
    run: () => runFaults(),
  },
  {
    name: 'db',
    what: 'on a real PostgreSQL and a real chain',
    lane: 'tests',
    run: (scratch) => test('db', scratch),
  },
  {
    name: 'e2e',
    what: 'the whole program in a real browser',
    lane: 'tests',
    after: 'page',
    run: (scratch) => testInBrowser('e2e', scratch),
  },
  {
    name: 'journeys',
    what: 'the same in every size, and the long journeys',
    lane: 'tests',
    long: true,
    run: (scratch) => testInBrowser('journeys', scratch),
  },
  {
    name: 'axe-all',
    what: 'axe on every route, in six languages and two themes',
    lane: 'tests',
    long: true,
    run: (scratch) => testInBrowser('sweep', scratch),
  },
]

async function check(command, environment = {}) {
  const { code, output } = await runCommand(command, { minutes: 40, environment, inBackground: true })
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
}

/** Runs one of the projects of vitest.config.ts and counts its tests; a file that does not load counts as one failure. */
async function test(project, scratch, options = {}) {
  const report = join(scratch, `${project}.json`)
  const command = ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json']
  const { code, output } = await runCommand([...command, `--outputFile.json=${report}`], {
    minutes: 80,
    ...options,
  })

  if (!existsSync(report)) return { passed: 0, failed: 1, output }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  )
  const failed = numFailedTests + unloaded.length
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed, output }
}

/** The weights are printed also when all are well: a page grows little by little. */
async function checkPage() {
  const { code, output } = await runCommand([process.execPath, 'scripts/build.mjs'], {
    minutes: 40,
    inBackground: true,
  })
  if (code !== 0) return { passed: 0, failed: 1, output }
  const weights = checkWeights()
  console.log(weights.output)
  return { passed: 1 + weights.passed, failed: weights.failed, output: '' }
}

async function testInBrowser(project, scratch) {
  const { path, hint } = provideChromium()
  if (path === undefined) return { passed: 0, failed: 1, output: hint }
  if (!buildPage()) return { passed: 0, failed: 1, output: 'There is no page to test.' }
  const shell = findHeadlessShell()
  const environment = { CHROMIUM_PATH: path, ...(shell && { CHROMIUM_SHELL_PATH: shell }) }
  return test(project, scratch, { environment })
}

async function runFaults() {
  const { code, stdout, output } = await runCommand(
    [process.execPath, 'scripts/run.mjs', 'faults/src/main.ts', '--size', 'small'],
    { minutes: 80, inBackground: true },
  )
  try {
    const { passed, failed } = JSON.parse(stdout)
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, output }
  } catch {
    return { passed: 0, failed: 1, output }
  }
}
