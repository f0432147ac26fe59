import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from './program.ts'
import { until } from './until.ts'

/**
 * A running program that journeys share: each brings its own players and looks only at their data. A journey that stops it, changes global
 * settings, or counts everything, starts its own program.
 */
export type House = Pick<Program, 'url' | 'consoleUrl' | 'dataFolder'> & {
  /** The local chain's address. */
  readonly chainUrl: string
}

/** Long enough to act in on a slow machine, short enough to wait for on a quick one. */
const WINDOWS = { '1m': '16000,10000,2000,4000', '3m': '48000,42000,2000,4000' } as const
/** Tells the workers where to read how to reach the house. */
const SHARED = 'NIBBLE_E2E_HOUSE'

/** Starts it in parallel with what comes next; returns how to end it. */
export function openSharedHouse(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-e2e-house-'))
  const file = join(folder, 'house.json')
  process.env[SHARED] = file
  const started = startProgram({ windows: WINDOWS }).then(
    (program) => {
      writeHouseFile(file, { house: houseOf(program) })
      return program
    },
    (error: unknown) => {
      writeHouseFile(file, { failure: String(error) })
      return null
    },
  )

  return async () => {
    try {
      await (await started)?.close()
    } finally {
      delete process.env[SHARED]
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

const houseOf = ({ url, consoleUrl, dataFolder, output }: Program): House => {
  const chainUrl = /Local chain 56 at (\S+)/.exec(output())?.[1] ?? ''
  return { url, consoleUrl, dataFolder, chainUrl }
}

type HouseFile = { readonly house: House } | { readonly failure: string }

/** Atomically: others read it meanwhile. */
function writeHouseFile(file: string, content: HouseFile): void {
  writeFileSync(`${file}.new`, JSON.stringify(content))
  renameSync(`${file}.new`, file)
}

export async function sharedHouse(): Promise<House> {
  const file = process.env[SHARED]
  if (file === undefined) throw new Error('No house is open for journeys: call setup of prepare.ts first')
  await until('the shared house is open', async () => existsSync(file), 300_000)
  const content: HouseFile = JSON.parse(readFileSync(file, 'utf8'))
  if ('failure' in content) throw new Error(content.failure)
  return content.house
}
