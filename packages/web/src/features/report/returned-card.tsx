import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import type { Period } from '../../ui/dates.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { useReturned } from './use-flows.ts'

/** What bets gave back, currency by currency; nothing where there was nothing. */
export const ReturnedCard = ({ period }: { period: Period }) => {
  const t = useText()
  const items = useReturned(period).data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card as="section" className="mt-3">
      <h2 className="font-semibold">{t('report.cameBack')}</h2>
      <p className="mb-3 text-12 text-muted">{t('report.cameBackText')}</p>
      <Facts>
        {items.map(({ coinName, returned }) => (
          <Fact key={coinName} name={t(`asset.${coinName}`)}>
            <Amount value={returned} asset={coinName} own />
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}
