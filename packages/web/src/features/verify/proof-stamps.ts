import type { Stamp, StampState } from '../../book/stamps.ts'
import { type Check, type CheckStep, openOf, type StepId } from './check.ts'

/** The four stamps of a bet as its proof shows them. Null if it proves no bet. */
export const proofStamps = ({ claim, steps }: Pick<Check, 'claim' | 'steps'>): readonly Stamp[] | null => {
  if (claim?.bet == null) return null
  const find = <Id extends StepId>(id: Id) =>
    steps.find((step): step is Extract<CheckStep, { id: Id }> => step.id === id)
  const receipt = find('receipt')
  const anchor = find('anchor')
  const drawTime = find('draw_time')
  const book = find('sealed')
  const isSealed = together([book, anchor])
  // A head without the bet's place says nothing about it, and a place without the next leaf does not say whether it was
  // recalled.
  const isOpenYet = book?.state === 'skipped' && book.facts !== null && isSealed !== 'bad'
  const sealed = isOpenYet ? 'next' : isSealed
  // The payout is shown only if the bet is shown to have been placed and not recalled.
  const isOpen = openOf({ claim, steps }).some((point) => point !== 'jackpot')
  const paid = together([find('return')])
  return [
    {
      id: 'accepted',
      state: together([receipt]),
      at: receipt?.facts?.acceptedAt ?? null,
      kind:
        receipt?.state === 'failed'
          ? receipt.facts?.problem === 'altered'
            ? 'altered'
            : 'bad'
          : receipt?.facts == null
            ? 'absent'
            : 'kept',
    },
    {
      id: 'sealed',
      at: (isOpenYet || anchor?.state === 'skipped' ? null : anchor?.facts?.anchor.blockTime) ?? null,
      // Signed but not anchored on a chain is not sealed.
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

/** A failed step spoils the stamp; an unreached one leaves it to come; skipped ones do not count. */
const together = (steps: readonly (CheckStep | undefined)[]): StampState => {
  if (steps.some((step) => step?.state === 'failed')) return 'bad'
  if (steps.some((step) => step === undefined)) return 'next'
  return steps.every((step) => step?.state === 'skipped') ? 'none' : 'done'
}
