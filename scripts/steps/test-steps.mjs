import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPage } from './build-page.mjs'
import { findHeadlessShell, provideChromium } from './find-chromium.mjs'
import { runCommand } from './run-command.mjs'
import { checkWeights } from './weigh-page.mjs'

/**
 * In the order in which they run, those `beside` the others in a lane of their own, and not before what they are `after`;
 * what takes `long` runs when it is named. `run` gives how many passed and failed, and what was printed.
 */
export const STEPS = [
  {
    name: 'format',
    what: 'Biome: format and lint',
    beside: true,
    run: () => check(['biome', 'check', '--error-on-warnings', '.']),
  },
  {
    name: 'lint',
    what: 'oxlint and the compiler, each file by the rules of its package: types, floating promises, cycles of imports',
    beside: true,
    run: () => check(['oxlint', '--type-aware', '--type-check', '--deny-warnings'], { GOMAXPROCS: '1' }),
  },
  {
    name: 'boundaries',
    what: 'who imports whom',
    beside: true,
    run: () => check(['tsx', 'scripts/check-boundaries.ts']),
  },
  {
    name: 'unused',
    what: 'knip: nothing that nobody uses',
    beside: true,
    run: () => check(['knip', '--no-progress']),
  },
  {
    name: 'queries',
    what: 'every query against the schema: columns, parameters and types',
    beside: true,
    run: () => check(['tsx', 'scripts/queries/main.ts']),
  },
  {
    name: 'unit',
    what: 'rules and properties, without input and output',
    beside: true,
    run: (scratch) => test('unit', scratch),
  },
  { name: 'db', what: 'on a real PostgreSQL and a real chain', run: (scratch) => test('db', scratch) },
  { name: 'page', what: 'the page builds, and no screen or language is too heavy', run: () => checkPage() },
  {
    name: 'e2e',
    what: 'the whole program in a real browser',
    run: (scratch) => testInBrowser('e2e', scratch),
  },
  {
    name: 'journeys',
    what: 'the same in every size, and the long journeys',
    long: true,
    run: (scratch) => testInBrowser('journeys', scratch),
  },
  {
    name: 'faults',
    what: 'a small size of what is broken on purpose',
    beside: true,
    // Beside journeys or database tests, some of them wait too long (docs/decisions/0238).
    after: 'e2e',
    run: () => runFaults(),
  },
  {
    name: 'axe-all',
    what: 'axe on every route, in six languages and two themes',
    long: true,
    run: (scratch) => testInBrowser('sweep', scratch),
  },
]

async function check(command, environment = {}) {
  const { code, output } = await runCommand(command, { environment })
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
}

/** Runs one of the projects of vitest.config.ts and counts its tests; a file that does not load counts as one failure. */
async function test(project, scratch, environment = {}) {
  const report = join(scratch, `${project}.json`)
  const command = ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json']
  const { code, output } = await runCommand([...command, `--outputFile.json=${report}`], {
    minutes: 80,
    environment,
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
function checkPage() {
  if (!buildPage()) return { passed: 0, failed: 1, output: '' }
  const weights = checkWeights()
  console.log(weights.output)
  return { passed: 1 + weights.passed, failed: weights.failed, output: '' }
}

async function testInBrowser(project, scratch) {
  const { path, hint } = provideChromium()
  if (path === undefined) return { passed: 0, failed: 1, output: hint }
  if (!buildPage()) return { passed: 0, failed: 1, output: 'There is no page to test.' }
  const shell = findHeadlessShell()
  return test(project, scratch, { CHROMIUM_PATH: path, ...(shell && { CHROMIUM_SHELL_PATH: shell }) })
}

async function runFaults() {
  const { code, stdout, output } = await runCommand(
    [process.execPath, 'scripts/run.mjs', 'faults/src/main.ts', '--size', 'small'],
    { minutes: 60 },
  )
  try {
    const { passed, failed } = JSON.parse(stdout)
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, output }
  } catch {
    return { passed: 0, failed: 1, output }
  }
}
