import { Link } from '@tanstack/react-router'
import { useText } from '../text/text-context.ts'
import { MAIN } from './nav-items.ts'

/** Four tabs at the bottom of a phone. */
export const Tabs = () => {
  const t = useText()
  return (
    <nav
      aria-label={t('shell.tabs')}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-4 border-t border-line bg-page pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {MAIN.map(({ to, text, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true }}
          className="group relative grid h-16 min-w-0 place-content-center justify-items-center gap-1 px-1 text-12 text-muted aria-[current=page]:font-semibold aria-[current=page]:text-text"
        >
          <span
            className="absolute -top-px h-0.5 w-7 rounded-full bg-brass-line not-group-aria-[current=page]:hidden"
            aria-hidden="true"
          />
          <Icon
            size={20}
            strokeWidth={1.75}
            className="group-aria-[current=page]:text-brass"
            aria-hidden="true"
          />
          <span className="max-w-full truncate">{t(text)}</span>
        </Link>
      ))}
    </nav>
  )
}
