import type { BlockHash } from '@nibble/domain'
import type { AgreedBlock, AgreedBlocks } from './agreed-blocks.ts'
import { askEndpoints } from './ask-endpoints.ts'
import { STALE_MS } from './choose-head.ts'
import { type Clock, systemClock } from './clock.ts'
import { type Endpoint, EndpointError, endpointErrorOf } from './endpoint.ts'
import type { Header, HeaderCache } from './header.ts'
import { isCredible } from './links-to-agreed.ts'
import { type DrawBlockSearch, searchDrawBlock } from './search-draw-block.ts'

/** What must hold before an answer about this chain is trusted. */
export type ChainRules = {
  readonly chainId: number
  /** How many operators must agree; at least 2 on a chain that is not our own. */
  readonly quorum: number
  /** Whether its producers seal their headers, as on the real chain. */
  readonly sealed: boolean
  /** Our own development chain. It may be reset; this is detected and logged; play continues. */
  readonly resettable: boolean
}

export type DrawAnswer =
  | {
      readonly kind: 'agreed'
      readonly draw: Header
      readonly parent: Header
      /** An endpoint that showed the block, to be asked for its ancestors. */
      readonly endpoint: Endpoint
      readonly agreeing: Agreeing
    }
  /** A quorum sees the same block at or after the draw time, but it is not final for all of them yet. */
  | { readonly kind: 'waiting'; readonly why: string; readonly agreeing: Agreeing }
  /** A quorum agrees that no block at or after the draw time exists, final or not. */
  | { readonly kind: 'none_exists'; readonly why: string }
  | { readonly kind: 'no_quorum'; readonly why: string }
  /** A quorum no longer has the last agreed block. */
  | { readonly kind: 'history_lost'; readonly why: string }

/** How many of all endpoints show the same block, for waiting players to see. It decides nothing: operators are counted for that. */
export type Agreeing = { readonly hash: BlockHash; readonly count: number; readonly of: number }

type AgreeOnDrawInput = {
  readonly endpoints: readonly Endpoint[]
  readonly drawAt: number
  readonly rules: ChainRules
  readonly agreed: AgreedBlocks
  readonly cache: HeaderCache
  readonly clock?: Clock
}

/** Asks every endpoint which block decides this draw time, and returns whether they agree. Endpoint errors do not throw. */
export const agreeOnDraw = async (input: AgreeOnDrawInput): Promise<DrawAnswer> => {
  const { endpoints, drawAt, rules, agreed, cache, clock = systemClock } = input
  const last = await agreed.findLast()
  const isCancellable = clock.nowMs() - drawAt >= CANCELLABLE_AFTER_MS
  const { answered, unanswered } = await askEndpoints({
    endpoints,
    clock,
    ask: (endpoint) => viewDraw({ endpoint, drawAt, last, cache }),
    stands: (views) =>
      isDecided(countViews(views.map(({ answer }) => answer)), { quorum: rules.quorum, isCancellable }),
  })
  const count = countViews([
    ...answered.map(({ answer }) => answer),
    ...unanswered.map(({ endpoint, why }): DrawView => ({ endpoint, seen: { kind: 'absent', why } })),
  ])

  if (count.otherHistoryOperators >= rules.quorum) return { kind: 'history_lost', why: whoIsAbsent(count) }
  const credible = ({ view, drawBlockSearch }: SeenView) =>
    isCredible(drawBlockSearch.draw, { endpoint: view.endpoint, agreed, sealed: rules.sealed, cache })

  if (count.final !== null && count.final.operators >= rules.quorum) {
    const dissent = await findFirst(count.otherFinal, credible)
    if (dissent !== null) return { kind: 'no_quorum', why: dissentBy(dissent) }
    return answerFinal(count.final, endpoints.length)
  }

  if (count.noneOperators >= rules.quorum) {
    const witness = await findFirst(count.exists, credible)
    if (witness === null) return { kind: 'none_exists', why: newestBefore(count) }
  }
  if (count.same !== null && count.same.operators >= rules.quorum)
    return { kind: 'waiting', why: notFinal(count), agreeing: agreeingOf(count.same, endpoints.length) }
  return { kind: 'no_quorum', why: tooFew(count, rules) }
}

/** From this age on a round without a block may soon be cancelled, so every endpoint is waited for. */
const CANCELLABLE_AFTER_MS = 240_000

/** Whether a quorum agrees already, so that the others get only a moment to dissent. */
const isDecided = (
  count: Count,
  { quorum, isCancellable }: { readonly quorum: number; readonly isCancellable: boolean },
): boolean => {
  if (count.otherHistoryOperators >= quorum || (count.final?.operators ?? 0) >= quorum) return true
  return !isCancellable && (count.noneOperators >= quorum || count.sameOperators >= quorum)
}

const answerFinal = (group: Group, of: number): DrawAnswer => {
  const { drawBlockSearch, views } = group
  const [view] = views
  if (view === undefined) throw new Error('a group has no views')
  return {
    kind: 'agreed',
    draw: drawBlockSearch.draw,
    parent: drawBlockSearch.parent,
    endpoint: view.endpoint,
    agreeing: agreeingOf(group, of),
  }
}

const agreeingOf = ({ drawBlockSearch, views }: Group, of: number): Agreeing => ({
  hash: drawBlockSearch.draw.hash,
  count: views.length,
  of,
})

const findFirst = async (
  views: readonly SeenView[],
  test: (view: SeenView) => Promise<boolean>,
): Promise<SeenView | null> => {
  for (const view of views) if (await test(view)) return view
  return null
}

const dissentBy = ({ view, drawBlockSearch: { draw } }: SeenView): string =>
  `${view.endpoint.name} shows a different final block: ${draw.height} ${draw.hash}`

const newestBefore = ({ newestBeforeMs, noneOperators }: Count): string =>
  `${noneOperators} operators agree that the newest block is from ${new Date(newestBeforeMs ?? 0).toISOString()}`

const notFinal = ({ sameOperators, final }: Count): string =>
  `${sameOperators} operators see the same block, ${final?.operators ?? 0} of them as final`

const tooFew = (count: Count, { quorum }: ChainRules): string =>
  [
    `${count.final?.operators ?? 0} of the required ${quorum} operators show the same final block`,
    `${count.sameOperators} show the same block, ${count.noneOperators} show none`,
    ...count.absent,
  ].join('; ')

const whoIsAbsent = ({ absent }: Count): string => absent.join('; ')

/** The views of one draw time, grouped by what they show. Operators are counted, not endpoints. */
type Count = {
  /** The draw block that most operators call final. */
  readonly final: Group | null
  /** Views that show another final draw block. */
  readonly otherFinal: readonly SeenView[]
  /** Views of a block at or after the draw time, final or not; the block most operators see, and how many do. */
  readonly exists: readonly SeenView[]
  readonly same: Group | null
  readonly sameOperators: number
  /** How many operators' chains end before the draw time, excluding those that lag behind. */
  readonly noneOperators: number
  readonly newestBeforeMs: number | null
  readonly otherHistoryOperators: number
  readonly absent: readonly string[]
}

type Group = {
  readonly drawBlockSearch: DrawBlockSearch
  readonly views: readonly DrawView[]
  readonly operators: number
}

type SeenView = { readonly view: DrawView; readonly drawBlockSearch: DrawBlockSearch }

const countViews = (views: readonly DrawView[]): Count => {
  const finals = seenViews(views, 'final')
  const best = mostOperators(finals)
  const exists = [...finals, ...seenViews(views, 'unfinal')]
  const same = mostOperators(exists)

  const heads = views.flatMap(({ endpoint, seen }) =>
    seen.kind === 'none' ? [{ operator: endpoint.operator, timeMs: seen.head.timeMs }] : [],
  )
  const newest = heads.length === 0 ? null : Math.max(...heads.map(({ timeMs }) => timeMs))
  const keepingUp = heads.filter(({ timeMs }) => newest !== null && newest - timeMs <= STALE_MS)

  return {
    final: best,
    otherFinal: finals.filter(
      ({ drawBlockSearch }) => drawBlockSearch.draw.hash !== best?.drawBlockSearch.draw.hash,
    ),
    exists,
    same,
    sameOperators: same?.operators ?? 0,
    noneOperators: new Set(keepingUp.map(({ operator }) => operator)).size,
    newestBeforeMs: newest,
    otherHistoryOperators: operatorsOf(views.filter(({ seen }) => seen.kind === 'other_history')),
    absent: views.flatMap(({ endpoint, seen }) =>
      seen.kind === 'absent' || seen.kind === 'other_history' ? [`${endpoint.name}: ${seen.why}`] : [],
    ),
  }
}

const seenViews = (views: readonly DrawView[], kind: 'final' | 'unfinal'): SeenView[] =>
  views.flatMap((view) =>
    view.seen.kind === kind ? [{ view, drawBlockSearch: view.seen.drawBlockSearch }] : [],
  )

const mostOperators = (seen: readonly SeenView[]): Group | null => {
  let best: Group | null = null
  for (const { drawBlockSearch } of seen) {
    const same = seen.filter((other) => other.drawBlockSearch.draw.hash === drawBlockSearch.draw.hash)
    const views = same.map(({ view }) => view)
    const operators = operatorsOf(views)
    if (best === null || operators > best.operators) best = { drawBlockSearch, views, operators }
  }
  return best
}

const operatorsOf = (views: readonly DrawView[]): number =>
  new Set(views.map(({ endpoint }) => endpoint.operator)).size

/** What one endpoint knows of a draw time. */
type DrawView = {
  readonly endpoint: Endpoint
  readonly seen:
    | { readonly kind: 'final'; readonly drawBlockSearch: DrawBlockSearch }
    | { readonly kind: 'unfinal'; readonly drawBlockSearch: DrawBlockSearch }
    /** Its newest block is still before the draw time. */
    | { readonly kind: 'none'; readonly head: Header }
    /** Unreachable, stale, malformed: it does not count. */
    | { readonly kind: 'absent'; readonly why: string }
    /** It lacks, or contradicts, the last agreed block. */
    | { readonly kind: 'other_history'; readonly why: string }
}

type ViewDrawInput = {
  readonly endpoint: Endpoint
  readonly drawAt: number
  readonly last: AgreedBlock | null
  readonly cache: HeaderCache
}

/** Asks one endpoint about a draw time. Never throws: what an endpoint cannot answer makes it absent. */
const viewDraw = async ({ endpoint, drawAt, last, cache }: ViewDrawInput): Promise<DrawView> => {
  try {
    return { endpoint, seen: await check(endpoint, { drawAt, last, cache }) }
  } catch (error) {
    const { fault, message } = endpointErrorOf(error)
    return { endpoint, seen: { kind: 'absent', why: `${fault}: ${message}` } }
  }
}

type CheckInput = { readonly drawAt: number; readonly last: AgreedBlock | null; readonly cache: HeaderCache }

const check = async (endpoint: Endpoint, { drawAt, last, cache }: CheckInput): Promise<DrawView['seen']> => {
  const lost = last === null ? null : await findLost(endpoint, last)
  if (lost !== null) return { kind: 'other_history', why: lost }

  // The final block is read before the newest one, so that everything found at or below it was final already.
  const final = await get(endpoint, 'finalized')
  if (final.timeMs >= drawAt)
    return {
      kind: 'final',
      drawBlockSearch: await searchDrawBlock({ endpoint, top: final, drawAt, cache }),
    }

  const head = await get(endpoint, 'latest')
  if (head.timeMs >= drawAt)
    return {
      kind: 'unfinal',
      drawBlockSearch: await searchDrawBlock({ endpoint, top: head, drawAt, cache }),
    }

  if (await endpoint.isSyncing()) return { kind: 'absent', why: 'it is still syncing' }
  return { kind: 'none', head }
}

/** What the endpoint lacks of the agreed history; null if nothing. */
const findLost = async (endpoint: Endpoint, last: AgreedBlock): Promise<string | null> => {
  const header = await endpoint.block(last.height)
  if (header === null) return `it no longer has block ${last.height}, which was final`
  return header.hash === last.hash
    ? null
    : `its block ${last.height} differs from the final block that was agreed on`
}

const get = async (endpoint: Endpoint, tag: 'latest' | 'finalized'): Promise<Header> => {
  const header = await endpoint.block(tag)
  if (header === null) throw new EndpointError('refused', `it has no ${tag} block`)
  return header
}
