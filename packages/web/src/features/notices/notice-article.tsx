import type { Notice } from '@nibble/contract'
import { Card } from '@nibble/ui/card.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import type { NOTICE_LISTS } from './notice-lists.ts'

type Props = {
  notice: Notice
  /** The list it belongs to, named where notices of several lists are shown. */
  kind?: (typeof NOTICE_LISTS)[number] | undefined
  className?: string
}

/** A notice in full. */
export const NoticeArticle = ({ notice, kind, className = '' }: Props) => {
  const t = useText()
  const format = useFormat()
  return (
    <Card as="article" className={`lg:px-8 lg:py-7 ${className}`}>
      <p className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-12 text-muted">
        {kind !== undefined && <Tag tone="azure">{t(kind.text)}</Tag>}
        <time dateTime={new Date(notice.publishedAt).toISOString()}>
          {format.longDayTime(notice.publishedAt)}
        </time>
      </p>
      <h2 className="mt-2 text-20 font-semibold tracking-tight [overflow-wrap:anywhere] lg:text-28">
        {notice.title}
      </h2>
      <p className="mt-4 max-w-[72ch] text-16 whitespace-pre-line [overflow-wrap:anywhere]">
        {notice.content}
      </p>
    </Card>
  )
}
