import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { MemberList } from './member-list.tsx'

/** `/referrer/info`: who is below, level by level, opened as far as one likes. */
export const ReferrerInfoScreen = () => {
  const t = useText()
  return (
    <Screen title={t('title.referrerInfo')} back="/referrer">
      <div className="mx-auto grid grid-cols-1 gap-3 pt-4 lg:pt-6">
        <div className="grid gap-1">
          <h2 className="text-20 font-semibold tracking-tight">{t('team.members')}</h2>
          <p className="text-muted">{t('team.membersText')}</p>
        </div>
        <Card as="section" aria-label={t('team.members')} padded={false} className="px-4 py-1 lg:px-5">
          <MemberList of={null} level={0} />
        </Card>
        <p className="text-12 text-muted">{t('team.measure')}</p>
      </div>
    </Screen>
  )
}
