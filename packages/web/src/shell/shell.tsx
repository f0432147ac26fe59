import { cx } from '@nibble/ui/class-names.ts'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { CrashHead } from '../screen/crash-screen.tsx'
import { ReminderWatch } from '../screen/reminder-watch.tsx'
import { drawerWanted, ScreenHead } from '../screen/screen-head.tsx'
import { firstLogin } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'
import { Rail, Tabs } from './rail.tsx'

// Dialogs load on first use: they are the heaviest and least used part of the frame.
const Drawer = lazy(() => import('./drawer.tsx').then((m) => ({ default: m.Drawer })))
const FirstLoginMessage = lazy(() =>
  import('./first-login-message.tsx').then((m) => ({ default: m.FirstLoginMessage })),
)

const drawHead = (title: string) => <ScreenHead title={title} />

/** The frame: rail from 1024 px, tabs below it, the drawer, and the screen in between. */
export const Shell = () => {
  const t = useText()
  const hasOwnBar = useMatches().some(({ staticData }) => staticData.hasOwnBar === true)
  const isDrawerOpen = useStore(drawerWanted)
  const hasMessage = useStore(firstLogin) === 'true'
  useFocusOnArrival()

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[72px_minmax(0,1fr)] xl:grid-cols-[216px_minmax(0,1fr)]">
      <button
        type="button"
        className="sr-only z-60 rounded-12 bg-brass-fill px-4 py-3 font-semibold text-on-brass focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        onClick={() => document.getElementById('content')?.focus()}
      >
        {t('shell.skip')}
      </button>
      <Rail />
      <div className={cx('min-w-0', !hasOwnBar && 'max-lg:pb-[calc(64px+env(safe-area-inset-bottom))]')}>
        <CrashHead value={drawHead}>
          <Outlet />
        </CrashHead>
      </div>
      {!hasOwnBar && <Tabs />}
      <Suspense>
        {isDrawerOpen && <Drawer />}
        {hasMessage && <FirstLoginMessage />}
        <ReminderWatch />
      </Suspense>
    </div>
  )
}

/** Focuses the start of a new screen, so that a screen reader announces it. */
const useFocusOnArrival = () => {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const isFirst = useRef(true)
  useEffect(() => {
    if (path === undefined) return
    if (!isFirst.current) document.getElementById('content')?.focus({ preventScroll: true })
    isFirst.current = false
  }, [path])
}
