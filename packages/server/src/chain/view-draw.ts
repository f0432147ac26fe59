import type { AgreedBlock } from './agreed-blocks.ts'
import { type Endpoint, EndpointError, endpointErrorOf } from './endpoint.ts'
import { type Crossing, findCrossing } from './find-crossing.ts'
import type { Header } from './header.ts'
import type { HeaderCache } from './header-cache.ts'

/** What one endpoint knows of a draw time. */
export type DrawView = {
  readonly endpoint: Endpoint
  readonly seen:
    | { readonly kind: 'final'; readonly crossing: Crossing }
    | { readonly kind: 'unfinal'; readonly crossing: Crossing }
    /** Its newest block is still before the draw time. */
    | { readonly kind: 'none'; readonly head: Header }
    /** Unreachable, stale, malformed: it does not count. */
    | { readonly kind: 'absent'; readonly why: string }
    /** It lacks, or contradicts, the block agreed on last. */
    | { readonly kind: 'other_history'; readonly why: string }
}

/** Asks one endpoint about a draw time. Never throws: what an endpoint cannot answer makes it absent. */
export const viewDraw = async ({
  endpoint,
  drawAt,
  last,
  cache,
}: {
  readonly endpoint: Endpoint
  readonly drawAt: number
  readonly last: AgreedBlock | null
  readonly cache: HeaderCache
}): Promise<DrawView> => {
  try {
    return { endpoint, seen: await look(endpoint, { drawAt, last, cache }) }
  } catch (error) {
    const { fault, message } = endpointErrorOf(error)
    return { endpoint, seen: { kind: 'absent', why: `${fault}: ${message}` } }
  }
}

const look = async (
  endpoint: Endpoint,
  {
    drawAt,
    last,
    cache,
  }: { readonly drawAt: number; readonly last: AgreedBlock | null; readonly cache: HeaderCache },
): Promise<DrawView['seen']> => {
  const lost = last === null ? null : await findLost(endpoint, last)
  if (lost !== null) return { kind: 'other_history', why: lost }

  // The final block is read before the newest: whatever is found below it was final by then.
  const final = await get(endpoint, 'finalized')
  if (final.timeMs >= drawAt)
    return { kind: 'final', crossing: await findCrossing({ endpoint, top: final, drawAt, cache }) }

  const head = await get(endpoint, 'latest')
  if (head.timeMs >= drawAt)
    return { kind: 'unfinal', crossing: await findCrossing({ endpoint, top: head, drawAt, cache }) }

  if (await endpoint.isSyncing()) return { kind: 'absent', why: 'stale: it is still catching up' }
  return { kind: 'none', head }
}

/** What it lacks of the history agreed on; null when it has it. */
const findLost = async (endpoint: Endpoint, last: AgreedBlock): Promise<string | null> => {
  const header = await endpoint.block(last.height)
  if (header === null) return `it has no block ${last.height}, which was final before`
  return header.hash === last.hash ? null : `its block ${last.height} is another than the final one agreed on`
}

const get = async (endpoint: Endpoint, tag: 'latest' | 'finalized'): Promise<Header> => {
  const header = await endpoint.block(tag)
  if (header === null) throw new EndpointError('refused', `it has no ${tag} block`)
  return header
}
