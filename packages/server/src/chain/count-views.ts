import { STALE_MS } from './choose-head.ts'
import type { Crossing } from './find-crossing.ts'
import type { DrawView } from './view-draw.ts'

/** Views of one draw time sorted by what they say; operators, not endpoints, are counted. */
export type Count = {
  /** The draw block that most operators call final. */
  readonly final: Group | null
  /** Views that call another draw block final than that one. */
  readonly otherFinal: readonly SeenView[]
  /** Views of a block at or after the draw time, final or not, and how many operators at most see the same one. */
  readonly exists: readonly SeenView[]
  readonly sameOperators: number
  /** Operators whose chain ends before the draw time, and who keep up with each other. */
  readonly noneOperators: number
  readonly newestBeforeMs: number | null
  readonly otherHistoryOperators: number
  readonly absent: readonly string[]
}

type Group = {
  readonly crossing: Crossing
  readonly views: readonly DrawView[]
  readonly operators: number
}

export type SeenView = { readonly view: DrawView; readonly crossing: Crossing }

export const countViews = (views: readonly DrawView[]): Count => {
  const finals = seenViews(views, 'final')
  const best = mostOperators(finals)
  const exists = [...finals, ...seenViews(views, 'unfinal')]

  const heads = views.flatMap(({ endpoint, seen }) =>
    seen.kind === 'none' ? [{ operator: endpoint.operator, timeMs: seen.head.timeMs }] : [],
  )
  const newest = heads.length === 0 ? null : Math.max(...heads.map(({ timeMs }) => timeMs))
  const keepingUp = heads.filter(({ timeMs }) => newest !== null && newest - timeMs <= STALE_MS)

  return {
    final: best,
    otherFinal: finals.filter(({ crossing }) => crossing.draw.hash !== best?.crossing.draw.hash),
    exists,
    sameOperators: mostOperators(exists)?.operators ?? 0,
    noneOperators: new Set(keepingUp.map(({ operator }) => operator)).size,
    newestBeforeMs: newest,
    otherHistoryOperators: operatorsOf(views.filter(({ seen }) => seen.kind === 'other_history')),
    absent: views.flatMap(({ endpoint, seen }) =>
      seen.kind === 'absent' || seen.kind === 'other_history' ? [`${endpoint.name}: ${seen.why}`] : [],
    ),
  }
}

const seenViews = (views: readonly DrawView[], kind: 'final' | 'unfinal'): SeenView[] =>
  views.flatMap((view) => (view.seen.kind === kind ? [{ view, crossing: view.seen.crossing }] : []))

const mostOperators = (seen: readonly SeenView[]): Group | null => {
  let best: Group | null = null
  for (const { crossing } of seen) {
    const same = seen.filter((other) => other.crossing.draw.hash === crossing.draw.hash)
    const views = same.map(({ view }) => view)
    const operators = operatorsOf(views)
    if (best === null || operators > best.operators) best = { crossing, views, operators }
  }
  return best
}

const operatorsOf = (views: readonly DrawView[]): number =>
  new Set(views.map(({ endpoint }) => endpoint.operator)).size
