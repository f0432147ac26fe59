import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/card.tsx'

type Props = { icon: LucideIcon; text: string; to: string; action: string }

/** A way to sign in that this account does not have yet, and how to get it. */
export const MissingCard = ({ icon: Icon, text, to, action }: Props) => (
  <Card as="section" className="grid gap-3">
    <p className="flex items-center gap-3">
      <Icon size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden="true" />
      {text}
    </p>
    <Link to={to} className={buttonClass({ wide: true })}>
      {action}
    </Link>
  </Card>
)
