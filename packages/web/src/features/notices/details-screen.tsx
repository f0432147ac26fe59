import type { Notice } from '@nibble/contract'
import { buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight, Megaphone } from 'lucide-react'
import { Screen } from '../../screen/screen.tsx'
import { currentNotice } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { WovenEmpty } from '../../ui/woven-empty.tsx'
import { NoticeArticle } from './notice-article.tsx'
import { NOTICE_LISTS, noticesQuery } from './notice-lists.ts'
import { othersThan, readNotice } from './read-notice.ts'

/** The last opened notice, else the newest, and what to read next. */
export const DetailsScreen = () => {
  const t = useText()
  const lists = useQueries({ queries: NOTICE_LISTS.map(({ type }) => noticesQuery(type, t.locale, 1)) })
  const all = lists.flatMap(({ data }) => data?.items ?? [])
  const isComing = lists.some(({ isPending }) => isPending)
  const failed = lists.find(({ isError, data }) => isError && data === undefined)
  const [newest] = isComing ? [] : othersThan(null, all, 1)
  const notice = readNotice(useStore(currentNotice)) ?? newest
  return (
    <Screen title={t('title.details')} back="/notification">
      {notice !== undefined ? (
        <Article
          notice={notice}
          kind={NOTICE_LISTS.find((_, at) => lists[at]?.data?.items.some(({ id }) => id === notice.id))}
          isOneKind={lists.filter(({ data }) => (data?.items.length ?? 0) > 0).length < 2}
          others={othersThan(notice.id, all, OTHERS)}
        />
      ) : failed !== undefined ? (
        <ErrorState
          error={failed.error}
          onRetry={() => void Promise.all(lists.map(({ refetch }) => refetch()))}
        />
      ) : isComing ? (
        <Skeleton className="mt-4 h-64 rounded-20 lg:mt-5" />
      ) : (
        <WovenEmpty
          icon={Megaphone}
          title={t('notices.none')}
          text={t('notices.noneText')}
          action={
            <Link to="/notification" className={buttonClass({})}>
              {t('title.notification')}
            </Link>
          }
        />
      )}
    </Screen>
  )
}

const OTHERS = 5

type ArticleProps = {
  notice: Notice
  /** The list it belongs to. */
  kind: (typeof NOTICE_LISTS)[number] | undefined
  /** All that the house has published is of one list: its name says nothing, as that of plain notices never does. */
  isOneKind: boolean
  others: readonly Notice[]
}

const Article = ({ notice, kind, isOneKind, others }: ArticleProps) => {
  const t = useText()
  const format = useFormat()
  return (
    <div className="mx-auto grid max-w-180 grid-cols-[minmax(0,1fr)] gap-4 pt-4 lg:gap-6 lg:pt-8">
      <NoticeArticle notice={notice} kind={isOneKind || kind?.type === '1' ? undefined : kind} />
      <div className="grid gap-3">
        {others.length > 0 && (
          <Card as="section" padded={false} className="px-4 py-1 lg:px-5">
            <h2 className="pt-3 text-16 font-semibold">{t('notices.more')}</h2>
            <ul>
              {others.map((other) => (
                <li key={other.id} className="border-t border-line first:border-0">
                  <button
                    type="button"
                    className="flex min-h-15 w-full items-center gap-3 py-2.5 text-left transition hover:text-brass"
                    onClick={() => {
                      currentNotice.set(JSON.stringify(other))
                      scrollTo({ top: 0 })
                    }}
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold [overflow-wrap:anywhere]">{other.title}</span>
                      <span className="block text-12 text-muted">{format.dayTime(other.publishedAt)}</span>
                    </span>
                    <ChevronRight
                      size={20}
                      strokeWidth={1.75}
                      className="shrink-0 text-faint"
                      aria-hidden="true"
                    />
                  </button>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Link
          to="/notification"
          search={kind === undefined || kind.type === '1' ? {} : { type: kind.type }}
          className={buttonClass({ wide: true })}
        >
          <ArrowLeft size={16} aria-hidden="true" />
          {t('title.notification')}
        </Link>
      </div>
    </div>
  )
}
