import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from './root.mjs'

const DIST = join(ROOT, 'packages', 'web', 'dist')
const CONSOLE = join(ROOT, 'packages', 'console', 'dist')
const KB = 1024

/** What may travel, in bytes of gzip. */
const LIMITS = {
  /** Document, frame, style, the words of the heaviest language that a visit begins with, and the screen, before one can act on it. */
  'first load': 150 * KB,
  /** What makes calls, with the shapes that the first screens ask for: it comes beside the first screen. */
  calls: 20 * KB,
  /** What a screen adds to what every visit has. */
  screen: 40 * KB,
  /** The words of play and money, and apart from them those of the account's own screens, of the community's, and of the sealed book. */
  language: 25 * KB,
  /** The operators' console with its heaviest screen. */
  console: 200 * KB,
}
const SHELL = 'src/shell/shell.tsx'
const CALLS = 'src/api/signing-caller.ts'
/** Where a visit begins, and what has to be there before it is seen; every other screen is opened from one that is there. */
const FIRST_SCREENS = {
  login: { sources: ['src/features/login/login-screen.tsx'], words: ['first', 'login'] },
  home: { sources: [SHELL, 'src/features/home/home-screen.tsx'], words: ['first'] },
}
/** The scripts and styles that a document names. */
const LOADED = /<(?:script|link rel="stylesheet")[^>]*?(?:src|href)="\/([^"]+)"/g

/** The weight of each screen and language: `{ name, kind, bytes, limit }`, heaviest first within a kind. */
export function weighPage(dist = DIST) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const frame = new Set([...html.matchAll(LOADED)].map(([, file]) => file))
  const files = (source) => [...filesOf(manifest, source)]
  const calls = files(CALLS)
  // Every visit has fetched these before it opens another screen.
  const around = new Set([...frame, ...files(SHELL), ...calls])

  const cycle = cycleIn(manifest)
  if (cycle !== null) throw new Error(`files of the page that need each other to start: ${cycle.join(', ')}`)

  const lazy = Object.keys(manifest).filter((source) => manifest[source].isDynamicEntry)
  const weighed = lazy.flatMap((source) => {
    const screen = /\/([\w-]+)-screen\.tsx$/.exec(source)?.[1]
    if (screen === undefined) return []
    const added = files(source).filter((file) => !around.has(file))
    return [{ name: screen, kind: 'screen', bytes: weigh(dist, added) }]
  })
  const locales = Object.keys(manifest).flatMap(
    (source) => /phrases\/src\/([\w-]+)\/first\.ts$/.exec(source)?.[1] ?? [],
  )
  const wordsOf = (name, part) => weigh(dist, [manifest[`../phrases/src/${name}/${part}.ts`].file])
  const languages = locales.flatMap((name) => [
    {
      name,
      kind: 'language',
      bytes: ['first', 'login', 'rest'].reduce((sum, part) => sum + wordsOf(name, part), 0),
    },
    { name: `${name} account`, kind: 'language', bytes: wordsOf(name, 'account') },
    { name: `${name} book`, kind: 'language', bytes: wordsOf(name, 'book') },
    { name: `${name} house`, kind: 'language', bytes: wordsOf(name, 'house') },
    { name: `${name} community`, kind: 'language', bytes: wordsOf(name, 'community') },
  ])

  const first = Object.entries(FIRST_SCREENS).map(([name, { sources, words }]) => ({
    name,
    kind: 'first load',
    bytes:
      weigh(dist, ['index.html', ...new Set([...frame, ...sources.flatMap(files)])]) +
      Math.max(...locales.map((language) => words.reduce((sum, part) => sum + wordsOf(language, part), 0))),
  }))
  const called = [
    {
      name: 'and their shapes',
      kind: 'calls',
      bytes: weigh(
        dist,
        calls.filter((file) => !frame.has(file)),
      ),
    },
  ]
  return Object.entries(LIMITS).flatMap(([kind, limit]) =>
    [...first, ...called, ...weighed, ...languages, weighConsole()]
      .filter((one) => one.kind === kind)
      .sort((a, b) => b.bytes - a.bytes)
      .map((one) => ({ ...one, limit })),
  )
}

function weighConsole() {
  const manifest = JSON.parse(readFileSync(join(CONSOLE, '.vite', 'manifest.json'), 'utf8'))
  const frame = filesOf(manifest, 'index.html')
  const screens = Object.keys(manifest).filter((source) => manifest[source].isDynamicEntry)
  const added = screens.map((source) =>
    weigh(
      CONSOLE,
      [...filesOf(manifest, source)].filter((file) => !frame.has(file)),
    ),
  )
  return {
    name: 'with its heaviest screen',
    kind: 'console',
    bytes: weigh(CONSOLE, ['index.html', ...frame]) + Math.max(...added),
  }
}

/** Files that import each other, of which one runs before what it needs is there; null where there are none. */
export function cycleIn(manifest) {
  const done = new Set()
  const follow = (name, above) => {
    if (above.includes(name)) return above.slice(above.indexOf(name))
    if (done.has(name)) return null
    for (const imported of manifest[name].imports ?? []) {
      const found = follow(imported, [...above, name])
      if (found !== null) return found
    }
    done.add(name)
    return null
  }
  for (const name of Object.keys(manifest)) {
    const found = follow(name, [])
    if (found !== null) return found
  }
  return null
}

/** A part of the page with all that it cannot start without: what it imports, and its styles. */
function filesOf(manifest, source, found = new Set()) {
  const { file, imports = [], css = [] } = manifest[source]
  if (found.has(file)) return found
  for (const own of [file, ...css]) found.add(own)
  for (const imported of imports) filesOf(manifest, imported, found)
  return found
}

function weigh(dist, files) {
  return files
    .map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
    .reduce((total, bytes) => total + bytes, 0)
}

/** One line a weight, and how many are within their limit. */
export function checkWeights() {
  const weights = weighPage()
  const kb = (bytes) => (bytes / KB).toFixed(1).padStart(6)
  const lines = weights.map(({ name, kind, bytes, limit }) => {
    const verdict = bytes > limit ? '  TOO HEAVY' : ''
    return `  ${kb(bytes)} of ${limit / KB} KB  ${kind} ${name}${verdict}`
  })
  const failed = weights.filter(({ bytes, limit }) => bytes > limit).length
  return { passed: weights.length - failed, failed, output: lines.join('\n') }
}
