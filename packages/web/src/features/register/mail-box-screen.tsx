import type { mailBox, ResponseOf } from '@nibble/contract'
import { Card } from '@nibble/ui/card.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { ListSkeleton } from '@nibble/ui/list-skeleton.tsx'
import { Navigate } from '@tanstack/react-router'
import { Check, Copy, Inbox } from 'lucide-react'
import { useMailBox } from '../../api/mail-box.ts'
import { useGameConfig } from '../../api/queries.ts'
import { BarePage } from '../../screen/bare-page.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { useCopy } from '../../ui/copyable.tsx'

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

type Mail = ResponseOf<typeof mailBox>['mails'][number]

/** One mail, its code on top to be copied. */
const MailCard = ({ mail: { at, to, subject, text } }: { mail: Mail }) => {
  const t = useText()
  const format = useFormat()
  const { isCopied, copy } = useCopy()
  const code = /\b\d{6}\b/.exec(text)?.[0]
  return (
    <Card as="article" className="grid gap-3">
      <div>
        <p className="text-12 text-muted [overflow-wrap:anywhere]">
          {format.dayClock(at)} · {to}
        </p>
        <h2 className="text-16 font-semibold">{subject}</h2>
      </div>
      {code !== undefined && (
        <p className="flex items-center justify-between rounded-12 border border-line bg-page pl-4">
          <b className="font-mono text-20 tracking-widest">{code}</b>
          <IconButton
            icon={isCopied ? Check : Copy}
            label={`${t(isCopied ? 'common.copied' : 'common.copy')}: ${t('register.code')}`}
            onClick={() => void copy(code)}
          />
        </p>
      )}
      <p className="text-12 whitespace-pre-line text-muted">{text}</p>
    </Card>
  )
}
