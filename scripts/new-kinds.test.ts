import { execFile } from 'node:child_process'
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
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { LOCALES } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Adds a game and an asset to a copy of the packages, and asks the compiler what else must be added for them. A language without its folder
// fails in the tests of the phrases; what nothing compiles is compared at the end.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Twelve seconds of a whole core; it runs while others have precedence. */
const COMPILES_WITHIN_MS = 1_200_000
let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'nibble-new-kinds-'))
  const link = (path: string) => symlinkSync(join(ROOT, path), join(copy, path), 'junction')
  const entries = (path: string) => readdirSync(join(ROOT, path))

  cpSync(join(ROOT, 'packages'), join(copy, 'packages'), {
    recursive: true,
    filter: (path) => !/node_modules|\/dist(?:\/|$)|\.test\.tsx?$/.test(path.slice(ROOT.length)),
  })
  for (const name of entries('packages'))
    if (entries(`packages/${name}`).includes('node_modules')) link(`packages/${name}/node_modules`)
  mkdirSync(join(copy, 'node_modules/@nibble'), { recursive: true })
  for (const name of entries('node_modules')) if (name !== '@nibble') link(`node_modules/${name}`)
  for (const name of entries('packages'))
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@nibble', name), 'junction')
  for (const name of ['tsconfig.json', 'tsconfig.base.json']) cpSync(join(ROOT, name), join(copy, name))
}, 300_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Changes one place in a file of the copy. */
const change = (file: string, from: string, to: string) => {
  const text = readFileSync(join(copy, file), 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} has not exactly one ${from}`)
  writeFileSync(join(copy, file), text.replace(from, to))
}

test(
  'the compiler names every place that needs an entry for a new game or asset',
  async () => {
    change('packages/domain/src/games/game-id.ts', "  'niu-niu',\n", "  'niu-niu',\n  'high-low',\n")
    change(
      'packages/domain/src/money/asset.ts',
      "  'PROMOTION_POINT',\n]",
      "  'PROMOTION_POINT',\n  'EVENT_POINT',\n]",
    )
    const { stdout } = await promisify(execFile)('node_modules/.bin/tsc', ['-p', copy, '--checkers', '1'], {
      cwd: ROOT,
      maxBuffer: 1e8,
    }).catch((failed: { stdout: string }) => failed)
    const lacking = [...stdout.matchAll(/packages\/(\S+?)\(\d+,\d+\): error TS2741: Property '"?([\w-]+)/g)]

    expect([...new Set(lacking.map(([, file, what]) => `${what}: ${file}`))].sort()).toEqual([
      'EVENT_POINT: console/src/text/words.ts',
      'EVENT_POINT: domain/src/money/asset.ts',
      'EVENT_POINT: domain/src/money/payout.ts',
      'EVENT_POINT: web/src/ui/asset-coin.tsx',
      'high-low: console/src/text/words.ts',
      'high-low: domain/src/community/opposite-bets.ts',
      'high-low: domain/src/games/registry.ts',
    ])
    // Every other error is a phrase that the page uses.
    for (const key of [
      'game.high-low',
      'ask.high-low',
      'reads.high-low',
      'asset.EVENT_POINT',
      'wallet.use.EVENT_POINT',
    ])
      expect(stdout).toContain(`"${key}"`)
  },
  COMPILES_WITHIN_MS,
)

test('the script before the first paint knows every language', () => {
  const script = readFileSync(join(ROOT, 'packages/web/public/before-paint.js'), 'utf8')
  const list = /const LANGUAGES = \[(.*)\]/.exec(script)?.[1] ?? ''
  expect([...list.matchAll(/'([^']+)'/g)].map(([, code]) => code)).toEqual(LOCALES)
})
