import type { RoundView, TableChoice, TableView } from '@nibble/contract'
import { decideGate, type RoundLength } from '@nibble/domain'
import type { Agreeing } from '../chain/agree-on-draw.ts'
import type { ChainReader } from '../chain/block-source.ts'
import type { Database } from '../db/database.ts'
import { readTable } from '../features/play/rounds/queries.ts'

type Rounds = {
  open: TableView['open']
  waiting: TableView['waiting']
  isStopped: boolean
  readAt: number
}

/** Caches the tables of both round lengths, also guarded ones, so that ten thousand pages cost one query. */
export type Tables = {
  /** Rounds may be `STALE_MS` old; gate, head and time are current. */
  read(roundLength: RoundLength, table?: TableChoice): Promise<TableView>
  refresh(roundLength: RoundLength, table?: TableChoice): Promise<TableView>
  /** The cached table without a query; null at first. */
  peek(roundLength: RoundLength, table?: TableChoice): TableView | null
  /** How many endpoints show a round's block, for the tables from now on. */
  recordAgreeing(round: string, agreeing: Agreeing): void
}

const STALE_MS = 1_000
/** More rounds than ever wait at once. */
const AGREEING_KEPT = 64

export const createTables = (setup: { db: Database; chain: ChainReader; now: () => number }): Tables => {
  const { db, chain, now } = setup
  const known = new Map<string, Rounds>()
  const asking = new Map<string, Promise<Rounds>>()
  const agreeing = new Map<string, Agreeing>()

  const withAgreeing = (round: RoundView): RoundView => {
    const { block } = round
    const said = agreeing.get(round.round)
    if (block === null || said === undefined || said.hash !== block.hash) return round
    return { ...round, block: { ...block, agreeing: { count: said.count, of: said.of } } }
  }

  const ask = (roundLength: RoundLength, table: TableChoice): Promise<Rounds> => {
    const key = keyOf(roundLength, table)
    const under = asking.get(key)
    if (under !== undefined) return under
    const asked = readTable(db, { roundLength, table })
      .then(({ open, waiting, isStopped }) => {
        const rounds = { open, waiting, isStopped, readAt: now() }
        known.set(key, rounds)
        return rounds
      })
      .finally(() => asking.delete(key))
    asking.set(key, asked)
    return asked
  }

  const view = (roundLength: RoundLength, { open, waiting, isStopped }: Rounds): TableView => {
    const head = chain.head()
    const serverTime = now()
    return {
      serverTime,
      roundLength,
      open,
      waiting: waiting.map(withAgreeing),
      gate: gateOf({ open, isStopped, now: serverTime, headTimeMs: head?.timeMs ?? null }),
      head: head === null ? null : { height: head.height.toString(), hash: head.hash, timeMs: head.timeMs },
    }
  }

  return {
    read: async (roundLength, table = 'block') => {
      const rounds = known.get(keyOf(roundLength, table))
      const isStale = rounds === undefined || Math.abs(now() - rounds.readAt) > STALE_MS
      return view(roundLength, isStale ? await ask(roundLength, table) : rounds)
    },
    refresh: async (roundLength, table = 'block') => {
      // A running query may have started before the change that has to be seen.
      await asking.get(keyOf(roundLength, table))?.catch(() => {})
      return view(roundLength, await ask(roundLength, table))
    },
    peek: (roundLength, table = 'block') => {
      const rounds = known.get(keyOf(roundLength, table))
      return rounds === undefined ? null : view(roundLength, rounds)
    },
    recordAgreeing: (round, said) => {
      agreeing.set(round, said)
      const [oldest] = agreeing.keys()
      if (agreeing.size > AGREEING_KEPT && oldest !== undefined) agreeing.delete(oldest)
    },
  }
}

const keyOf = (roundLength: RoundLength, table: TableChoice): string => `${roundLength} ${table}`

type GateOfInput = {
  open: TableView['open']
  isStopped: boolean
  now: number
  headTimeMs: number | null
}

const gateOf = ({ open, isStopped, now, headTimeMs }: GateOfInput): TableView['gate'] => {
  if (isStopped) return { open: false, fault: 'stopped' }
  if (open === null || open.state !== 'open') return { open: false, fault: 'between' }
  const decision = decideGate({ now, headTimeMs, closesAt: open.closesAt })
  return decision.open ? { open: true, fault: null } : { open: false, fault: FAULTS[decision.refusal] }
}

const FAULTS = { round_closed: 'between', chain_behind: 'chain', clock_ahead: 'clock' } as const
