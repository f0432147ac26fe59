import type { HTMLAttributes } from 'react'
import { cx } from './class-names.ts'

export const cardClass = 'rounded-20 border border-line bg-card shadow-1'

type Props = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'article' | 'aside'; padded?: boolean }

/** Page, card, raised: a surface and a line, no shadow to speak of. 16 px inside, 20 from 1024 px. */
export const Card = ({ as: Tag = 'div', padded = true, className, ...rest }: Props) => (
  <Tag {...rest} className={cx(cardClass, padded && 'p-4 lg:p-5', className)} />
)
