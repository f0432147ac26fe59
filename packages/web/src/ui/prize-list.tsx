import type { Amount as Money } from '@nibble/domain'
import { useText } from '../text/text-context.ts'
import { useFormat } from '../text/use-format.ts'
import { Amount } from './amount.tsx'

/** What every place pays. */
export const PrizeList = ({ prizes, label }: { prizes: readonly Money[]; label: string }) => {
  const t = useText()
  const format = useFormat()
  return (
    <ol
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,180px),1fr))] gap-x-6 gap-y-1"
    >
      {prizes
        .map((prize, at) => ({ prize, place: at + 1 }))
        .map(({ prize, place }) => (
          <li key={place} className="flex min-h-8 items-baseline justify-between gap-3">
            <span className="text-muted">{t('ranking.placeOf', { place: format.count(place) })}</span>
            <Amount value={prize} asset="REWARD_POINT" />
          </li>
        ))}
    </ol>
  )
}
