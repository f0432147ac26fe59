import type { Stamp, StampState } from '../../book/stamps.ts'
import { type Check, type CheckStep, openOf, type StepId } from './check.ts'

/** The four stamps of a bet as its proof shows them. Null where no bet is proven. */
export const proofStamps = ({ claim, steps }: Pick<Check, 'claim' | 'steps'>): readonly Stamp[] | null => {
  if (claim?.bet == null) return null
  const find = <Id extends StepId>(id: Id) =>
    steps.find((step): step is Extract<CheckStep, { id: Id }> => step.id === id)
  const receipt = find('receipt')
  const anchor = find('anchor')
  const drawTime = find('draw_time')
  const book = find('sealed')
  const isSealed = together([book, anchor])
  // A head without the bet's place says nothing of it, and a place without the next leaf does not say whether it was taken back.
  const isOpenYet = book?.state === 'skipped' && book.facts !== null && isSealed !== 'bad'
  const sealed = isOpenYet ? 'next' : isSealed
  // What a bet pays is shown where it is shown that the bet was placed, and not taken back.
  const isOpen = openOf({ claim, steps }).some((point) => point !== 'jackpot')
  const paid = together([find('return')])
  return [
    {
      id: 'accepted',
      state: together([receipt]),
      at: receipt?.facts?.acceptedAt ?? null,
      kind: receipt?.state === 'failed' ? 'bad' : receipt?.facts == null ? 'absent' : 'kept',
    },
    {
      id: 'sealed',
      at: (isOpenYet || anchor?.state === 'skipped' ? null : anchor?.facts?.anchor.blockTime) ?? null,
      // Signed, but written on no chain, is not sealed.
      state: sealed === 'done' && anchor?.state === 'skipped' ? 'none' : sealed,
      kind:
        sealed === 'bad'
          ? 'bad'
          : sealed === 'none'
            ? 'without'
            : isOpenYet
              ? 'asked'
              : anchor?.state === 'skipped'
                ? 'off'
                : 'sealed',
    },
    {
      id: 'drawn',
      kind: 'drawn',
      state: together(DRAWN.map((id) => find(id))),
      at: drawTime?.facts.timeMs ?? null,
    },
    { id: 'paid', kind: 'paid', state: isOpen && paid === 'done' ? 'next' : paid, at: null },
  ]
}

const DRAWN = ['fetched', 'header_hash', 'parent_link', 'draw_time', 'beacon', 'result'] as const

/** One that fails spoils the stamp; one that was not reached leaves it to come; one that says nothing counts for nothing. */
const together = (steps: readonly (CheckStep | undefined)[]): StampState => {
  if (steps.some((step) => step?.state === 'failed')) return 'bad'
  if (steps.some((step) => step === undefined)) return 'next'
  return steps.every((step) => step?.state === 'skipped') ? 'none' : 'done'
}
