import type { PlainKey } from '@nibble/phrases'
import { Mark } from '@nibble/ui/mark.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import { BookOpen, House, List, type LucideIcon, ShieldCheck, User, Wallet } from 'lucide-react'
import { latestBlocks } from '../realtime/latest-blocks.ts'
import { ConnectionDot } from '../screen/connection-dot.tsx'
import { SessionClock } from '../screen/session-clock.tsx'
import { token } from '../session/session.ts'
import { createStore, useStore } from '../state/store.ts'
import { useFormat, useText } from '../text/text-context.ts'

/** From 1024 px: 72 px of icons; from 1280 px: 216 px with labels. */
export const Rail = () => {
  const t = useText()
  const isSignedIn = useStore(token) !== null
  const ofMoney = useStore(money)
  return (
    <aside
      aria-label={t('shell.navigation')}
      className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line px-3 py-4 lg:flex"
    >
      <Link
        to="/index"
        aria-label={t('shell.logo')}
        className="mb-4 flex min-h-12 items-center gap-2.5 text-20 font-semibold tracking-tight max-xl:justify-center xl:px-3"
      >
        <Mark />
        <span className="max-xl:hidden">Nibble</span>
      </Link>
      <nav aria-label={t('shell.main')}>
        <Group items={isSignedIn ? MAIN : SIGN_IN} />
        <Group items={useFairPlay(isSignedIn)} title={t('shell.fairPlay')} />
        {isSignedIn && <Group items={ofMoney} title={t('shell.money')} />}
      </nav>
      {isSignedIn && <RailFoot />}
    </aside>
  )
}

const Group = ({ items, title }: { items: readonly NavItem[]; title?: string }) => {
  const t = useText()
  const item = useItem()
  return (
    <>
      {title !== undefined && (
        <>
          <h2 className="px-3 pt-5 pb-2 text-12 text-faint max-xl:sr-only">{title}</h2>
          <div className="mx-2 my-3 h-px bg-line xl:hidden" />
        </>
      )}
      <ul className="grid gap-0.5">
        {items.map(({ to, text, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={item === to || undefined}
              activeOptions={WHATEVER_SEARCH}
              title={t(text)}
              className="group flex min-h-11 items-center gap-3 rounded-12 text-muted transition hover:bg-card hover:text-text aria-[current]:bg-card aria-[current]:font-semibold aria-[current]:text-text aria-[current]:shadow-1 max-xl:justify-center xl:px-3"
            >
              <Icon
                size={20}
                strokeWidth={1.75}
                className="group-aria-[current]:text-brass"
                aria-hidden="true"
              />
              <span className="min-w-0 max-xl:sr-only">{t(text)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The newest block and the length of this session. */
const RailFoot = () => {
  const t = useText()
  const format = useFormat()
  const [newest] = useStore(latestBlocks)
  return (
    <div className="mt-auto grid gap-2 border-t border-line p-3 text-12 text-muted max-xl:hidden">
      <ConnectionDot
        live={
          newest === undefined ? t('shell.live') : t('shell.liveAt', { height: format.count(newest.height) })
        }
      />
      <SessionClock />
    </div>
  )
}

/** Four tabs at the bottom of a phone: for guests only those that work without a session. */
export const Tabs = () => {
  const t = useText()
  const item = useItem()
  const isSignedIn = useStore(token) !== null
  const open = useFairPlay(false)
  return (
    <nav
      aria-label={t('shell.tabs')}
      className="tabs fixed inset-x-0 bottom-0 z-30 grid grid-cols-4 border-t border-line bg-page pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {(isSignedIn ? MAIN : [...SIGN_IN, ...open]).map(({ to, text, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          aria-current={item === to || undefined}
          activeOptions={WHATEVER_SEARCH}
          className="group relative grid h-16 min-w-0 place-content-center justify-items-center gap-1 px-1 text-12 text-muted aria-[current]:font-semibold aria-[current]:text-text"
        >
          <span
            className="absolute -top-px h-0.5 w-7 rounded-full bg-brass-line not-group-aria-[current]:hidden"
            aria-hidden="true"
          />
          <Icon size={20} strokeWidth={1.75} className="group-aria-[current]:text-brass" aria-hidden="true" />
          <span className="max-w-full truncate">{t(text)}</span>
        </Link>
      ))}
    </nav>
  )
}

type NavItem = {
  readonly to: string
  readonly text: PlainKey
  readonly icon: LucideIcon
  /** It would lead a guest to /login. */
  readonly isForPlayers?: true
}

/** The item that other addresses belong to: see app/screens.ts. */
export const itemOf = createStore<(path: string) => string | undefined>(() => undefined)

/** An item matches its screen, whatever the search. */
const WHATEVER_SEARCH = { exact: true, includeSearch: false }

const useItem = () => useStore(itemOf)(useLocation({ select: ({ pathname }) => pathname }))

const MAIN: readonly NavItem[] = [
  { to: '/index', text: 'shell.home', icon: House },
  { to: '/lottery/win', text: 'shell.results', icon: List },
  { to: '/play/desc', text: 'shell.tutorial', icon: BookOpen },
  { to: '/profile', text: 'shell.mine', icon: User },
]

const SIGN_IN: readonly NavItem[] = [{ to: '/login', text: 'shell.signIn', icon: User }]

/** Items not needed on a first screen are added later: see app/screens.ts. */
export const fairPlay = createStore<readonly NavItem[]>([
  { to: '/verify', text: 'shell.verify', icon: ShieldCheck },
])

const useFairPlay = (isSignedIn: boolean) =>
  useStore(fairPlay).filter(({ isForPlayers }) => isSignedIn || !isForPlayers)

/** As fairPlay. */
export const money = createStore<readonly NavItem[]>([{ to: '/wallet', text: 'shell.wallet', icon: Wallet }])
