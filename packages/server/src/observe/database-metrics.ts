import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { DatabaseState } from './database-state.ts'
import { metricMakers } from './metric-makers.ts'

const WAIT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

type Pool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
type Slips = { readonly waiting: number; readonly inFlight: number }

/** What work waits for between this server and its database, and the database's own state. */
export const databaseMetrics = (registers: Registry[]) => {
  const pools = new Map<string, Pool>()
  let slips: Slips | null = null
  const { counter, gauge, histogram } = metricMakers(registers)

  new Gauge({
    name: 'nibble_pool_waiting',
    help: 'Tasks waiting for a connection from their pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount)
    },
  })
  new Gauge({
    name: 'nibble_pool_connections',
    help: 'Open connections of a pool, busy or idle',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
      }
    },
  })
  new Gauge({
    name: 'nibble_slips_waiting',
    help: 'Slips waiting for a batch, and slips whose batch is running',
    labelNames: ['state'],
    registers,
    collect() {
      if (slips === null) return
      this.set({ state: 'waiting' }, slips.waiting)
      this.set({ state: 'in_flight' }, slips.inFlight)
    },
  })
  const shardWait = histogram(
    'nibble_shard_wait_seconds',
    'How long the first slip of a batch waited for a free shard',
    WAIT_SECONDS,
  )
  const gaps = counter(
    'nibble_listener_gaps_total',
    'Times that no database events arrived for a while, so that every socket had to reconnect',
  )
  const natsHeard = gauge(
    'nibble_nats_heard',
    '1 while events come over NATS, 0 while they come by NOTIFY although NATS_URL is set',
  )
  // Empty without NATS_URL.
  natsHeard.remove()
  const answers = gauge('nibble_database_answers', '1 while the database answers the state query')
  const clockAhead = gauge(
    'nibble_database_clock_ahead_seconds',
    "How far the database's clock is ahead of this server's; negative when it is behind",
  )
  const isStandbyWanted = gauge(
    'nibble_standby_wanted',
    '1 if commits must wait for a standby (synchronous_standby_names)',
  )
  const standbys = gauge(
    'nibble_standbys',
    'Standbys that follow the primary: sync, quorum, potential, async, or hidden from the owner of the tables',
    ['state'],
  )
  const lagSeconds = gauge(
    'nibble_standby_lag_seconds',
    'How far a standby is behind the primary’s commits',
    ['standby'],
  )
  const lagBytes = gauge('nibble_standby_lag_bytes', 'Bytes that a standby has not replayed yet', ['standby'])
  const ahead = gauge('nibble_partitions_ahead', 'Partitions created in advance and not written to yet', [
    'table',
  ])
  const age = gauge('nibble_partition_age_seconds', 'Age of the partition that is being written', ['table'])
  const strays = gauge(
    'nibble_partition_strays',
    '1 if rows are in the default partition, since no partition was created in advance',
    ['table'],
  )

  return {
    watchPool: (name: string, pool: Pool): void => {
      pools.set(name, pool)
    },
    watchSlips: (stats: Slips): void => {
      slips = stats
    },
    onShardWait: (ms: number): void => shardWait.observe(ms / 1000),
    onListenerGap: (): void => gaps.inc(),
    onNatsHeard: (isHeard: boolean): void => natsHeard.set(isHeard ? 1 : 0),
    /** Null: it does not answer. Old values are then forgotten; they would raise no alarm. */
    onState: (state: DatabaseState | null): void => {
      answers.set(state === null ? 0 : 1)
      for (const gauge of [isStandbyWanted, standbys, lagSeconds, lagBytes, ahead, age, strays]) gauge.reset()
      // A gauge without labels would be 0, as if all were well.
      if (state === null) {
        isStandbyWanted.remove()
        clockAhead.remove()
        return
      }
      clockAhead.set(state.clockAheadSeconds)
      isStandbyWanted.set(state.isStandbyWanted ? 1 : 0)
      for (const known of ['sync', 'quorum', 'potential', 'async', 'hidden'])
        standbys.set(
          { state: known },
          state.standbys.filter(({ sync }) => (sync ?? 'hidden') === known).length,
        )
      for (const { name: standby, lagSeconds: seconds, lagBytes: bytes } of state.standbys) {
        if (seconds !== null) lagSeconds.set({ standby }, seconds)
        if (bytes !== null) lagBytes.set({ standby }, bytes)
      }
      for (const { table, ahead: count, ageSeconds, hasStrays } of state.partitions) {
        ahead.set({ table }, count)
        age.set({ table }, ageSeconds)
        strays.set({ table }, hasStrays ? 1 : 0)
      }
    },
  }
}
