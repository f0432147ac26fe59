import type { AgreedBlocks } from './agreed-blocks.ts'
import { askEndpoints } from './ask-endpoints.ts'
import { type Clock, systemClock } from './clock.ts'
import { type Count, countViews, type SeenView } from './count-views.ts'
import type { Endpoint } from './endpoint.ts'
import type { Header } from './header.ts'
import type { HeaderCache } from './header-cache.ts'
import { isCredible } from './links-to-agreed.ts'
import { type DrawView, viewDraw } from './view-draw.ts'

/** How sure one must be of this chain. */
export type ChainRules = {
  readonly chainId: number
  /** How many operators must say the same; at least 2 on a chain that is not our own. */
  readonly quorum: number
  /** Whether its producers seal their headers, as on the real chain. */
  readonly sealed: boolean
  /** Our own development chain: it may be reset, which is then noticed and told, and play goes on. */
  readonly resettable: boolean
}

export type DrawAnswer =
  | {
      readonly kind: 'agreed'
      readonly draw: Header
      readonly parent: Header
      /** An endpoint that showed it, for its ancestors. */
      readonly endpoint: Endpoint
    }
  /** A quorum sees the same block at or after the draw time, but it is not final for all of them yet. */
  | { readonly kind: 'waiting'; readonly why: string }
  /** A quorum agrees that no block at or after the draw time exists, final or not. */
  | { readonly kind: 'none_exists'; readonly why: string }
  | { readonly kind: 'no_quorum'; readonly why: string }
  /** A quorum no longer has the block agreed on last. */
  | { readonly kind: 'history_lost'; readonly why: string }

/** Asks every endpoint which block decides this draw time, and says whether they agree. Never throws for an endpoint. */
export const agreeOnDraw = async ({
  endpoints,
  drawAt,
  rules,
  agreed,
  cache,
  clock = systemClock,
}: {
  readonly endpoints: readonly Endpoint[]
  readonly drawAt: number
  readonly rules: ChainRules
  readonly agreed: AgreedBlocks
  readonly cache: HeaderCache
  readonly clock?: Clock
}): Promise<DrawAnswer> => {
  const last = await agreed.findLast()
  const isCancellable = clock.nowMs() - drawAt >= CANCELLABLE_AFTER_MS
  const { answered, unanswered } = await askEndpoints({
    ...{ endpoints, clock },
    ask: (endpoint) => viewDraw({ endpoint, drawAt, last, cache }),
    stands: (views) =>
      isDecided(countViews(views.map(({ answer }) => answer)), { quorum: rules.quorum, isCancellable }),
  })
  const count = countViews([
    ...answered.map(({ answer }) => answer),
    ...unanswered.map(({ endpoint, why }): DrawView => ({ endpoint, seen: { kind: 'absent', why } })),
  ])

  if (count.otherHistoryOperators >= rules.quorum) return { kind: 'history_lost', why: whoIsAbsent(count) }
  const credible = ({ view, crossing }: SeenView) =>
    isCredible(crossing.draw, { endpoint: view.endpoint, agreed, sealed: rules.sealed, cache })

  if (count.final !== null && count.final.operators >= rules.quorum) {
    const dissent = await findFirst(count.otherFinal, credible)
    if (dissent !== null) return { kind: 'no_quorum', why: dissentBy(dissent) }
    return answerFinal(count.final)
  }

  if (count.noneOperators >= rules.quorum) {
    const witness = await findFirst(count.exists, credible)
    if (witness === null) return { kind: 'none_exists', why: newestBefore(count) }
  }
  if (count.sameOperators >= rules.quorum) return { kind: 'waiting', why: notFinal(count) }
  return { kind: 'no_quorum', why: tooFew(count, rules) }
}

/** Older than this a draw time without a block may soon cancel its round: then everybody's word is waited for. */
const CANCELLABLE_AFTER_MS = 240_000

/** Whether so many operators say the same already that others are only waited for a moment, for their dissent. */
const isDecided = (
  count: Count,
  { quorum, isCancellable }: { readonly quorum: number; readonly isCancellable: boolean },
): boolean => {
  if (count.otherHistoryOperators >= quorum || (count.final?.operators ?? 0) >= quorum) return true
  return !isCancellable && (count.noneOperators >= quorum || count.sameOperators >= quorum)
}

const answerFinal = ({ crossing, views }: NonNullable<Count['final']>): DrawAnswer => {
  const [view] = views
  if (view === undefined) throw new Error('a count without views')
  return { kind: 'agreed', draw: crossing.draw, parent: crossing.parent, endpoint: view.endpoint }
}

const findFirst = async (
  views: readonly SeenView[],
  test: (view: SeenView) => Promise<boolean>,
): Promise<SeenView | null> => {
  for (const view of views) if (await test(view)) return view
  return null
}

const dissentBy = ({ view, crossing: { draw } }: SeenView): string =>
  `${view.endpoint.name} shows another final block, ${draw.height} ${draw.hash}`

const newestBefore = ({ newestBeforeMs, noneOperators }: Count): string =>
  `${noneOperators} operators agree: the newest block is of ${new Date(newestBeforeMs ?? 0).toISOString()}`

const notFinal = ({ sameOperators, final }: Count): string =>
  `${sameOperators} operators see the same block, ${final?.operators ?? 0} call it final`

const tooFew = (count: Count, { quorum }: ChainRules): string =>
  [
    `of ${quorum} operators needed ${count.final?.operators ?? 0} show the same final block`,
    `${count.sameOperators} the same block, ${count.noneOperators} none`,
    ...count.absent,
  ].join('; ')

const whoIsAbsent = ({ absent }: Count): string => absent.join('; ')
