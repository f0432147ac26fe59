import { availableParallelism, cpus, totalmem } from 'node:os'

/** The machine on which the figures were measured. */
export type Machine = {
  cores: number
  processor: string
  memoryGb: number
  platform: string
  node: string
  date: string
}

export const describeMachine = (now: Date): Machine => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  memoryGb: Math.round(totalmem() / 2 ** 30),
  platform: `${process.platform}-${process.arch}`,
  node: process.version,
  date: now.toISOString().slice(0, 10),
})
