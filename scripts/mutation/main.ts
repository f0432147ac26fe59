// Changes one line at a time in what moves money or decides a draw, and asks its tests whether they notice. Works on
// copies of the tree. Prints JSON: the score of each area, and every mutant that no test noticed.
//   npm run mutate -- [--area NAME]... [--sample N] [--seed N] [--workers N]
import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setup as startDatabase } from '../../packages/server/src/testing/database-server.ts'
import { AREAS, type Area } from './areas.ts'
import { type Mutant, mutantsOf } from './mutants.ts'

const ROOT = join(import.meta.dirname, '../..')
const FUNCTIONS = 'packages/server/src/db/functions'
/** A mutant that makes a test wait for ever counts as noticed, once this many times the untouched run have gone by. */
const PATIENCE = 4

/** One worker that imports what it needs once, takes the tests in the order of their area, and stops at the first that fails. */
const CONFIG = 'vitest.mutate.config.ts'
const CONFIG_TEXT = `import { BaseSequencer } from 'vitest/node'
const paths = process.argv.slice(process.argv.indexOf('${CONFIG}') + 1).filter((path) => !path.startsWith('-'))
const rank = ({ moduleId }) =>
  2 * paths.findIndex((path) => moduleId.includes(path)) + (moduleId.includes('.db.') ? 1 : 0)
class InOrder extends BaseSequencer {
  async sort(files) {
    return files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId))
  }
}
export default {
  test: {
    include: ['packages/**/*.test.ts'],
    testTimeout: 150_000, hookTimeout: 150_000, expect: { poll: { timeout: 10_000 } },
    maxWorkers: 1, isolate: false, bail: 1, reporters: ['default'], sequence: { sequencer: InOrder },
  },
}
`

/** `by` is the test that noticed, for whoever doubts that it is one that should. */
type Verdict = { readonly noticed: boolean; readonly by: string }

const { values } = parseArgs({
  options: {
    area: { type: 'string', multiple: true },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
  },
})

async function main(): Promise<void> {
  const chosen = AREAS.filter(({ name }) => values.area?.includes(name) ?? true)
  if (chosen.length === 0) throw new Error(`There are the areas ${AREAS.map(({ name }) => name).join(', ')}.`)
  const stopDatabase = await startDatabase()
  const trees = Array.from({ length: Number(values.workers) }, copyTree)
  const stop = async (): Promise<void> => {
    for (const tree of trees) rmSync(tree, { recursive: true, force: true })
    await stopDatabase()
  }
  try {
    for (const area of chosen) console.log(JSON.stringify(await measure(area, trees)))
  } finally {
    await stop()
  }
}

async function measure(area: Area, trees: readonly string[]) {
  const all = mutantsOfArea(area)
  const mutants =
    values.sample === undefined ? all : sampleOf(all, Number(values.sample), Number(values.seed))
  const [first = ''] = trees
  const start = performance.now()
  const untouched = await runTests(first, area.tests, 600_000)
  if (untouched.noticed) throw new Error(`The tests of ${area.name} fail without a mutant: ${untouched.by}`)
  const limit = (performance.now() - start) * PATIENCE + 20_000

  const survivors: Mutant[] = []
  const queue = [...mutants]
  await Promise.all(
    trees.map(async (tree) => {
      for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
        const { noticed, by } = await withMutant(tree, mutant, () =>
          runTests(tree, testsFor(mutant, area), limit),
        )
        if (!noticed) survivors.push(mutant)
        console.error(
          `${area.name} ${mutants.length - queue.length}/${mutants.length} ${mutant.file}:${mutant.line} ${mutant.rule}: ${by}`,
        )
      }
    }),
  )
  const noticed = mutants.length - survivors.length
  return {
    area: area.name,
    possible: all.length,
    tried: mutants.length,
    noticed,
    score: Math.round((1000 * noticed) / Math.max(1, mutants.length)) / 10,
    seed: Number(values.seed),
    survivors: survivors.map(({ file, line, rule, before, after }) => ({
      at: `${file}:${line}`,
      rule,
      before: before.trim(),
      after: after.trim(),
    })),
  }
}

/**
 * What the domain decides has to be noticed without a database, which is the stricter measure and the quicker one; and no
 * test of the domain can notice what stands outside of it.
 */
const testsFor = ({ file }: Mutant, { tests }: Area): readonly string[] =>
  file.startsWith(DOMAIN)
    ? ['--exclude=**/*.db.test.ts', ...tests]
    : tests.filter((path) => !path.startsWith(DOMAIN))
const DOMAIN = 'packages/domain/'

function mutantsOfArea({ files, functions }: Area): Mutant[] {
  const sources = files.flatMap((path) => (path.endsWith('.ts') ? [path] : sourcesIn(path)))
  return [
    ...sources.flatMap((file) => mutantsOf(file, read(file))),
    ...functions.flatMap((name) => {
      const found = findFunction(name)
      return mutantsOf(found.file, read(found.file), found.from, found.to)
    }),
  ]
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing/'))
    .sort()
    .map((name) => join(folder, name))
}

/** The lines of a database function in its file, without what the file says before and after. */
function findFunction(name: string): { file: string; from: number; to: number } {
  const file = join(FUNCTIONS, `${name}.sql`)
  const lines = read(file).split('\n')
  const start = lines.findIndex((line) => line.startsWith(`create function ${name}(`))
  const end = lines.findIndex((line, at) => at > start && line.endsWith('$$;'))
  if (start === -1 || end === -1) throw new Error(`${file} has no function ${name}.`)
  return { file, from: start + 1, to: end + 1 }
}

/** So many, the same for the same seed, spread over the whole list. */
function sampleOf(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const shuffled = mutants
    .map((mutant, at) => ({
      mutant,
      rank: Math.imul(at + 1, 0x9e3779b1 ^ Math.imul(seed, 0x85ebca6b)) >>> 0,
    }))
    .sort((a, b) => a.rank - b.rank)
  return shuffled.slice(0, count).map(({ mutant }) => mutant)
}

async function withMutant(
  tree: string,
  { file, line, after }: Mutant,
  run: () => Promise<Verdict>,
): Promise<Verdict> {
  const path = join(tree, file)
  const original = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    original
      .split('\n')
      .with(line - 1, after)
      .join('\n'),
  )
  try {
    return await run()
  } finally {
    writeFileSync(path, original)
  }
}

function runTests(tree: string, tests: readonly string[], limitMs: number): Promise<Verdict> {
  const child = spawn(
    process.execPath,
    [join(tree, 'node_modules/vitest/vitest.mjs'), 'run', '--config', CONFIG, ...tests],
    { cwd: tree, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } },
  )
  let printed = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (part) => (printed += part))
  const limit = setTimeout(() => process.kill(-Number(child.pid), 'SIGKILL'), limitMs)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(limit)
      if (code === 0) resolve({ noticed: false, by: 'SURVIVED' })
      else
        resolve({
          noticed: true,
          by: /^ *FAIL +(.*)$/m.exec(printed)?.[1] ?? 'no test: it ended or stood still',
        })
    })
  })
}

/** The tree without its packages, which are linked; those of the project itself are linked to the copy. */
function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'nibble-mutate-'))
  const skipped = new Set(['node_modules', '.git', '.nibble', 'dist'])
  cpSync(ROOT, tree, { recursive: true, filter: (path) => !skipped.has(path.split('/').at(-1) ?? '') })
  for (const folder of [
    '.',
    ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`),
    'e2e',
    'bench',
    'faults',
  ])
    linkPackages(join(ROOT, folder, 'node_modules'), join(tree, folder, 'node_modules'))
  writeFileSync(join(tree, CONFIG), CONFIG_TEXT)
  return tree
}

function linkPackages(from: string, to: string): void {
  let names: string[] = []
  try {
    names = readdirSync(from)
  } catch {
    return
  }
  mkdirSync(to, { recursive: true })
  for (const name of names) {
    if (name !== '@nibble') symlinkSync(join(from, name), join(to, name))
    else cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
  }
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

await main()
