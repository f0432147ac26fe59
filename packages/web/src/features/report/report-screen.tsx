import { buttonClass } from '@nibble/ui/button.tsx'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import type { Period } from '../../ui/dates.ts'
import { BetPane } from './bet-pane.tsx'
import { FlowPane } from './flow-pane.tsx'
import { ReportFilters, type Scope, useReportDates, useScope } from './report-controls.tsx'
import { useBetTotals, useReturned } from './report-queries.ts'

const SHOWN_DAYS = 7

/** `/report`: bets and money flow side by side, the player's or the team's, each with a link to its full report. */
export const ReportScreen = () => {
  const t = useText()
  const [scope, setScope] = useScope()
  const dates = useReportDates()
  const bets = { ...dates.period, scope }
  const { isPending } = useBetTotals(bets)
  return (
    <Screen title={t('title.report')} back="/profile">
      <div className="grid grid-cols-1 gap-3 pt-4 lg:pt-5">
        <ReportFilters scope={scope} onScope={setScope} dates={dates} />
        <div key={scope} className="grid grid-cols-1 items-start gap-x-6 xl:grid-cols-2">
          <section>
            <SectionHead title={t('report.betsTitle')} space="small">
              <All to="/report/bet" scope={scope} text={t('report.allBets')} />
            </SectionHead>
            <BetPane filter={bets} most={SHOWN_DAYS} />
          </section>
          {/* In one column it comes after the bets: before, it would move with them. */}
          <section className={cx(isPending && 'max-xl:hidden')}>
            <SectionHead title={t(scope === 'team' ? 'report.teamFlow' : 'report.flowTitle')} space="small">
              <All to="/report/assets" scope={scope} text={t('report.allAssets')} />
            </SectionHead>
            <FlowPane filter={dates.period} scope={scope} />
            {scope === 'own' && <ReturnedCard period={dates.period} />}
          </section>
        </div>
      </div>
    </Screen>
  )
}

type AllProps = { to: '/report/bet' | '/report/assets'; scope: Scope; text: string }

const All = ({ to, scope, text }: AllProps) => (
  <Link
    to={to}
    search={scope === 'team' ? { scope } : {}}
    className={cx(buttonClass({ variant: 'ghost', size: 'small' }), '-mr-4')}
  >
    {text}
    <ArrowRight size={16} aria-hidden="true" />
  </Link>
)

/** What bets returned, by currency; hidden if nothing. */
const ReturnedCard = ({ period }: { period: Period }) => {
  const t = useText()
  const items = useReturned(period).data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card as="section" className="mt-3">
      <h2 className="font-semibold">{t('report.cameBack')}</h2>
      <p className="mb-3 text-12 text-muted">{t('report.cameBackText')}</p>
      <DescriptionList>
        {items.map(({ coinName, returned }) => (
          <Description key={coinName} name={t(`asset.${coinName}`)}>
            <Amount value={returned} asset={coinName} own />
          </Description>
        ))}
      </DescriptionList>
    </Card>
  )
}
