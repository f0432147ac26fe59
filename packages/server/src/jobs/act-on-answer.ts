import type { DrawAnswer, Header } from '../chain/index.ts'
import type { Database } from '../db/database.ts'
import { cancelRound, type FinalBlock, fixOutcome, noteAskedFor } from '../features/play/index.ts'

// A round is cancelled for want of a block by two rules only, which the database checks once more by its own clock:
// five minutes after its draw time when a quorum agrees that no such block exists, and after 24 hours during which a
// running server asked and had no quorum. Otherwise it waits.

export const NO_BLOCK_AFTER_MS = 300_000
export const NO_QUORUM_AFTER_MS = 86_400_000

export type Acted =
  | { readonly kind: 'agreed'; readonly answer: DrawAnswer & { readonly kind: 'agreed' } }
  | { readonly kind: 'cancelled'; readonly why: 'no_block' | 'no_quorum'; readonly because: string }
  | { readonly kind: 'decided_elsewhere' }
  | { readonly kind: 'waits'; readonly for: 'finality' | 'block' | 'quorum'; readonly because: string }

/**
 * Acts on what the endpoints answered about a closed round. `askedAtMs` is the database's clock when they were asked,
 * `askedForMs` the time for which this question stands: since the last one of this server.
 */
export const actOnAnswer = async (
  db: Database,
  {
    round,
    drawAt,
    answer,
    askedAtMs,
    askedForMs,
  }: {
    readonly round: string
    readonly drawAt: number
    readonly answer: DrawAnswer
    readonly askedAtMs: number
    readonly askedForMs: number
  },
): Promise<Acted> => {
  switch (answer.kind) {
    case 'agreed':
      return { kind: 'agreed', answer }

    case 'waiting':
      return { kind: 'waits', for: 'finality', because: answer.why }

    case 'none_exists':
      if (askedAtMs < drawAt + NO_BLOCK_AFTER_MS) return { kind: 'waits', for: 'block', because: answer.why }
      return cancel(db, { round, why: 'no_block', because: answer.why })

    case 'history_lost':
    case 'no_quorum': {
      const total = await noteAskedFor(db, { round, ms: Math.round(askedForMs) })
      if (total < NO_QUORUM_AFTER_MS) return { kind: 'waits', for: 'quorum', because: answer.why }
      return cancel(db, { round, why: 'no_quorum', because: answer.why })
    }
  }
}

const cancel = async (
  db: Database,
  { round, why, because }: { round: string; why: 'no_block' | 'no_quorum'; because: string },
): Promise<Acted> => {
  switch (await cancelRound(db, { round, why })) {
    case 'cancelled':
      return { kind: 'cancelled', why, because }
    case 'already_decided':
      return { kind: 'decided_elsewhere' }
    case 'too_early':
      return { kind: 'waits', for: why === 'no_block' ? 'block' : 'quorum', because }
  }
}

/** Fixes the outcome by the agreed block. False while it is too early by the database's clock. */
export const fixByAgreed = async (
  db: Database,
  { round, draw, parent }: { readonly round: string; readonly draw: Header; readonly parent: Header },
): Promise<boolean> => (await fixOutcome(db, { round, block: finalBlockOf(draw, parent) })) !== 'too_early'

const finalBlockOf = (draw: Header, parent: Header): FinalBlock => ({
  height: draw.height,
  hash: draw.hash,
  timeMs: draw.timeMs,
  header: { ...draw.fields, hash: draw.hash },
  parentHeader: { ...parent.fields, hash: parent.hash },
  parentTimeMs: parent.timeMs,
})
