import type { PlainKey } from '@nibble/phrases'
import { cx } from '@nibble/ui/class-names.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { useText } from '../text/text-context.ts'

export type NavItem = { readonly to: string; readonly text: PlainKey; readonly icon: LucideIcon }

type Props = {
  items: readonly NavItem[]
  /** Two columns, for long lists. */
  isPaired?: boolean
}

/** A vertical list of links to screens. */
export const NavList = ({ items, isPaired = false }: Props) => {
  const t = useText()
  return (
    <ul className={isPaired ? 'grid grid-cols-2 gap-x-4 max-sm:grid-cols-[auto_auto]' : undefined}>
      {items.map(({ to, text, icon: Icon }) => (
        <li key={to} className={isPaired ? undefined : 'border-t border-line first:border-0'}>
          <Link to={to} className="flex min-h-13 items-center gap-3 transition hover:text-brass">
            <Icon size={20} strokeWidth={1.75} className="text-muted" aria-hidden="true" />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{t(text)}</span>
            <ChevronRight
              size={20}
              strokeWidth={1.75}
              className={cx('text-faint', isPaired && 'max-sm:hidden')}
              aria-hidden="true"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
