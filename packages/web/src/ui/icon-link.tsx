import { iconButtonClass } from '@nibble/ui/icon-button.tsx'
import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

/** An icon that links to another screen. */
export const IconLink = ({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) => (
  <Link to={to} className={iconButtonClass} aria-label={label} title={label}>
    <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
  </Link>
)
