import type { LiabilityRoot } from '@nibble/contract'
import { splitRaw } from '@nibble/domain'
import { useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'

/** The days before the newest, so that a root cannot be changed afterwards without somebody seeing it. */
export const DaysCard = ({ roots }: { roots: readonly LiabilityRoot[] }) => {
  const t = useText()
  const earlier = roots.slice(1)
  if (earlier.length === 0) return null
  return (
    <Card as="section" className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold">{t('liabilities.days')}</h2>
      <p className="text-muted">{t('liabilities.daysText')}</p>
      <ul className="divide-y divide-line">
        {earlier.map((root) => (
          <li key={root.day} className="grid gap-0.5 py-2.5">
            <span className="flex justify-between gap-3">
              <span>{root.day}</span>
              <Amount value={root.total} asset="USDT" named />
            </span>
            {root.holdings !== null && (
              <span className="flex justify-between gap-3 text-12 text-muted">
                {t('liabilities.held')}
                <Amount
                  value={splitRaw(root.holdings.raw, root.holdings.decimals).amount}
                  asset="USDT"
                  named
                />
              </span>
            )}
            <code className="truncate font-mono text-12 text-muted" title={root.root}>
              {root.root}
            </code>
          </li>
        ))}
      </ul>
    </Card>
  )
}
