import { FALSE_ALARMS, type ProducerRecord, type WatchLevel } from '@nibble/domain'

const LEVELS: readonly WatchLevel[] = ['fair', 'notice', 'alarm']

export const isHigher = (level: WatchLevel, before: WatchLevel): boolean =>
  LEVELS.indexOf(level) > LEVELS.indexOf(before)

const ACTS: Readonly<Record<WatchLevel, string>> = {
  fair: 'Nothing changes',
  notice: 'Caps of the block tables are a quarter',
  alarm: 'Stakes of value on the block tables are stopped',
}

/** What an incident says. */
export const detailOf = (level: WatchLevel, { blocks, returned, expected }: ProducerRecord): string => {
  const chance = level === 'fair' ? 1 : FALSE_ALARMS[level]
  return `${level}: over ${blocks} blocks players got back ${inUsdt(returned)} where ${inUsdt(expected)} were to be expected; with honest producers alone this is ever told with a chance of ${chance}. ${ACTS[level]} until risk lifts it.`
}

const inUsdt = (millionths: number): string => (millionths / 1e6).toFixed(2)
