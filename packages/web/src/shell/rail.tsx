import { Link } from '@tanstack/react-router'
import { token } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'
import { Mark } from '../ui/brand.tsx'
import { FAIR_PLAY, MAIN, MONEY, type NavItem } from './nav-items.ts'
import { RailFoot } from './rail-foot.tsx'

/** From 1024 px: 72 px of icons, from 1280 px 216 px with words. */
export const Rail = () => {
  const t = useText()
  const isSignedIn = useStore(token) !== null
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
        <Group items={MAIN} />
        <Group items={FAIR_PLAY} title={t('shell.fairPlay')} />
        <Group items={MONEY} title={t('shell.money')} />
      </nav>
      {isSignedIn && <RailFoot />}
    </aside>
  )
}

const Group = ({ items, title }: { items: readonly NavItem[]; title?: string }) => {
  const t = useText()
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
              activeOptions={{ exact: true }}
              title={t(text)}
              className="group flex min-h-11 items-center gap-3 rounded-12 text-muted transition hover:bg-card hover:text-text aria-[current=page]:bg-card aria-[current=page]:font-semibold aria-[current=page]:text-text aria-[current=page]:shadow-1 max-xl:justify-center xl:px-3"
            >
              <Icon
                size={20}
                strokeWidth={1.75}
                className="group-aria-[current=page]:text-brass"
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
