import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Tone = 'plain' | 'win' | 'loss' | 'brass' | 'azure'
type Props = { tone?: Tone; icon?: LucideIcon; children: ReactNode }

const TONES = {
  plain: 'bg-raised text-muted',
  win: 'bg-win-wash text-win',
  loss: 'bg-loss-wash text-loss',
  brass: 'bg-brass-wash text-brass',
  azure: 'bg-azure-wash text-azure',
}

/** A status label: icon, text and colour together. */
export const Tag = ({ tone = 'plain', icon: Icon, children }: Props) => (
  <span
    className={cx(
      'kit-tag inline-flex min-h-6 items-center gap-1 rounded-6 px-2 py-0.5 text-12',
      TONES[tone],
    )}
  >
    {Icon !== undefined && <Icon size={14} strokeWidth={2} aria-hidden="true" />}
    {children}
  </span>
)
