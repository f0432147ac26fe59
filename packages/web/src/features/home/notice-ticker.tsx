import { appRotationNoticeList } from '@nibble/contract'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Megaphone, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { useUser } from '../../api/queries.ts'
import { currentNotice } from '../../session/session.ts'
import { useText } from '../../text/text-context.ts'

const EACH_MS = 6_000

/** One notice after another, pausable. Hidden if there are none or the player wants none. */
export const NoticeTicker = () => {
  const t = useText()
  const { locale } = t
  const { data } = useQuery({
    queryKey: ['notices', 'ticker', locale],
    queryFn: ({ signal }) => call(appRotationNoticeList, { language: locale }, { signal }),
    staleTime: 60_000,
  })
  const isWanted = useUser().data?.subscriptions.notices.includes('app') ?? true
  const notices = data?.items ?? []
  const [isPaused, setIsPaused] = useState(false)
  const at = useTurns(notices.length, isPaused)
  const notice = notices[at]
  const navigate = useNavigate()
  /** Remembers the opened notice; only a notice of status 1 has its own page. */
  const open = (opened: NonNullable<typeof notice>) => {
    currentNotice.set(JSON.stringify(opened))
    if (opened.status === 1) void navigate({ to: '/details' })
  }

  if (!isWanted || data?.items.length === 0) return null
  return (
    <section
      aria-label={t('home.notices')}
      className="flex min-h-11 min-w-0 items-center gap-2 lg:min-h-14 lg:rounded-20 lg:border lg:border-line lg:bg-card lg:px-4 lg:shadow-1"
    >
      <Megaphone size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
      <p
        className="min-h-11 min-w-0 flex-1 content-center max-lg:truncate"
        aria-live={isPaused ? 'polite' : 'off'}
      >
        {notice === undefined ? (
          <Skeleton className="inline-block h-4 w-40" />
        ) : (
          // Two lines on a desktop: in one, most would be cut.
          <button
            type="button"
            className="max-w-full max-lg:truncate max-lg:py-3 lg:flex lg:min-h-11 lg:items-center lg:text-left"
            onClick={() => open(notice)}
          >
            <span className="lg:line-clamp-2">
              <b>{notice.title}</b> <span className="text-muted max-sm:hidden">{notice.content}</span>
            </span>
          </button>
        )}
      </p>
      {notices.length > 1 && (
        <IconButton
          icon={isPaused ? Play : Pause}
          label={t(isPaused ? 'home.resumeNotices' : 'home.pauseNotices')}
          className="-mr-3"
          onClick={() => setIsPaused(!isPaused)}
        />
      )}
    </section>
  )
}

const useTurns = (count: number, isPaused: boolean): number => {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (isPaused || count < 2) return
    const timer = setInterval(() => setAt((now) => now + 1), EACH_MS)
    return () => clearInterval(timer)
  }, [count, isPaused])
  return count === 0 ? 0 : at % count
}
