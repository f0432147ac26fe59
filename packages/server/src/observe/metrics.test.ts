import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('a question to an endpoint is counted by its outcome', async () => {
  const { onAnswer, registry } = createMetrics({ withProcess: false })
  onAnswer({ name: 'one', latencyMs: 30, fault: null })
  onAnswer({ name: 'one', latencyMs: 4_000, fault: 'timeout' })
  onAnswer({ name: 'other', latencyMs: 1, fault: 'malformed' })
  const figures = await registry.metrics()
  expect(figures).toContain('nibble_rpc_seconds_sum{endpoint="one",outcome="answered"} 0.03')
  expect(figures).toContain('nibble_rpc_seconds_sum{endpoint="one",outcome="timeout"} 4')
  expect(figures).toContain('nibble_rpc_seconds_count{endpoint="other",outcome="malformed"} 1')
})

test('a server that no longer runs the rounds stops saying so, and says why rounds were cancelled', async () => {
  const { rounds, registry } = createMetrics({ withProcess: false })
  rounds.leading(true)
  expect(await registry.metrics()).toMatch(/^nibble_rounds_leading 1$/m)
  rounds.leading(false)
  rounds.cancelled({ round: '2026112110001', why: 'no_block' })
  rounds.late('close', 250)
  const figures = await registry.metrics()
  expect(figures).toMatch(/^nibble_rounds_leading 0$/m)
  expect(figures).toContain('nibble_rounds_cancelled_total{why="no_block"} 1')
  expect(figures).toContain('nibble_round_late_seconds_sum{edge="close"} 0.25')
})

test('the queues for connections and shards are read when metrics are requested', async () => {
  const { database, onBatch, registry } = createMetrics({ withProcess: false })
  const pool = { totalCount: 3, idleCount: 1, waitingCount: 0 }
  const slips = { waiting: 0, inFlight: 0 }
  database.watchPool('calls', pool)
  database.watchPool('jobs', { totalCount: 1, idleCount: 1, waitingCount: 0 })
  database.watchSlips(slips)
  Object.assign(pool, { waitingCount: 7 })
  Object.assign(slips, { waiting: 5, inFlight: 2 })
  onBatch({ slips: 2, bets: 2, ms: 4, waitedMs: 250 })
  const figures = await registry.metrics()
  for (const figure of [
    'nibble_pool_waiting{pool="calls"} 7',
    'nibble_pool_waiting{pool="jobs"} 0',
    'nibble_pool_connections{pool="calls",state="busy"} 2',
    'nibble_pool_connections{pool="calls",state="idle"} 1',
    'nibble_slips_waiting{state="waiting"} 5',
    'nibble_slips_waiting{state="in_flight"} 2',
    'nibble_shard_wait_seconds_sum 0.25',
  ])
    expect(figures.split('\n')).toContain(figure)
})

test('old values of a silent database raise no false hope', async () => {
  const { database, registry } = createMetrics({ withProcess: false })
  const standbys = [{ name: 'two', sync: 'sync', lagSeconds: 0.5, lagBytes: 12 }]
  const partitions = [{ table: 'bet', ahead: 1, ageSeconds: 60, hasStrays: false }]
  database.onState({ clockAheadSeconds: 1.5, isStandbyWanted: true, standbys, partitions })
  const said = await registry.metrics()
  for (const figure of [
    'nibble_database_answers 1',
    'nibble_database_clock_ahead_seconds 1.5',
    'nibble_standby_wanted 1',
    'nibble_standbys{state="sync"} 1',
    'nibble_standbys{state="hidden"} 0',
    'nibble_standby_lag_seconds{standby="two"} 0.5',
    'nibble_standby_lag_bytes{standby="two"} 12',
    'nibble_partitions_ahead{table="bet"} 1',
    'nibble_partition_age_seconds{table="bet"} 60',
    'nibble_partition_strays{table="bet"} 0',
  ])
    expect(said.split('\n')).toContain(figure)

  database.onState(null)
  const silent = await registry.metrics()
  expect(silent).toMatch(/^nibble_database_answers 0$/m)
  expect(silent).not.toMatch(/^nibble_(standby|partition|database_clock)/m)
  database.onState({
    clockAheadSeconds: 0,
    isStandbyWanted: false,
    standbys: [{ ...standbys[0], name: '', sync: null, lagSeconds: null, lagBytes: null }],
    partitions,
  })
  expect(await registry.metrics()).toMatch(/^nibble_standbys\{state="hidden"\} 1$/m)
})
