import './notices.css'
import type { Notice } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowUpFromLine, ChevronRight, Megaphone, ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useUser } from '../../api/queries.ts'
import { SubscriptionCard } from '../../notifications/subscription-card.tsx'
import { Screen } from '../../screen/screen.tsx'
import { currentNotice } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { createStored } from '../../state/stored.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { type NavItem, NavList } from '../../ui/nav-list.tsx'
import { WayOn } from '../../ui/way-on.tsx'
import { NoticeArticle } from './notice-article.tsx'
import { NOTICE_LISTS, type NoticeType, noticesQuery, PAGE_SIZE } from './notice-lists.ts'
import { othersThan, readNotice } from './read-notice.ts'

const route = getRouteApi('/shell/notification')

/** Notices of the house to everybody, in three lists, and links to the player's own news. */
export const NotificationScreen = () => {
  const t = useText()
  const { type = '1' } = route.useSearch()
  const unseen = useUnseen()
  // Not before the list, whose length nobody knows yet: it would push them down.
  const { isPending: isLoading, data } = useNotices(type, 1)
  const shown = useOpened(data?.items ?? [])
  return (
    <Screen
      title={t('title.notification')}
      back="/profile"
      className="notices-page lg:grid lg:items-start lg:gap-x-6 lg:[&>[role=status]]:col-span-2"
    >
      <div className="min-w-0 pt-3 lg:pt-5">
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
                <span className="min-w-5 rounded-20 bg-azure-wash px-1.5 text-center text-12 text-azure">
                  {unseen[list.type]}
                  <span className="sr-only"> {t('notices.unseen')}</span>
                </span>
              )}
            </Link>
          ))}
        </nav>
        <NoticeList key={type} type={type} shown={shown?.id} />
        {!isLoading && <NoticeMenu />}
      </div>
      <div className={cx('grid gap-3 pt-3 lg:gap-6 lg:pt-5', isLoading && 'max-lg:hidden')}>
        {isLoading && <Skeleton className="h-56 rounded-20 max-lg:hidden" />}
        {shown !== undefined && <NoticeArticle notice={shown} className="max-lg:hidden" />}
        {/* A notice has the height of its text. */}
        <SubscriptionCard className={cx(isLoading && 'invisible')} />
      </div>
    </Screen>
  )
}

const NAV_ITEMS: readonly NavItem[] = [
  { to: '/recharge/records', text: 'notices.deposits', icon: ArrowDownToLine },
  { to: '/withdraw/records', text: 'notices.withdrawals', icon: ArrowUpFromLine },
  { to: '/assets', text: 'notices.transactions', icon: ReceiptText },
]

/** News about the player's money is shown where it is listed. */
const NoticeMenu = () => {
  const t = useText()
  return (
    <Card as="section" padded={false} className="mt-6 px-4 py-1 lg:px-5">
      <h2 className="sr-only">{t('notices.own')}</h2>
      <NavList items={NAV_ITEMS} />
    </Card>
  )
}

/** A desktop shows one notice beside the list: the one opened last, else the newest that has its own page. */
const useOpened = (notices: readonly Notice[]): Notice | undefined => {
  const opened = readNotice(useStore(currentNotice))?.id
  return notices.find(({ id }) => id === opened) ?? othersThan(null, notices, 1)[0]
}

const WIDE = '(width >= 1024px)'

type NoticeListProps = {
  type: NoticeType
  /** The notice beside the list. */
  shown: string | undefined
}

/** A list of notices, newest first. Viewing it marks it as seen. */
const NoticeList = ({ type, shown }: NoticeListProps) => {
  const t = useText()
  const [page, setPage] = useState(1)
  const { data, error, isError, refetch, pages } = useNotices(type, page)
  const newest = Math.max(0, ...(data?.items ?? []).map(({ publishedAt }) => publishedAt))
  useEffect(() => {
    if (newest > Number(seenUntil[type].get() ?? 0)) seenUntil[type].set(String(newest))
  }, [newest, type])

  if (data === undefined) {
    return isError ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <div className="grid gap-3">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-24 rounded-20" />
        ))}
      </div>
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={Megaphone}
        title={t('notices.none')}
        text={t('notices.noneText')}
        action={<WayOn to="/index" text="common.home" />}
      />
    )
  }
  return (
    <>
      <ul className="grid gap-3">
        {data.items.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} isShown={notice.id === shown} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={t('notices.pages')} className="mt-4 flex items-center justify-center gap-4">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('notices.newer')}
          </Button>
          <span className="text-muted">{t('notices.page', { page, pages })}</span>
          <Button size="small" disabled={page === pages} onClick={() => setPage(page + 1)}>
            {t('notices.older')}
          </Button>
        </nav>
      )}
    </>
  )
}

/** Opens a notice of status 1 beside the list, or on a phone on its own page; others unfold in place. */
const NoticeRow = ({ notice, isShown }: { notice: Notice; isShown: boolean }) => {
  const format = useFormat()
  const navigate = useNavigate()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const hasPage = notice.status === 1
  const open = () => {
    if (hasPage) currentNotice.set(JSON.stringify(notice))
    if (hasPage && !matchMedia(WIDE).matches) void navigate({ to: '/details' })
    else if (!hasPage) setIsUnfolded(!isUnfolded)
  }

  return (
    <Card padded={false} className={cx(isShown && 'notice-opened')}>
      <button
        type="button"
        className="flex w-full items-start gap-3 rounded-20 p-4 text-left transition hover:bg-raised"
        {...(hasPage ? isShown && { 'aria-current': true } : { 'aria-expanded': isUnfolded })}
        onClick={open}
      >
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="text-16 font-semibold [overflow-wrap:anywhere]">{notice.title}</span>
          <span
            className={`text-muted [overflow-wrap:anywhere] ${isUnfolded ? 'whitespace-pre-line' : 'line-clamp-2'}`}
          >
            {notice.content}
          </span>
          <time className="text-12 text-faint" dateTime={new Date(notice.publishedAt).toISOString()}>
            {format.dayTime(notice.publishedAt)}
          </time>
        </span>
        {hasPage && (
          <ChevronRight size={20} strokeWidth={1.75} className="mt-0.5 text-faint" aria-hidden="true" />
        )}
      </button>
    </Card>
  )
}

/** One page of a list, and the number of pages. */
const useNotices = (type: NoticeType, page: number) => {
  const { locale } = useText()
  const query = useQuery(noticesQuery(type, locale, page))
  return { ...query, pages: Math.max(1, Math.ceil((query.data?.total ?? 0) / PAGE_SIZE)) }
}

const NONE = { '1': 0, '2': 0, '3': 0 }

/** How many notices came in each list since it was last opened; none for players who do not want them. */
const useUnseen = (): Readonly<Record<NoticeType, number>> => {
  const { locale } = useText()
  const lists = useQueries({ queries: NOTICE_LISTS.map(({ type }) => noticesQuery(type, locale, 1)) })
  const isWanted = useUser().data?.subscriptions.notices ?? true
  const seen = [useStore(seenUntil[1]), useStore(seenUntil[2]), useStore(seenUntil[3])]
  const [first, second, third] = lists.map(
    ({ data }, at) =>
      data?.items.filter(({ publishedAt }) => publishedAt > Number(seen[at] ?? 0)).length ?? 0,
  )
  if (!isWanted) return NONE
  return { '1': first ?? 0, '2': second ?? 0, '3': third ?? 0 }
}

/** When the newest seen notice of each list was published. */
const seenUntil: Readonly<Record<NoticeType, ReturnType<typeof createSeen>>> = {
  '1': createSeen('1'),
  '2': createSeen('2'),
  '3': createSeen('3'),
}

function createSeen(type: NoticeType) {
  return createStored(`seen.${type}`, (text) => (text !== null && /^\d{1,15}$/.test(text) ? text : null))
}
