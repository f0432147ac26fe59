import { Outlet, useMatches } from '@tanstack/react-router'
import { useText } from '../text/text-context.ts'
import { cx } from '../ui/class-names.ts'
import { Drawer } from './drawer.tsx'
import { FirstLoginMessage } from './first-login-message.tsx'
import { Rail } from './rail.tsx'
import { Tabs } from './tabs.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

/** The frame: rail from 1024 px, tabs below it, the drawer, and the screen in between. */
export const Shell = () => {
  const t = useText()
  const hasOwnBar = useMatches().some(({ staticData }) => staticData.hasOwnBar === true)
  useFocusOnArrival()

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[72px_minmax(0,1fr)] xl:grid-cols-[216px_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-60 rounded-12 bg-brass-fill px-4 py-3 font-semibold text-on-brass focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
      >
        {t('shell.skip')}
      </a>
      <Rail />
      <div className={cx('min-w-0', !hasOwnBar && 'max-lg:pb-[calc(64px+env(safe-area-inset-bottom))]')}>
        <Outlet />
      </div>
      {!hasOwnBar && <Tabs />}
      <Drawer />
      <FirstLoginMessage />
    </div>
  )
}
