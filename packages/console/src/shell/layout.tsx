import { Button } from '@nibble/ui/button.tsx'
import { CircleCheck, LogOut, Menu, Moon, Sun, TriangleAlert } from 'lucide-react'
import { useGetIdentity, useLogout, useNotificationContext, usePermissions } from 'ra-core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, Outlet, useLocation, useNavigationType } from 'react-router'
import { plainWords } from '../text/words.ts'
import { Brand } from '../ui/brand.tsx'
import { FindAnything } from './find-anything.tsx'
import { Rail } from './rail.tsx'

/** From 1024 px a rail beside the screens, below that a menu above them. */
export const Layout = () => {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const way = useNavigationType()
  // A new screen begins at its top; one that is gone back to stays where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place counts
  useEffect(() => {
    if (way !== 'POP') scrollTo(0, 0)
  }, [pathname, way])
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] lg:grid-cols-[220px_minmax(0,1fr)]">
      <header className="col-span-full flex min-h-13 flex-wrap items-center gap-x-2 border-b border-line bg-card px-4">
        <Button
          variant="ghost"
          className="-ml-2 px-2 lg:hidden"
          aria-label="Menu"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Menu size={18} aria-hidden="true" />
        </Button>
        <Brand />
        {/* A refused input belongs to the screen where it was typed. */}
        <FindAnything key={pathname} />
        <span className="flex-1" />
        <Operator />
      </header>
      <aside className="hidden border-r border-line bg-card lg:block">
        <div className="sticky top-0">
          <Rail />
        </div>
      </aside>
      {isOpen && (
        <div className="border-b border-line bg-card lg:hidden">
          <Rail onGo={() => setOpen(false)} />
        </div>
      )}
      <main className="min-w-0 p-4 lg:p-6">
        <Outlet />
      </main>
      <Toasts />
    </div>
  )
}

const Operator = () => {
  const theme = useTheme()
  const logout = useLogout()
  const { identity } = useGetIdentity()
  const { permissions } = usePermissions<readonly string[]>()
  return (
    <>
      <Link
        to="/account"
        className="flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-6 px-2 hover:bg-raised sm:min-h-9"
      >
        <span className="sr-only">Your account: </span>
        <b>{identity?.fullName}</b>
        <span className="hidden text-muted sm:inline">{(permissions ?? []).map(plainWords).join(', ')}</span>
      </Link>
      <Button
        variant="ghost"
        className="px-2"
        aria-label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
        onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        {theme === 'dark' ? <Sun size={18} aria-hidden="true" /> : <Moon size={18} aria-hidden="true" />}
      </Button>
      <Button variant="ghost" className="px-2" aria-label="Sign out" onClick={() => void logout()}>
        <LogOut size={18} aria-hidden="true" />
      </Button>
    </>
  )
}

type Theme = 'dark' | 'light'

const KEY = 'nibble.console.theme'
const listeners = new Set<() => void>()

/** `before-paint.js` set it before the first paint. */
const shown = (): Theme => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark')

const setTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage is off: the page works without it.
  }
  for (const listener of listeners) listener()
}

const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, shown)

const SHOWN_MS = 5_000

/** Confirms actions in a line at the edge. A failure is also shown where it was requested. */
const Toasts = () => {
  const { notifications, takeNotification } = useNotificationContext()
  const [shown] = notifications

  useEffect(() => {
    if (shown === undefined) return
    // A newer message replaces it at once.
    const timer = setTimeout(takeNotification, notifications.length > 1 ? 0 : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown, notifications.length, takeNotification])

  const failed = shown?.type === 'error' || shown?.type === 'warning'
  return (
    <div role="status" className="fixed right-4 bottom-4 z-50 grid justify-items-end">
      {shown !== undefined && (
        <p className="flex max-w-[min(420px,calc(100vw-32px))] animate-arrive items-start gap-2 rounded-12 border border-line-strong bg-card px-4 py-3 shadow-2">
          {failed ? (
            <TriangleAlert size={18} className="text-loss" aria-hidden="true" />
          ) : (
            <CircleCheck size={18} className="text-win" aria-hidden="true" />
          )}
          <span>{shown.message}</span>
        </p>
      )}
    </div>
  )
}
