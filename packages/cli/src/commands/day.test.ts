import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_COLUMNS, dayMessage, writeDaySheet } from '@nibble/proof'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { day } from './day.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nibble-day-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What is printed for a file with a validly signed sheet; `isOther`: that of a slightly different file. */
const printedOf = async (csv: string, { isOther = false } = {}): Promise<string> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const sha256 = createHash('sha256').update(csv).digest()
  const facts = { day: '2026-11-22', rounds: csv.split('\n').length - 2, bytes: csv.length, sha256 }
  const sheet = writeDaySheet({
    ...facts,
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
    signature: sign(null, dayMessage(facts), privateKey),
  })
  const [file, sheetFile] = [join(folder, 'rounds.csv'), join(folder, 'sheet.json')]
  await writeFile(file, isOther ? `${csv}\n` : csv)
  await writeFile(sheetFile, JSON.stringify(sheet))
  let out = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text: unknown, ...more: unknown[]) => {
    out += String(text)
    for (const then of more) if (typeof then === 'function') then()
    return true
  })
  await day([file, sheetFile])
  write.mockRestore()
  return out
}

const HEADING = `${DAY_COLUMNS.join(',')}\n`

/** The processor's time for some work, in ms: other programs take none of it. */
const processorMs = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Reads the file and hashes it, and nothing else. */
const readBare = async (): Promise<void> => {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(join(folder, 'rounds.csv'))) hash.update(piece)
}

test('a line without an end is wrong as soon as it is too long, and the checksum is of all of it', async () => {
  let out = ''
  const ownMs = await processorMs(async () => {
    out = await printedOf(`${HEADING}${'a'.repeat(20_000_000)}\n\n`)
  })
  expect(ownMs).toBeLessThan(1_000 + 10 * (await processorMs(readBare)))
  expect(out).toMatch(/^FAILED +Rounds +line 2: it is too long$/m)
  expect(out).toMatch(/^ok +Checksum/m)
}, 300_000)

test('a short last line is checked, with or without an end', async () => {
  expect(await printedOf(HEADING)).toMatch(/^ok +Rounds/m)
  expect(await printedOf(`${HEADING}x`)).toMatch(/^FAILED +Rounds +line 2: /m)
  expect(await printedOf(`${HEADING}${'x'.repeat(4_096)}`)).not.toContain('too long')
})

test('a file that the house signed, but whose rounds break the rules, is not said to be another one', async () => {
  const out = await printedOf(`${HEADING}x\n`)
  expect(out).toMatch(/^ok +Signature/m)
  expect(out).toMatch(/^ok +Checksum/m)
  expect(out).toMatch(/^FAILED +Rounds +line 2: /m)
  expect(out).toContain(
    'It does NOT hold: the owner of this key signed this file, but its rounds break the rules.',
  )
  expect(out).not.toContain('NOT what the house signed')
  expect(await printedOf(HEADING, { isOther: true })).toContain('The file is NOT what the house signed.')
})
