import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartColumn, Users } from 'lucide-react'
import { agentQuery } from '../../api/team.ts'
import { useText } from '../../text/text-context.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Scope } from './scope-switch.tsx'

/** Nothing to report: of the dates and filters, or because nobody is there who could have bet. */
export const NoBets = ({ scope }: { scope: Scope }) => {
  const t = useText()
  return scope === 'team' ? (
    <NoTeamBets />
  ) : (
    <EmptyState icon={ChartColumn} title={t('report.empty')} text={t('report.emptyText')} />
  )
}

const NoTeamBets = () => {
  const t = useText()
  const size = useQuery(agentQuery).data?.communitySize
  if (size !== 0)
    return <EmptyState icon={ChartColumn} title={t('report.empty')} text={t('report.teamEmptyText')} />
  return (
    <EmptyState
      icon={Users}
      title={t('report.teamNone')}
      text={t('report.teamNoneText')}
      action={
        <Link to="/invite" className={buttonClass({ look: 'primary' })}>
          {t('report.toInvite')}
        </Link>
      }
    />
  )
}
