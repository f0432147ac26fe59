import type { RoundLength } from '@nibble/domain'
import { lazy, memo, Suspense } from 'react'
import { useConfigFlag } from '../../../api/queries.ts'
import { useGuardedOffer } from '../../../book/table-choice.ts'
import { needWords } from '../../../text/words.ts'
import { RoundLengthSwitch } from '../round/round-card.tsx'
import type { TableSwitchProps } from './table-switch.tsx'

// Most of its phrases are the sealed book's, and a house may have only one table: loaded if there are two.
const TableSwitch = lazy(async () => {
  const [code] = await Promise.all([import('./table-switch.tsx'), needWords('book')])
  return { default: code.TableSwitch }
})

type Props = TableSwitchProps & {
  roundLength: RoundLength
  onRoundLength: (roundLength: RoundLength) => void
}

/** Round length and table: above everything else, since the whole screen depends on them. A memo, like the cards. */
export const TableBar = memo(({ roundLength, onRoundLength, ...choice }: Props) => {
  const isOffered = useGuardedOffer()
  const isKnown = useConfigFlag((config) => config !== undefined)
  return (
    <div className="flex flex-wrap items-center gap-2 pt-3 lg:gap-3 lg:pt-5">
      <RoundLengthSwitch roundLength={roundLength} onRoundLength={onRoundLength} />
      {/* Its place is reserved until it is known whether there is a choice, so that nothing below moves. */}
      {!isKnown && <Place />}
      {isOffered && (
        <Suspense fallback={<Place />}>
          <TableSwitch {...choice} />
        </Suspense>
      )}
    </div>
  )
})

/** As high as the choice plus, below it on a phone, its two lines of explanation. */
const Place = () => (
  <>
    <div className="h-11 min-w-50 flex-1" />
    <div className="h-8 w-full sm:h-4 lg:hidden" />
  </>
)
