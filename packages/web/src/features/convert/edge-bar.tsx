import { type Amount, amountOf } from '@nibble/domain'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { percentOfEdge } from './quote.ts'

/** How much of what a lot asks for the player's bets have made. */
export const EdgeBar = ({ edge, needed }: { edge: Amount; needed: Amount }) => {
  const t = useText()
  const format = useFormat()
  const percent = percentOfEdge({ edge, needed })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="text-muted" id="edge-name">
          {t('convert.edge')}
        </span>
        <span>
          {t('convert.edgeOf', { edge: format.amount(cents(edge)), needed: format.amount(needed) })}
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby="edge-name"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-pressed"
      >
        <div className="h-full rounded-full bg-brass-fill" style={{ width: `${percent}%` }} />
      </div>
      <p className="text-12 text-muted">{t('convert.edgeText')}</p>
    </div>
  )
}

/** Never more than there is. */
const cents = (edge: Amount): Amount => amountOf((edge / 10_000n) * 10_000n)
