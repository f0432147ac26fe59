import { buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { Link } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { Screen } from '../../screen/screen.tsx'
import { currentNotice } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { readNotice } from './read-notice.ts'

/** The notice that was opened last. */
export const DetailsScreen = () => {
  const t = useText()
  const format = useFormat()
  const notice = readNotice(useStore(currentNotice))
  return (
    <Screen title={t('title.details')} back="/notification">
      {notice === null ? (
        <EmptyState
          icon={Megaphone}
          title={t('notices.noneOpen')}
          action={
            <Link to="/notification" className={buttonClass({})}>
              {t('title.notification')}
            </Link>
          }
        />
      ) : (
        <Card as="article" className="mt-4">
          <h2 className="text-20 font-semibold [overflow-wrap:anywhere]">{notice.title}</h2>
          <time
            className="mt-1 block text-12 text-faint"
            dateTime={new Date(notice.publishedAt).toISOString()}
          >
            {format.dayTime(notice.publishedAt)}
          </time>
          <p className="mt-4 max-w-[72ch] text-16 whitespace-pre-line [overflow-wrap:anywhere]">
            {notice.content}
          </p>
        </Card>
      )}
    </Screen>
  )
}
