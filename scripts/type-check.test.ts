import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

// The step `lint` of npm test finds what the compiler finds, in each file by the rules of its own package.

const ROOT = join(import.meta.dirname, '..')
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** What the step reports for a copy of the repository's rules with these files, as `file: code`. */
function diagnosticsOf(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-types-'))
  folders.push(folder)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const rules of [
    'tsconfig.json',
    'tsconfig.base.json',
    'packages/domain/tsconfig.json',
    '.oxlintrc.json',
  ])
    cpSync(join(ROOT, rules), join(folder, rules), { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const command = [
    join(ROOT, 'node_modules/oxlint/bin/oxlint'),
    '--type-aware',
    '--type-check',
    '--format=json',
  ]
  const { stdout } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  return diagnostics.map(({ filename, code }) => `${filename}: ${code}`).sort()
}

test('a wrong type is found in a package, in its tests and beside the packages', () => {
  const wrong = 'export const text: string = 5\n'
  expect(
    diagnosticsOf({
      'packages/domain/src/amount.ts': wrong,
      'packages/domain/src/amount.test.ts': wrong,
      'packages/server/src/start.ts': wrong,
      'faults/src/fault.ts': wrong,
      'faults/src/right.ts': "export const text: string = '5'\n",
    }),
  ).toEqual([
    'faults/src/fault.ts: typescript(TS2322)',
    'packages/domain/src/amount.test.ts: typescript(TS2322)',
    'packages/domain/src/amount.ts: typescript(TS2322)',
    'packages/server/src/start.ts: typescript(TS2322)',
  ])
})

test('the domain knows no page, which every other file may use', () => {
  const page = 'export const title = document.title\n'
  expect(diagnosticsOf({ 'packages/domain/src/page.ts': page, 'packages/server/src/page.ts': page })).toEqual(
    ['packages/domain/src/page.ts: typescript(TS2584)'],
  )
})
