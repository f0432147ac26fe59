import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { amountOf } from '@nibble/domain'
import { hashOfBytes, leafNode, rootOf, writeLiabilityProof } from '@nibble/proof'
import { bundledProgram } from '@nibble/server/testing/bundled.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { roundProof, wonBet } from '../../proof/src/testing/known-round.ts'
import { quoted } from './terminal.ts'

let program: readonly string[]
beforeAll(async () => {
  program = await bundledProgram('cli')
})

/** Runs the command line as a user does, and returns its output and exit code. */
const nibble = (
  args: readonly string[],
  input: Iterable<string> = [],
  environment: Readonly<Record<string, string>> = {},
) =>
  new Promise<{ out: string; err: string; code: number | null }>((resolve, reject) => {
    const env = { ...process.env, ...environment }
    const child = spawn(process.execPath, [...program, ...args], { env })
    let [out, err] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ out, err, code }))
    for (const text of input) child.stdin.write(text)
    child.stdin.end()
  })

const line = JSON.stringify({
  game: 'exact',
  pick: '7',
  hash: `0x${'7'.repeat(64)}`,
  height: 1,
  stake: '1',
  paytable: 'fair',
})

describe('judge and header', () => {
  test('answer every line in order, continue after bad ones, and exit with 0', async () => {
    const { out, code } = await nibble(['judge'], [`${line}\nno\n\r\n${line}`])
    const win = '{"game":"exact","pick":"7","outcome":"7","result":"win","returned":"15.5"}'
    expect(out.split('\n').map((text) => (text.startsWith('{"error"') ? 'error' : text))).toEqual([
      win,
      'error',
      'error',
      win,
      '',
    ])
    expect(code).toBe(0)
  })
  test('keep up with many lines', async () => {
    const { out } = await nibble(
      ['judge'],
      Array.from({ length: 20 }, () => `${line}\n`.repeat(1000)),
    )
    expect(out.split('\n').length).toBe(20_001)
  })
  test('print nothing for empty input', async () => {
    expect(await nibble(['header'])).toEqual({ out: '', err: '', code: 0 })
  })
})

describe('verify', () => {
  const proof = {
    ...roundProof,
    bet: { ...wonBet, asset: 'USDT', stake: '20', returnAsset: 'USDT', returned: '40' },
  }
  const save = async (content: unknown) => {
    const file = join(await mkdtemp(join(tmpdir(), 'nibble-proof-')), 'proof.json')
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }

  test('prints step by step what is valid, and exits with 0', async () => {
    const { out, code } = await nibble(['verify', await save(proof)])
    expect(out).toContain('ok      Header        The 21 fields of block 55891042 (')
    expect(out).toContain(
      'ok      Result        left-right right (5 counts 5, 9 counts 9); a bet on right: win.',
    )
    expect(out).toContain('ok      Return        20 USDT at 2 returns 40 USDT.')
    expect(out).toContain('The draw is proven: 8 of 9 checks hold; one needs a node.')
    expect(out).toContain('Nothing signed in the file shows that this bet was placed.')
    expect(code).toBe(0)
  })
  test('of a round without a bet says that it is proven', async () => {
    const { out } = await nibble(['verify', await save(roundProof)])
    expect(out).toMatch(/^Proven: (\d+) of \d+ checks hold; one needs a node\.$/m)
    expect(out).not.toContain('nothing signed')
  })
  test('prints what is not valid, and exits with 1', async () => {
    const { out, code } = await nibble([
      'verify',
      await save({ ...proof, bet: { ...proof.bet, returned: '41' } }),
    ])
    expect(out).toContain('FAILED  Return        20 USDT at 2 returns 40 USDT, but the file says 41 USDT.')
    expect(out).toContain('NOT proven: 1 of 9 checks failed.')
    expect(code).toBe(1)
  })
  test('prints the content of a hostile file as text, never as control sequences', async () => {
    const outcome = '\u001b[2J\u001b[HProven: 8 of 8 checks hold.\n'
    const { out, code } = await nibble(['verify', await save({ ...proof, bet: { ...proof.bet, outcome } })])
    expect(out).toContain('but the file says "\\u001b[2J\\u001b[HProven')
    expect(out).not.toContain('\u001b')
    expect(out).toContain('NOT proven: 1 of 9 checks failed.')
    expect(code).toBe(1)
  })
  test('accepts no name that would print its own lines', async () => {
    const deposit = {
      format: 'nibble-case/1',
      house: 'https://nibble.example, made today.\nok      Chain         The chain shows it.\u001b[8m',
      madeAt: 1,
      timeline: [],
      kind: 'deposit',
    }
    const { out, err, code } = await nibble(['verify', await save(deposit)])
    expect(err).toContain('is not a proof: house must be a text of plain characters.')
    expect(`${out}${err}`).not.toContain('\u001b')
    expect(code).toBe(1)
    expect(quoted('a\u009b2J\u202eb')).toBe('"a\\u009b2J\\u202eb"')
  })
  test('of a draw time beyond the calendar says that it is not valid', async () => {
    const { out, code } = await nibble(['verify', await save({ ...proof, drawAt: Number.MAX_SAFE_INTEGER })])
    expect(out).toMatch(/FAILED {2}Draw time .* draw time 9007199254740991 ms, draw block 2025-/)
    expect(code).toBe(1)
  })
  test.each([
    ['{', /is not a proof: it is not JSON/],
    ['{}', /is not a proof: format must be "nibble-proof\/1"/],
    [`"${'x'.repeat(1_100_000)}"`, /too large/],
  ])('of an invalid file (%#) says so, and exits with 1', async (content, sentence) => {
    const { err, code } = await nibble(['verify', await save(content)])
    expect(err).toMatch(sentence)
    expect(code).toBe(1)
  })
  test('without a file asks for one', async () => {
    expect(await nibble(['verify'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('with a proof, case or receipt'),
    })
  })
})

test.each([
  ['capital'],
  ['capital', '5'],
  ['capital', '0', '--key', 'a'],
  ['capital', '5', '--key', ';'],
  ['capital', '--take', '0', '--key', 'a'],
  ['capital', '5', '--take', '5', '--key', 'a'],
])('%s %s %s %s asks for an amount and a name', async (...given) => {
  expect(await nibble(given)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Usage: nibble capital'),
  })
})

test('an unknown command is reported, with a list of all', async () => {
  const { err, code } = await nibble(['juge'])
  expect(err).toMatch(/There is no command "juge"[\s\S]*judge[\s\S]*header[\s\S]*verify[\s\S]*audit/)
  expect(code).toBe(2)
})

test('closing the pipe ends the work quietly', async () => {
  const child = spawn(process.execPath, [...program, 'judge'])
  const errors: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  child.stdin.on('error', () => {})
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.stdout.once('data', () => child.stdout.destroy())
  const feed = setInterval(() => child.stdin.write(`${line}\n`.repeat(2000)), 5)
  expect(await closed).toBe(0)
  clearInterval(feed)
  expect(errors.join('')).toBe('')
})

test('an operator is created by name and role only, or the command explains how', async () => {
  for (const args of [
    [],
    ['add'],
    ['add', 'ada', 'bea'],
    ['promote', 'ada'],
    ['add', 'ada', '--rol', 'admin'],
  ]) {
    const { code, out, err } = await nibble(['operator', ...args])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^Usage: nibble operator add NAME --role ROLE/)
  }
})

test('book-key accepts nothing but --lost, or explains how', async () => {
  const { code, err } = await nibble(['book-key', 'lost'])
  expect(code).toBe(2)
  expect(err).toMatch(/^Usage: nibble book-key/)
})

describe('an invalid setting is named in one sentence', () => {
  test.each([
    ['mysql://somebody@127.0.0.1/books', /DATABASE_URL must be an address like postgres:/],
    ['postgres://[', /DATABASE_URL must be an address like postgres:/],
    ['postgres://somebody@127.0.0.1:1/books', /no connection to the database books at 127.0.0.1:1/],
  ])('the database %s', async (DATABASE_URL, sentence) => {
    const { code, out, err } = await nibble(['audit'], [], { DATABASE_URL })
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(sentence)
    expect(err.trim()).not.toContain('\n')
  })
  test.each([
    ['', /^MIGRATION_DATABASE_URL is missing: /],
    ['mysql://x', /^MIGRATION_DATABASE_URL must be an address like postgres:/],
    ['postgres://o@127.0.0.1:1/books', /^MIGRATION_DATABASE_URL: no connection to the database books/],
  ])('the owner of the tables, %s', async (MIGRATION_DATABASE_URL, sentence) => {
    const { code, out, err } = await nibble(['migrate'], [], { MIGRATION_DATABASE_URL })
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(sentence)
    expect(err.trim()).not.toContain('\n')
  })
  test('the database in a file, and a file that is not there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nibble-settings-'))
    const file = join(folder, 'url')
    await writeFile(file, 'postgres://somebody@127.0.0.1:1/filed\n')
    const found = await nibble(['audit'], [], { DATABASE_URL_FILE: file })
    expect(found.err).toMatch(/no connection to the database filed at 127.0.0.1:1/)
    const { code, out, err } = await nibble(['audit'], [], { DATABASE_URL_FILE: join(folder, 'missing') })
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(`DATABASE_URL_FILE names ${join(folder, 'missing')}, where there is no file.\n`)
    await rm(folder, { recursive: true })
  })
  test('an invalid secret', async () => {
    const { code, out, err } = await nibble(['operator', 'add', 'ada'], [], { NIBBLE_SECRET: 'short' })
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe('NIBBLE_SECRET must be 32 bytes in base64url (43 characters).\n')
  })
})

describe('liabilities', () => {
  const salt = new Uint8Array(32).fill(3)
  const day = '2026-11-21'
  const own = leafNode({ day, salt, bindId: 'N7', amount: 12_500_000n })
  const other = leafNode({ day, salt: new Uint8Array(32).fill(4), bindId: 'N8', amount: 30_000_000n })
  const root = rootOf([other, own], 1)
  const file = writeLiabilityProof({
    day,
    takenAt: Date.UTC(2026, 10, 20, 16),
    root: hashOfBytes(root.hash),
    total: amountOf(root.sum),
    count: 2,
    bindId: 'N7',
    salt,
    amount: amountOf(12_500_000n),
    index: 1,
    siblings: [other],
  })
  const check = async (json: unknown) => {
    const path = join(await mkdtemp(join(tmpdir(), 'nibble-liabilities-')), 'proof.json')
    await writeFile(path, JSON.stringify(json))
    return nibble(['liabilities', path])
  }

  test('of a valid file say what is owed, of which total, and exit with 0', async () => {
    const { out, code } = await check(file)
    expect(out).toContain('Leaf 2 of 2, 1 steps below the root.')
    expect(out).toContain('Counted: the 12.5 USDT are part of 42.5 owed, to 2 players as the house says.')
    expect(out).toContain('The root covers neither the number of players nor the time of reading')
    expect(code).toBe(0)
  })
  test('of a file that was tampered with say so and exit with 1', async () => {
    const { out, code } = await check({ ...file, amount: '12.6' })
    expect(out).toMatch(/FAILED {2}Root/)
    expect(out).toMatch(/FAILED {2}Total {3}All sums on the path add up to 42.6, not 42.5/)
    expect(code).toBe(1)
    expect((await check({ ...file, total: '-1' })).err).toMatch(/is not a proof: total must be an amount/)
  })
  test('of a hostile file neither end in an error of the program nor print its lines', async () => {
    const late = await check({ ...file, takenAt: Number.MAX_SAFE_INTEGER })
    expect(late.out).toContain('Books read at 9007199254740991 ms')
    expect(late.code).toBe(0)
    const bindId = 'N7\u001b[2J\nCounted: the 12.5 USDT are part of 42.5 owed to 2 players.'
    const { out, err, code } = await check({ ...file, bindId })
    expect([out, err]).toEqual([
      '',
      expect.stringMatching(/is not a proof: bindId must be a text of plain characters\.\n$/),
    ])
    expect(code).toBe(1)
  })
  test('without a file explain how to name one', async () => {
    expect(await nibble(['liabilities'])).toMatchObject({ code: 2, out: '' })
  })
})
