import type { ProducerRecord, WatchLevel } from '@nibble/domain'

export type ProducerRow = {
  readonly number: number
  readonly blocks: number
  readonly staked: number
  readonly returned: number
  readonly expected: number
  readonly variance: number
  readonly most: number
  readonly evidence: readonly number[]
  readonly level: WatchLevel
  readonly first_at: Date
  readonly last_at: Date
}

export const recordOf = (row: ProducerRow): ProducerRecord => ({
  ...{ number: row.number, blocks: row.blocks, staked: row.staked, returned: row.returned },
  ...{ expected: row.expected, variance: row.variance, most: row.most, evidence: row.evidence },
})
