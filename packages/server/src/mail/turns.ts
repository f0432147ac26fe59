type Turn = { readonly household: string; readonly domain: string }

/**
 * A mail server may ask a recipient's domain first, which answers as slowly as its owner likes. So a household has one mail on its
 * way, and next is the one whose last turn was longest ago; among its mails, or if several had none, the domain for which that is true.
 */
export const createTurns = ({
  atOnce,
  remembered,
}: {
  readonly atOnce: number
  readonly remembered: number
}) => {
  const queue: (Turn & { readonly start: () => void })[] = []
  const underWay = new Set<string>()
  const [ofHouseholds, ofDomains] = [new Map<string, number>(), new Map<string, number>()]
  let turn = 0

  /** No more than can wait, and the oldest are forgotten: the newest are last. */
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
    const last = ({ household }: Turn) => ofHouseholds.get(household) ?? 0
    const lastOfDomain = ({ domain }: Turn) => ofDomains.get(domain) ?? 0
    const [first] = queue
      .filter(({ household }) => !underWay.has(household))
      .toSorted((a, b) => last(a) - last(b) || lastOfDomain(a) - lastOfDomain(b))
    if (first === undefined) return
    queue.splice(queue.indexOf(first), 1)
    underWay.add(first.household)
    turn += 1
    record(ofHouseholds, first.household)
    record(ofDomains, first.domain)
    first.start()
  }
  return {
    take: async <Result>(who: Turn, run: () => Promise<Result>): Promise<Result> => {
      await new Promise<void>((start) => {
        queue.push({ ...who, start })
        next()
      })
      return run().finally(() => {
        underWay.delete(who.household)
        next()
      })
    },
  }
}
