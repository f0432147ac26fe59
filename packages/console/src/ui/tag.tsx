import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Tone = 'plain' | 'win' | 'loss' | 'brass' | 'azure'

const TONES = {
  plain: 'bg-raised text-muted',
  win: 'bg-win-wash text-win',
  loss: 'bg-loss-wash text-loss',
  brass: 'bg-brass-wash text-brass',
  azure: 'bg-azure-wash text-azure',
}

/** A state in a word: text and colour, and an icon where the colour alone would have to be told apart. */
export const Tag = ({
  tone = 'plain',
  icon: Icon,
  children,
}: {
  tone?: Tone
  icon?: LucideIcon
  children: ReactNode
}) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 rounded-6 px-1.5 py-0.5 text-12 whitespace-nowrap',
      TONES[tone],
    )}
  >
    {Icon !== undefined && <Icon size={12} strokeWidth={2.25} aria-hidden="true" />}
    {children}
  </span>
)
