export type Turn = {
  /** The household that requested it; of an owner's, its reader. */
  readonly who: string
  readonly domain: string
  /** The lowest goes first. */
  readonly rank: number
}

/**
 * A mail server may ask a recipient's domain first, which answers as slowly as its owner likes. So a household or reader has one mail on
 * its way, and next is that of the lowest rank; among these, the one whose last turn was longest ago; among its mails, or if several had
 * none, the domain for which that is true.
 */
export const createTurns = ({
  atOnce,
  remembered,
}: {
  readonly atOnce: number
  readonly remembered: number
}) => {
  const places = new Set<Turn & { readonly start: () => void }>()
  const underWay = new Set<string>()
  const [ofAll, ofDomains] = [new Map<string, number>(), new Map<string, number>()]
  let turn = 0

  /** A bounded number, and the oldest are forgotten: the newest are last. */
  const record = (turns: Map<string, number>, key: string) => {
    turns.delete(key)
    turns.set(key, turn)
    for (const oldest of turns.keys()) {
      if (turns.size <= remembered) return
      turns.delete(oldest)
    }
  }

  const next = () => {
    if (underWay.size >= atOnce) return
    const last = ({ who }: Turn) => ofAll.get(who) ?? 0
    const lastOfDomain = ({ domain }: Turn) => ofDomains.get(domain) ?? 0
    const [first] = [...places]
      .filter(({ who }) => !underWay.has(who))
      .toSorted((a, b) => a.rank - b.rank || last(a) - last(b) || lastOfDomain(a) - lastOfDomain(b))
    if (first === undefined) return
    places.delete(first)
    underWay.add(first.who)
    turn += 1
    record(ofAll, first.who)
    record(ofDomains, first.domain)
    first.start()
  }
  return {
    /** Waits no longer than `signal` allows, and then runs nothing. */
    take: async <Result>(who: Turn, signal: AbortSignal, run: () => Promise<Result>): Promise<Result> => {
      signal.throwIfAborted()
      await new Promise<void>((start, giveUp) => {
        const place = { ...who, start }
        places.add(place)
        signal.addEventListener('abort', () => places.delete(place) && giveUp(signal.reason), { once: true })
        next()
      })
      return run().finally(() => {
        underWay.delete(who.who)
        next()
      })
    },
  }
}
