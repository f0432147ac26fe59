import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { cx } from '../../ui/class-names.ts'
import { DateChips } from '../../ui/date-chips.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { BetPane } from './bet-pane.tsx'
import { FlowPane } from './flow-pane.tsx'
import { ReturnedCard } from './returned-card.tsx'
import { type Scope, ScopeSwitch, useScope } from './scope-switch.tsx'
import { useReportDates } from './use-report-dates.ts'

const SHOWN_DAYS = 7

/** `/report`: bets and the flow of money beside each other, one's own or the team's, each with the way to all of it. */
export const ReportScreen = () => {
  const t = useText()
  const [scope, setScope] = useScope()
  const dates = useReportDates()
  return (
    <Screen title={t('title.report')} back="/profile">
      <div className="grid grid-cols-1 gap-3 pt-4 lg:pt-6">
        <div className="justify-self-start">
          <ScopeSwitch value={scope} onChange={setScope} />
        </div>
        <DateChips value={dates.choice} onChange={dates.choose} />
        <div key={scope} className="grid grid-cols-1 items-start gap-x-6 xl:grid-cols-2">
          <section>
            <SectionHead title={t('report.betsTitle')} space="small">
              <All to="/report/bet" scope={scope} text={t('report.allBets')} />
            </SectionHead>
            <BetPane filter={{ ...dates.period, scope }} most={SHOWN_DAYS} />
          </section>
          <section>
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
    className={cx(buttonClass({ look: 'ghost', size: 'small' }), '-mr-4')}
  >
    {text}
    <ArrowRight size={16} aria-hidden="true" />
  </Link>
)
