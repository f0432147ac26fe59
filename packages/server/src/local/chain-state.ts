import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { copyFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What anvil writes of the chain: about 1.4 KB a block on disk and 4 KB in memory, and it forgets none by itself. So a
 * chain of over 12 hours is cut, at a start, to the last 20,000 blocks (5.5 hours) and the first one, by which wallets
 * recognise it. Rounds keep the headers that decided them.
 */
export const KEEP_BLOCKS = 20_000
export const CUT_FROM_BLOCKS = 43_200
const QUIET_MS = 2_000

type State = { best_block_number: number; blocks: { header: { number: string } }[] }

export const stateFile = (folder: string): string => join(folder, 'state.json')
const lastGoodFile = (folder: string): string => join(folder, 'state.last.json')

/** Leaves a whole state of bounded size to start from. `lost`: the newest one was torn, an older one takes its place. */
export function prepareState(folder: string): { lost: boolean } {
  const newest = readState(stateFile(folder))
  const state = newest ?? readState(lastGoodFile(folder))
  const lost = newest === null && existsSync(stateFile(folder))
  if (state === null) {
    if (lost) renameSync(stateFile(folder), `${stateFile(folder)}.torn`)
    return { lost }
  }

  if (lost || state.blocks.length > CUT_FROM_BLOCKS) writeWhole(stateFile(folder), JSON.stringify(cut(state)))
  return { lost }
}

/**
 * Anvil overwrites its file in place; a kill in that moment tears it. This keeps a copy of one that is whole: nothing
 * has written to it for a while, before the copy or during it.
 */
export async function keepLastGood(folder: string): Promise<void> {
  const before = await stat(stateFile(folder)).catch(() => null)
  if (before === null || before.size === 0 || Date.now() - before.mtimeMs < QUIET_MS) return

  const copy = `${lastGoodFile(folder)}.new`
  await copyFile(stateFile(folder), copy)
  const after = await stat(stateFile(folder))
  if (after.mtimeMs === before.mtimeMs && after.size === before.size) await rename(copy, lastGoodFile(folder))
}

function readState(file: string): State | null {
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isState(state) ? state : null
  } catch {
    return null
  }
}

const isState = (state: unknown): state is State =>
  state instanceof Object && 'blocks' in state && Array.isArray(state.blocks) && 'best_block_number' in state

function cut(state: State): State {
  const from = Number(state.best_block_number) - KEEP_BLOCKS
  const kept = state.blocks.filter(
    ({ header }) => Number(header.number) === 0 || Number(header.number) > from,
  )
  return { ...state, blocks: kept }
}

function writeWhole(file: string, text: string): void {
  const unfinished = openSync(`${file}.new`, 'w')
  writeSync(unfinished, text)
  fsyncSync(unfinished)
  closeSync(unfinished)
  renameSync(`${file}.new`, file)
}
