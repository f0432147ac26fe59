import { pickCount, TABLES, type Table } from '@nibble/domain'
import {
  everythingGivenBack,
  type HouseRule,
  type HouseRun,
  playHouse,
  thinnestPicks,
} from '@nibble/domain/testing/house-growth'
import type { Fault, Part, Work } from '../frame/fault.ts'

const UNIT = 1_000

/** The house at heavy use, caps filled and everything given back: it must grow, and never come near ruin. */
export const growthFault: Fault = {
  name: 'growth',
  unit: 'thousand draws on each table',
  small: 500,
  medium: 500,
  full: 10_000,
  perPart: 10_000,
  run: async (work) => grow(work),
  /** A house that uses only its bankroll, ignoring what is given back, is ruined. */
  control: async (work) => {
    const runs = Array.from({ length: 20 }, (_, house) =>
      play(
        { ...work, amount: 200 },
        { rule: 'bankroll', paytable: 'classic', isThin: true, name: `control ${house}` },
      ),
    )
    return runs.filter(({ isRuined }) => isRuined).length >= 8
  },
}

const grow = (work: Work): Part => {
  const counts: Record<string, number> = { draws: 0, ruins: 0 }
  const failures: string[] = []
  let doublings = 0
  for (const paytable of TABLES)
    for (const isThin of [true, false]) {
      const name = `${paytable}, ${isThin ? 'the thinnest pick' : 'every game in turn'}`
      const run = play(work, { rule: 'equity', paytable, isThin, name })
      counts['draws'] = (counts['draws'] ?? 0) + work.amount * UNIT
      if (run.isRuined) counts['ruins'] = (counts['ruins'] ?? 0) + 1
      doublings += run.doublings
      const isLong = work.amount >= growthFault.full
      if (run.isRuined || (isLong && run.doublings <= 0))
        failures.push(`${work.seed} ${name}: ${run.isRuined ? 'ruined' : `doubled ${run.doublings} times`}`)
      work.say(
        `${name}: doubled ${run.doublings.toFixed(1)} times, never below ${(run.lowest * 100).toFixed(0)} % of the start, ${run.pausedDraws} draws paused`,
      )
    }
  // In half a million draws chance may outweigh the edge of one house, but not of all of them.
  if (doublings <= 0) failures.push(`${work.seed}: all houses together doubled ${doublings} times`)
  return { counts, failures }
}

const CODES = Array.from({ length: pickCount() }, (_, code) => code)

const play = (
  { amount, random }: Pick<Work, 'amount' | 'random'>,
  given: {
    readonly rule: HouseRule
    readonly paytable: Table
    readonly isThin: boolean
    readonly name: string
  },
): HouseRun => {
  const all = thinnestPicks(given.paytable, CODES)
  const { next } = random.fork(given.name)
  const picks = given.isThin ? all.slice(0, 1) : all
  const givenBack = everythingGivenBack(given.paytable)
  return playHouse({ ...given, picks, draws: amount * UNIT, givenBack, next })
}
