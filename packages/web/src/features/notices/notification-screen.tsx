import { getRouteApi, Link } from '@tanstack/react-router'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { SubscriptionCard } from '../../told/subscription-card.tsx'
import { cx } from '../../ui/class-names.ts'
import { NOTICE_LISTS } from './notice-kind.ts'
import { NoticeList } from './notice-list.tsx'
import { NoticeMenu } from './notice-menu.tsx'
import { useUnseen } from './use-notices.ts'

const route = getRouteApi('/shell/notification')

/** What the house tells everybody, in three lists, and the way to what concerns oneself. */
export const NotificationScreen = () => {
  const t = useText()
  const { type = '1' } = route.useSearch()
  const unseen = useUnseen()
  return (
    <Screen
      title={t('title.notification')}
      back="/profile"
      className="lg:grid lg:grid-cols-[280px_minmax(0,1fr)] lg:items-start lg:gap-6 lg:[&>[role=status]]:col-span-2"
    >
      <div className="min-w-0 pt-4 lg:order-2">
        <nav aria-label={t('title.notification')} className="mb-4 flex flex-wrap gap-2">
          {NOTICE_LISTS.map((list) => (
            <Link
              key={list.type}
              to="/notification"
              search={list.type === '1' ? {} : { type: list.type }}
              replace
              aria-current={list.type === type ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center gap-2 rounded-12 border px-3 font-semibold transition',
                list.type === type
                  ? 'border-brass-line bg-brass-wash text-brass'
                  : 'border-line bg-raised hover:border-line-strong',
              )}
            >
              {t(list.text)}
              {unseen[list.type] > 0 && (
                <span className="min-w-5 rounded-20 bg-loss-wash px-1.5 text-center text-12 text-loss tabular-nums">
                  {unseen[list.type]}
                  <span className="sr-only"> {t('notices.unseen')}</span>
                </span>
              )}
            </Link>
          ))}
        </nav>
        <NoticeList key={type} type={type} />
      </div>
      <div>
        <NoticeMenu />
        <SubscriptionCard className="mt-3" />
      </div>
    </Screen>
  )
}
