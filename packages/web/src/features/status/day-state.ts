import { type houseStatus, type ResponseOf, SERVICES, type Service } from '@nibble/contract'

export type Status = ResponseOf<typeof houseStatus>
type Tally = Status['days'][number]['bets']

/** From this share of a day, the day counts as interrupted, not just slow or partly so. */
const INTERRUPTED = 0.01

/** A service's state on a day; `none` if nothing was due. */
export const dayState = ({ of, missed }: Tally): 'none' | 'fine' | 'partly' | 'down' => {
  if (of === 0) return 'none'
  if (missed === 0) return 'fine'
  return missed / of >= INTERRUPTED ? 'down' : 'partly'
}

/** The displayed state: if nothing was ever due, it is unknown whether it works. */
export const stateOf = (now: Status['now'][Service], { of }: Tally): Status['now'][Service] =>
  now === 'works' && of === 0 ? 'unknown' : now

/** How many of the services that this house has were ever due, so that their figures are known. */
export const knownOf = ({ now, total }: Counted): { known: number; all: number } => {
  const all = SERVICES.filter((name) => now[name] !== 'off').length
  return { known: all - neverDue({ now, total }).length, all }
}

/** The displayed state of all services together: the worst that this house has. */
export const overallOf = (now: Status['now']): 'works' | 'slow' | 'interrupted' | 'unknown' => {
  const states = Object.values(now)
  if (states.includes('interrupted')) return 'interrupted'
  if (states.includes('slow')) return 'slow'
  return states.includes('works') && now.bets !== 'unknown' ? 'works' : 'unknown'
}

type Counted = Pick<Status, 'now' | 'total'>

/**
 * The headline. While some services were never due, `counted` if each that was due works; `known` if one of them has no
 * recent check, so that nothing is claimed of it.
 */
export const headlineOf = ({ now, total }: Counted): ReturnType<typeof overallOf> | 'counted' | 'known' => {
  const overall = overallOf(now)
  if (overall !== 'works' || neverDue({ now, total }).length === 0) return overall
  return SERVICES.every((name) => total[name].of === 0 || now[name] === 'works' || now[name] === 'off')
    ? 'counted'
    : 'known'
}

/** The services that this house has and that were never due. */
export const neverDue = ({ now, total }: Counted): readonly Service[] =>
  SERVICES.filter((name) => now[name] !== 'off' && total[name].of === 0)

/** The share that kept the promise, in hundredths of a per cent; rounded down, so that 100 % means all. */
export const shareOf = ({ of, missed }: Tally): { readonly num: number; readonly den: number } => ({
  num: of === 0 ? 0 : Math.floor(((of - missed) / of) * 10_000),
  den: 10_000,
})
