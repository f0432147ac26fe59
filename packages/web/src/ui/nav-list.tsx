import type { PlainKey } from '@nibble/phrases'
import { Link } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { useText } from '../text/text-context.ts'

export type NavItem = { readonly to: string; readonly text: PlainKey; readonly icon: LucideIcon }

/** Links to other screens, one below the other. */
export const NavList = ({ items }: { items: readonly NavItem[] }) => {
  const t = useText()
  return (
    <ul>
      {items.map(({ to, text, icon: Icon }) => (
        <li key={to} className="border-t border-line first:border-0">
          <Link to={to} className="flex min-h-13 items-center gap-3 transition hover:text-brass">
            <Icon size={20} strokeWidth={1.75} className="text-muted" aria-hidden="true" />
            <span className="min-w-0 flex-1">{t(text)}</span>
            <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
