import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundle } from './steps/bundle-programs.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nibble-bundle-'))
  for (const name of ['src', 'src/deep', 'dist']) mkdirSync(join(folder, name))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, 'src', name), text)
const run = async () => {
  const program = await bundle(join(folder, 'src', 'main.ts'), join(folder, 'dist', 'main.mjs'))
  return spawnSync(process.execPath, ['--enable-source-maps', program], { encoding: 'utf8' })
}

test('a bundled program reads the files beside its sources', async () => {
  write('deep/beside.txt', 'found')
  write(
    'deep/read.ts',
    `import { readFileSync } from 'node:fs'
     export const text: string = readFileSync(new URL('beside.txt', import.meta.url), 'utf8')`,
  )
  write('main.ts', `import { text } from './deep/read.ts'; console.log(text, typeof require)`)
  expect((await run()).stdout).toBe('found function\n')
})

test('an error in it names the line of its source', async () => {
  write('deep/broken.ts', `type T = string\n\nexport const fall = (): T => {\n  throw new Error('fell')\n}`)
  write('main.ts', `import { fall } from './deep/broken.ts'; fall()`)
  expect((await run()).stderr).toMatch(/src\/deep\/broken\.ts:4:9/)
})

test('a program in parts loads a part when it needs it, which reads the files beside its source', async () => {
  write('deep/beside.txt', 'found')
  write(
    'deep/read.ts',
    `import { readFileSync } from 'node:fs'
     export const text: string = readFileSync(new URL('beside.txt', import.meta.url), 'utf8')`,
  )
  write('main.ts', `if (process.argv[2]) console.log((await import('./deep/read.ts')).text)`)
  const program = join(folder, 'dist', 'main.mjs')
  await bundle(join(folder, 'src', 'main.ts'), program, { splitting: true })
  expect(readFileSync(program, 'utf8')).not.toContain('beside.txt')
  expect(spawnSync(process.execPath, [program, 'read'], { encoding: 'utf8' }).stdout).toBe('found\n')
})
