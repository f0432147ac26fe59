import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratchFolder } from './steps/scratch-folder.mjs'

let memory: string
beforeAll(() => {
  memory = mkdtempSync(join(tmpdir(), 'nibble-memory-'))
})
afterAll(() => rmSync(memory, { recursive: true, force: true }))

test('is in memory if there is room, readable by another user', () => {
  const folder = makeScratchFolder({ memory, room: 1 })
  expect(dirname(folder)).toBe(memory)
  expect(statSync(folder).mode & 0o777).toBe(0o711)
})

test.each([
  ['there is too little space', () => ({ memory, room: 1e18 })],
  ['the system has no in-memory file system', () => ({ memory: join(memory, 'nowhere'), room: 1 })],
])('is with other temporary files if %s', (_, options) => {
  const folder = makeScratchFolder(options())
  rmSync(folder, { recursive: true })
  expect(dirname(folder)).toBe(tmpdir())
})

test('removes what a killed run left, and nothing of a running one', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const [left, other, running] = [
    `nibble-test-${ended}-a`,
    `somebody-${ended}-a`,
    `nibble-test-${process.pid}-a`,
  ]
  for (const name of [left, other, running]) mkdirSync(join(memory, name, 'data'), { recursive: true })
  makeScratchFolder({ memory, room: 1 })
  expect([left, other, running].map((name) => existsSync(join(memory, name)))).toEqual([false, true, true])
})
