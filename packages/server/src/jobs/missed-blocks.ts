import { type Clock, sleep } from '../chain/clock.ts'
import type { BlockSource, Log } from '../chain/index.ts'
import type { Database } from '../db/database.ts'
import { listRoundsWithoutBlock, noteMissedBlock } from '../features/play/index.ts'

const EVERY_MS = 30_000
const PER_TURN = 10
const LONGEST_WAIT_MS = 3_600_000

/**
 * Looks, as long as this server leads, for the blocks that would have decided cancelled rounds, so that everybody can
 * see what the players lost or were spared. There is no hurry: each round is asked about ever less often.
 */
export const findMissedBlocks = async (
  { db, source, clock, log }: { db: Database; source: BlockSource; clock: Clock; log: Log },
  signal: AbortSignal,
): Promise<void> => {
  const asked = new Map<string, { readonly nextAtMs: number; readonly waitMs: number }>()
  while (!signal.aborted) {
    try {
      await takeTurn({ db, source, clock }, asked, signal)
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'The blocks of cancelled rounds could not be looked for.')
    }
    await sleep(clock, EVERY_MS, signal).catch(() => {})
  }
}

type Asked = Map<string, { readonly nextAtMs: number; readonly waitMs: number }>

const takeTurn = async (
  { db, source, clock }: { db: Database; source: BlockSource; clock: Clock },
  asked: Asked,
  signal: AbortSignal,
): Promise<void> => {
  const missing = await listRoundsWithoutBlock(db)
  const names = new Set(missing.map(({ round }) => round))
  for (const name of asked.keys()) if (!names.has(name)) asked.delete(name)

  const due = missing.filter(({ round }) => (asked.get(round)?.nextAtMs ?? 0) <= clock.nowMs())
  for (const { round, drawAt } of due.slice(0, PER_TURN)) {
    if (signal.aborted) return
    const answer = await source.agreeOnDraw(drawAt)
    if (signal.aborted) return
    if (answer.kind === 'agreed') {
      const { height, hash, timeMs } = answer.draw
      await noteMissedBlock(db, { round, block: { height, hash, timeMs } })
      asked.delete(round)
      continue
    }
    const waitMs = Math.min((asked.get(round)?.waitMs ?? EVERY_MS / 2) * 2, LONGEST_WAIT_MS)
    asked.set(round, { waitMs, nextAtMs: clock.nowMs() + waitMs })
  }
}
