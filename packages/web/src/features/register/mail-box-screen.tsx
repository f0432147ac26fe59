import { Navigate } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useMailBox } from '../../api/mail-box.ts'
import { useGameConfig } from '../../api/queries.ts'
import { BarePage } from '../../screen/bare-page.tsx'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { MailCard } from './mail-card.tsx'

/** `/mail-box`: what a development server would have sent. Where mails are really sent there is no such page. */
export const MailBoxScreen = () => {
  const t = useText()
  const isLocal = useGameConfig().data?.chain.local
  const { data, isError } = useMailBox({ watches: true })
  if (isLocal === false || (isError && data === undefined)) return <Navigate to="/404" replace />

  return (
    <BarePage title={t('register.box')}>
      <h1 className="text-28 font-semibold">{t('register.box')}</h1>
      <p className="mt-1 mb-6 text-16 text-muted">{t('register.boxText')}</p>
      {data === undefined && <ListSkeleton rows={2} />}
      {data?.mails.length === 0 && (
        <Card>
          <EmptyState icon={Inbox} title={t('register.boxEmpty')} text={t('register.boxEmptyText')} />
        </Card>
      )}
      <ul className="grid gap-3" aria-live="polite">
        {data?.mails.map((mail) => (
          <li key={`${mail.at} ${mail.to} ${mail.text}`}>
            <MailCard mail={mail} />
          </li>
        ))}
      </ul>
    </BarePage>
  )
}
