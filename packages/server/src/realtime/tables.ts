import type { TableChoice, TableView } from '@nibble/contract'
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

/** Caches the tables of both tempos, the guarded ones too, so that ten thousand pages asking cost one query. */
export type Tables = {
  /** Rounds may be `STALE_MS` old; gate, head and time are current. */
  read(tempo: Tempo, table?: TableChoice): Promise<TableView>
  refresh(tempo: Tempo, table?: TableChoice): Promise<TableView>
  /** The cached table without a query; null at first. */
  peek(tempo: Tempo, table?: TableChoice): TableView | null
}

const STALE_MS = 1_000

export const createTables = (setup: { db: Database; chain: ChainReader; now: () => number }): Tables => {
  const { db, chain, now } = setup
  const known = new Map<string, Rounds>()
  const asking = new Map<string, Promise<Rounds>>()

  const ask = (tempo: Tempo, table: TableChoice): Promise<Rounds> => {
    const key = keyOf(tempo, table)
    const under = asking.get(key)
    if (under !== undefined) return under
    const asked = readTable(db, { tempo, table })
      .then(({ open, waiting, isStopped }) => {
        const rounds = { open, waiting, isStopped, readAt: now() }
        known.set(key, rounds)
        return rounds
      })
      .finally(() => asking.delete(key))
    asking.set(key, asked)
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
    read: async (tempo, table = 'block') => {
      const rounds = known.get(keyOf(tempo, table))
      const isStale = rounds === undefined || Math.abs(now() - rounds.readAt) > STALE_MS
      return view(tempo, isStale ? await ask(tempo, table) : rounds)
    },
    refresh: async (tempo, table = 'block') => {
      // A query that is running may have started before the change that has to be seen.
      await asking.get(keyOf(tempo, table))?.catch(() => {})
      return view(tempo, await ask(tempo, table))
    },
    peek: (tempo, table = 'block') => {
      const rounds = known.get(keyOf(tempo, table))
      return rounds === undefined ? null : view(tempo, rounds)
    },
  }
}

const keyOf = (tempo: Tempo, table: TableChoice): string => `${tempo} ${table}`

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
