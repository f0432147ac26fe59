import { Headset } from 'lucide-react'
import { Screen } from '../../screen/screen.tsx'
import { bindId } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkCards } from './link-cards.tsx'

/** Where customer service is reached, and the number by which it finds a player. */
export const ServiceScreen = () => {
  const t = useText()
  const own = useStore(bindId)
  return (
    <Screen title={t('profile.service')} back="/profile">
      <p className="max-w-[72ch] pt-4 text-muted">{t('profile.serviceLead')}</p>
      {own !== null && (
        <Card as="section" padded={false} className="mt-4 max-w-[480px] px-4 py-1">
          <dl>
            <Copyable term={t('profile.bindId')} text={own} />
          </dl>
        </Card>
      )}
      <LinkCards
        kind="service"
        none={<EmptyState icon={Headset} title={t('profile.serviceNone')} text={t('links.noneText')} />}
      />
    </Screen>
  )
}
