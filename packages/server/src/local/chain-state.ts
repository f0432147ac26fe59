import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { copyFile, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Anvil's record of the chain takes about 1.4 KB per block on disk and 4 KB in memory, and never shrinks. So at a start, a chain
 * of over 12 hours is cut to the last 20,000 blocks (5.5 hours) and the first one, by which wallets recognise it. Rounds keep the
 * headers that decided them.
 * Each start makes its own block 0 before it reads the state, and writes it beside the real one; which of them the next start
 * would find is chance. So only the oldest is kept.
 */
export const KEEP_BLOCKS = 20_000
export const CUT_FROM_BLOCKS = 43_200
/** A chain with more blocks than `from` is cut to the last `keep`. */
export type Cut = { readonly from: number; readonly keep: number }
const CUT: Cut = { from: CUT_FROM_BLOCKS, keep: KEEP_BLOCKS }

type State = { best_block_number: number; blocks: { header: { number: string; timestamp: string } }[] }

/** What a start reads. Only ever replaced as a whole, so that one always exists. */
export const stateFile = (folder: string): string => join(folder, 'state.json')
/** What anvil writes, in place: a kill then corrupts it. */
export const dumpFile = (folder: string): string => join(folder, 'dump.json')

/**
 * Leaves a complete state of bounded size to start from: the last one or, if that is corrupt or missing, the one before. Returns
 * whether it was the last.
 */
export function prepareState(folder: string, cut = CUT): boolean {
  const dump = readState(dumpFile(folder))
  const state = dump ?? readState(stateFile(folder))
  const blocks = state === null ? [] : blocksToKeep(state, cut)
  if (state !== null && blocks.length < state.blocks.length)
    writeWhole(folder, JSON.stringify({ ...state, blocks }))
  else if (dump !== null) replaceState(folder, dumpFile(folder))
  rmSync(dumpFile(folder), { force: true })
  return dump !== null
}

/** While the chain runs: the last complete state written replaces what a start reads. */
export async function cacheLastGood(folder: string): Promise<void> {
  const before = await stat(dumpFile(folder)).catch(() => null)
  if (before === null || before.size < WHOLE_ENDS_WITH.length) return

  const copy = newFile(folder)
  await copyFile(dumpFile(folder), copy)
  const file = await open(copy, 'r+')
  try {
    const { size } = await file.stat()
    const end = Buffer.alloc(WHOLE_ENDS_WITH.length)
    await file.read(end, 0, end.length, Math.max(0, size - end.length))
    const after = await stat(dumpFile(folder))
    const isStill = after.mtimeMs === before.mtimeMs && after.size === before.size && size === before.size
    if (!isStill || end.toString() !== WHOLE_ENDS_WITH) return
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(copy, stateFile(folder))
}

/** Anvil writes from start to end, and with pruned history these bytes are the last. */
const WHOLE_ENDS_WITH = '"historical_states":null}'

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

function blocksToKeep({ best_block_number: best, blocks }: State, cut: Cut): State['blocks'] {
  const from = blocks.length > cut.from ? Number(best) - cut.keep : 0
  const firsts = blocks.filter(({ header }) => Number(header.number) === 0)
  const made = Math.min(...firsts.map(({ header }) => Number(header.timestamp)))
  const first = firsts.find(({ header }) => Number(header.timestamp) === made)
  return blocks.filter((block) => block === first || Number(block.header.number) > from)
}

const newFile = (folder: string): string => `${stateFile(folder)}.new`

function writeWhole(folder: string, text: string): void {
  const unfinished = openSync(newFile(folder), 'w')
  writeSync(unfinished, text)
  closeSync(unfinished)
  replaceState(folder, newFile(folder))
}

/** By then it is on disk, and afterwards so is its new name. */
function replaceState(folder: string, file: string): void {
  sync(file)
  renameSync(file, stateFile(folder))
  sync(folder)
}

function sync(path: string): void {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}
