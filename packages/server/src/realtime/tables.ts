import type { TableView } from '@nibble/contract'
import { decideGate, type Tempo } from '@nibble/domain'
import type { ChainReader } from '../chain/block-source.ts'
import type { Database } from '../db/database.ts'
import { readTable } from '../features/play/rounds/queries.ts'

type Rounds = {
  open: TableView['open']
  waiting: TableView['waiting']
  isStopped: boolean
  readAt: number
}

/** Caches the tables of both tempos, so that ten thousand pages asking cost one query. */
export type Tables = {
  /** Rounds may be `STALE_MS` old; gate, head and time are current. */
  read(tempo: Tempo): Promise<TableView>
  refresh(tempo: Tempo): Promise<TableView>
  /** The cached table without a query; null at first. */
  peek(tempo: Tempo): TableView | null
}

const STALE_MS = 1_000

export const createTables = (setup: { db: Database; chain: ChainReader; now: () => number }): Tables => {
  const { db, chain, now } = setup
  const known = new Map<Tempo, Rounds>()
  const asking = new Map<Tempo, Promise<Rounds>>()

  const ask = (tempo: Tempo): Promise<Rounds> => {
    const under = asking.get(tempo)
    if (under !== undefined) return under
    const asked = readTable(db, { tempo })
      .then(({ open, waiting, isStopped }) => {
        const rounds = { open, waiting, isStopped, readAt: now() }
        known.set(tempo, rounds)
        return rounds
      })
      .finally(() => asking.delete(tempo))
    asking.set(tempo, asked)
    return asked
  }

  const view = (tempo: Tempo, { open, waiting, isStopped }: Rounds): TableView => {
    const head = chain.head()
    const serverTime = now()
    return {
      serverTime,
      tempo,
      open,
      waiting,
      gate: gateOf({ open, isStopped, now: serverTime, headTimeMs: head?.timeMs ?? null }),
      head: head === null ? null : { height: head.height.toString(), hash: head.hash, timeMs: head.timeMs },
    }
  }

  return {
    read: async (tempo) => {
      const rounds = known.get(tempo)
      const isStale = rounds === undefined || Math.abs(now() - rounds.readAt) > STALE_MS
      return view(tempo, isStale ? await ask(tempo) : rounds)
    },
    refresh: async (tempo) => {
      // A query that is running may have started before the change that has to be seen.
      await asking.get(tempo)?.catch(() => {})
      return view(tempo, await ask(tempo))
    },
    peek: (tempo) => {
      const rounds = known.get(tempo)
      return rounds === undefined ? null : view(tempo, rounds)
    },
  }
}

const gateOf = ({
  open,
  isStopped,
  now,
  headTimeMs,
}: {
  open: TableView['open']
  isStopped: boolean
  now: number
  headTimeMs: number | null
}): TableView['gate'] => {
  if (isStopped) return { open: false, fault: 'stopped' }
  if (open === null || open.state !== 'open') return { open: false, fault: 'between' }
  const decision = decideGate({ now, headTimeMs, closesAt: open.closesAt })
  return decision.open ? { open: true, fault: null } : { open: false, fault: FAULTS[decision.refusal] }
}

const FAULTS = { round_closed: 'between', chain_behind: 'chain', clock_ahead: 'clock' } as const
