// npm run figures [-- FOLDER]: how easy the code is to read, in numbers, as JSON. FOLDER: another checkout of it.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countWords } from './dialect.ts'
import { withQueries } from './queries/check-queries.ts'
import { isChecked, UNCHECKED } from './queries/checked-code.ts'

const ROOT = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))
const SHORT = 25

type Source = {
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly imports: readonly string[]
}

const isTest = (path: string): boolean => /\.(test|e2e|sweep)\.tsx?$|\/testing\//.test(path)
const list = (folder: string): string[] =>
  readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = join(folder, name)
    if (name === 'node_modules' || name === 'dist') return []
    if (statSync(join(ROOT, path)).isDirectory()) return list(path)
    return /\.tsx?$/.test(name) && !name.endsWith('.d.ts') ? [path] : []
  })

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"();]*?\sfrom\s)?\s*['"]((?:\.|@nibble\/)[^'"]+)['"]|\bimport\(\s*['"]((?:\.|@nibble\/)[^'"]+)['"]\s*\)/g
/** `@nibble/ui/sheet.tsx` is packages/ui/src/sheet.tsx. */
const fileOf = (importer: string, named: string): string =>
  named.startsWith('@nibble/')
    ? named.replace(/^@nibble\/([^/]+)/, 'packages/$1/src')
    : join(dirname(importer), named)
const read = (path: string): Source => {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const imports = [...text.matchAll(IMPORT)].map((match) => fileOf(path, match[1] ?? match[2] ?? ''))
  return { path, text, lines: text.split('\n').length - 1, imports: [...new Set(imports)] }
}

const all = list('packages').map(read)
const production = all.filter(({ path }) => /^packages\/[^/]+\/src\//.test(path) && !isTest(path))
const sourceOf = new Map(production.map((source) => [source.path, source]))
const callersOf = new Map<string, string[]>()
for (const { path, imports } of production)
  for (const imported of imports) callersOf.set(imported, [...(callersOf.get(imported) ?? []), path])

const testedPaths = new Set(
  all.filter(({ path }) => /\.test\.tsx?$/.test(path)).flatMap(({ imports }) => imports),
)
const isTested = (path: string): boolean => testedPaths.has(path)
/** In the folder of their only caller, in no test, and why they stand alone nevertheless. */
const singleCaller = production.flatMap(({ path, lines }) => {
  const [caller = '', ...others] = callersOf.get(path) ?? []
  if (caller === '' || others.length > 0 || dirname(caller) !== dirname(path) || isTested(path)) return []
  const isFetchedLater = sourceOf.get(caller)?.text.includes(`import('./${basename(path)}')`) === true
  const reason = path.startsWith('packages/phrases/')
    ? 'aLanguageIsAFolder'
    : path.startsWith('packages/domain/src/games/')
      ? 'aGameIsAPage'
      : /^packages\/[^/]+\/src\/index\.ts$/.test(caller)
        ? 'forOtherPackages'
        : isFetchedLater
          ? 'fetchedLater'
          : 'none'
  return [{ path, lines, reason }]
})
const because = (reason: string) => singleCaller.filter((one) => one.reason === reason)

/** Sets of files that import each other in a circle, of types too: strongly connected components, by Tarjan. */
const cycles = (): string[][] => {
  const importsOf = new Map(production.map(({ path, imports }) => [path, imports]))
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (path: string): void => {
    index.set(path, index.size)
    low.set(path, index.size - 1)
    stack.push(path)
    for (const next of importsOf.get(path) ?? []) {
      if (!importsOf.has(next)) continue
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(path, Math.min(low.get(path) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(path) !== index.get(path)) return
    const circle = stack.splice(stack.indexOf(path))
    if (circle.length > 1) found.push(circle)
  }
  for (const { path } of production) if (!index.has(path)) visit(path)
  return found
}

const figuresOf = (sources: readonly Source[]) => {
  const sizes = sources.map(({ lines }) => lines).toSorted((a, b) => a - b)
  const short = sizes.filter((size) => size <= SHORT).length
  return {
    files: sizes.length,
    medianLines: sizes[Math.floor(sizes.length / 2)] ?? 0,
    shortPercent: Number(((100 * short) / Math.max(1, sizes.length)).toFixed(1)),
    lines: sizes.reduce((sum, size) => sum + size, 0),
  }
}

const packages = [...new Set(production.map(({ path }) => path.split('/')[1] ?? ''))]
const followed = [
  ...readFileSync(join(ROOT, 'docs/follow-a-bet.md'), 'utf8').matchAll(/`([\w./-]+\.(?:ts|tsx|sql))`/g),
]
const words = countWords(all)

const unresolved = await withQueries({ root: ROOT, isChecked }, (queries) => queries.unresolved)
const queriesUnchecked = (hasReason: boolean): number =>
  new Set(
    unresolved.filter(({ path }) => (UNCHECKED[path] !== undefined) === hasReason).map(({ place }) => place),
  ).size

process.stdout.write(
  `${JSON.stringify(
    {
      production: figuresOf(production),
      packages: Object.fromEntries(
        packages.map((name) => [
          name,
          figuresOf(production.filter(({ path }) => path.startsWith(`packages/${name}/`))),
        ]),
      ),
      singleCallerFiles: {
        aLanguageIsAFolder: because('aLanguageIsAFolder').length,
        aGameIsAPage: because('aGameIsAPage').length,
        forOtherPackages: because('forOtherPackages').length,
        fetchedLater: because('fetchedLater').length,
        withoutReason: because('none').length,
        withoutReasonAndShort: because('none')
          .filter(({ lines }) => lines <= SHORT)
          .map(({ path }) => path),
      },
      importCycles: cycles().map((circle) => circle.map((path) => relative('packages', path))),
      filesToFollowABet: new Set(followed.map(([, path]) => path)).size,
      queriesUnchecked: {
        byNamesKnownWhenRun: queriesUnchecked(true),
        withoutReason: queriesUnchecked(false),
      },
      wordsLeft: words.left,
      wordsKept: words.kept,
    },
    null,
    2,
  )}\n`,
)
