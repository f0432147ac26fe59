import type { RoundLength } from '@nibble/domain'
import { lazy, Suspense } from 'react'
import { useGameConfig } from '../../../api/queries.ts'
import { useGuardedOffer } from '../../../book/table-choice.ts'
import { needWords } from '../../../text/words.ts'
import { RoundLengthSwitch } from '../round/round-card.tsx'
import type { TableSwitchProps } from './table-switch.tsx'

// Most of what it says belongs to the sealed book's words, and a house may have one table only: fetched where there are two.
const TableSwitch = lazy(async () => {
  const [code] = await Promise.all([import('./table-switch.tsx'), needWords('book')])
  return { default: code.TableSwitch }
})

type Props = TableSwitchProps & {
  roundLength: RoundLength
  onRoundLength: (roundLength: RoundLength) => void
}

/** Which round length and which table: over everything else, since all of the screen goes by them. */
export const TableBar = ({ roundLength, onRoundLength, ...choice }: Props) => {
  const isOffered = useGuardedOffer()
  const isKnown = useGameConfig().data !== undefined
  return (
    <div className="flex flex-wrap items-center gap-2 pt-3 lg:gap-3 lg:pt-4">
      <RoundLengthSwitch roundLength={roundLength} onRoundLength={onRoundLength} />
      {/* Its place is kept until it is known whether there is a choice, so that nothing below it moves. */}
      {!isKnown && <Place />}
      {isOffered && (
        <Suspense fallback={<Place />}>
          <TableSwitch {...choice} />
        </Suspense>
      )}
    </div>
  )
}

/** As high as the choice and, below it on a phone, the two lines of what it means. */
const Place = () => (
  <>
    <div className="h-11 min-w-50 flex-1" />
    <div className="h-8 w-full sm:h-4 lg:hidden" />
  </>
)
