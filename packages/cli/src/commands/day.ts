import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { DAY_COLUMNS, type DaySheet, dayReader, isDaySigned, keyIdOf, readDaySheet } from '@nibble/proof'
import { readArgs } from '../options.ts'
import { whoseKey } from '../proof-sentences.ts'
import { loadFile, printTo } from '../terminal.ts'

/** Checks the file of a day's rounds against its sheet. Exit code 0 if it holds, 1 if not, 2 if a file is missing. */
export const day = async (args: readonly string[]): Promise<number> => {
  const read = readArgs(args, { values: ['key'] })
  const [csv, sheetFile, ...more] = typeof read === 'string' ? [] : read.words
  if (typeof read === 'string' || csv === undefined || sheetFile === undefined || more.length > 0) {
    const why = typeof read === 'string' ? `${read} ` : ''
    await printTo(process.stderr, `${why}Usage: npm run --silent nibble -- day ROUNDS.csv SHEET.json\n`)
    return 2
  }
  const [key] = read.options['key'] ?? []
  const sheet = await loadFile(sheetFile, readDaySheet)
  if (typeof sheet === 'string') {
    await printTo(process.stderr, `${sheet}\n`)
    return 1
  }
  const file = await readRounds(csv, sheet).catch((error: unknown) => String(error))
  if (typeof file === 'string') {
    await printTo(process.stderr, `${csv} cannot be read: ${file}\n`)
    return 1
  }
  const steps: readonly (readonly [string, boolean, string])[] = [
    ['Signature', isDaySigned(sheet), `by the key ${keyIdOf(sheet.publicKey)}`],
    ...(key === undefined
      ? []
      : [
          [
            'Key',
            hexOf(sheet.publicKey) === key || keyIdOf(sheet.publicKey) === key,
            `should be ${key}`,
          ] as const,
        ]),
    ['Checksum', file.sha256 === hexOf(sheet.sha256), `SHA-256 ${file.sha256}`],
    [
      'Size',
      file.bytes === sheet.bytes && file.rounds === sheet.rounds,
      `${file.rounds} rounds, ${file.bytes} bytes`,
    ],
    ['Rounds', file.wrong === null, file.wrong ?? 'each follows from its block'],
  ]
  const holds = steps.every(([, isOk]) => isOk)
  const isSigned = steps.every(([label, isOk]) => isOk || label === 'Rounds')
  const signer = key === undefined ? 'the owner of this key' : 'the house'
  await printTo(
    process.stdout,
    [
      `Rounds of ${sheet.day} (UTC)`,
      ...steps.map(
        ([label, isOk, fact]) => `${(isOk ? 'ok' : 'FAILED').padEnd(8)}${label.padEnd(11)}${fact}`,
      ),
      holds
        ? `The file is the one that ${signer} signed.`
        : isSigned
          ? `It does NOT hold: ${signer} signed this file, but its rounds break the rules.`
          : 'The file is NOT what the house signed.',
      ...(key === undefined ? [whoseKey(keyIdOf(sheet.publicKey))] : []),
      '',
    ].join('\n'),
  )
  return holds ? 0 : 1
}

/** The longest allowed line. */
const LONGEST_LINE = 4_096

/** Reads the file in pieces. Returns its checksum and the first line that is wrong. */
const readRounds = async (file: string, { day: dayOfSheet }: DaySheet) => {
  const hash = createHash('sha256')
  const wrongLine = dayReader(dayOfSheet)
  let [bytes, lines, rest] = [0, 0, '']
  let wrong: string | null = null
  const take = (line: string): void => {
    lines += 1
    const problem =
      lines === 1 ? (line === DAY_COLUMNS.join(',') ? null : 'it does not list the columns') : wrongLine(line)
    if (problem !== null) wrong ??= `line ${lines}: ${problem}`
  }
  let isTooLong = false
  for await (const piece of createReadStream(file)) {
    hash.update(piece)
    bytes += piece.length
    // Otherwise each piece would be appended to everything before it in such a line.
    if (isTooLong) continue
    const all = `${rest}${String(piece)}`.split('\n')
    rest = all.pop() ?? ''
    for (const line of all) take(line)
    isTooLong = rest.length > LONGEST_LINE
    if (isTooLong) wrong ??= `line ${lines + 1}: it is too long`
  }
  if (rest !== '' && !isTooLong) take(rest)
  return { sha256: hash.digest('hex'), bytes, rounds: Math.max(0, lines - 1), wrong }
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
