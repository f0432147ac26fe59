import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('a question to an endpoint is counted by what came of it', async () => {
  const { onAnswer, registry } = createMetrics({ withProcess: false })
  onAnswer({ name: 'one', latencyMs: 30, fault: null })
  onAnswer({ name: 'one', latencyMs: 4_000, fault: 'timeout' })
  onAnswer({ name: 'other', latencyMs: 1, fault: 'malformed' })
  const figures = await registry.metrics()
  expect(figures).toContain('nibble_rpc_seconds_sum{endpoint="one",outcome="answered"} 0.03')
  expect(figures).toContain('nibble_rpc_seconds_sum{endpoint="one",outcome="timeout"} 4')
  expect(figures).toContain('nibble_rpc_seconds_count{endpoint="other",outcome="malformed"} 1')
})

test('a server that no longer runs the rounds stops saying so, and tells why rounds were cancelled', async () => {
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
