import type { BeaconAnswer, BeaconSource } from './beacon-source.ts'

/** Few rounds wait long; keeping more would be useless. */
const MOST_KEPT = 64

/**
 * The same source, but it asks for a beacon once while several rounds wait for it, and caches the result: a signature is verified
 * once, however many rounds it decides.
 */
export function rememberBeacons({ network, find }: BeaconSource): BeaconSource {
  const known = new Map<number, Promise<BeaconAnswer>>()
  const ask = async (round: number): Promise<BeaconAnswer> => {
    const answer = await find(round)
    if (answer.kind !== 'found') known.delete(round)
    return answer
  }
  return {
    network,
    find: (round) => {
      const asked = known.get(round) ?? ask(round)
      known.set(round, asked)
      for (const oldest of known.keys()) {
        if (known.size <= MOST_KEPT) break
        known.delete(oldest)
      }
      return asked
    },
  }
}
