import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from './class-names.ts'

export const cardClass = 'rounded-20 border border-line bg-card shadow-1'

type Props = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'article' | 'aside'; padded?: boolean }

/** Page, card or raised: a surface with a border and almost no shadow. 16 px padding, 20 from 1024 px. */
export const Card = ({ as: Tag = 'div', padded = true, className, ...rest }: Props) => (
  <Tag {...rest} className={cx(cardClass, padded && 'p-4 lg:p-5', className)} />
)

type SectionHeadProps = {
  title: ReactNode
  children?: ReactNode
  /** Space above: 24 px before a section, less if the row above has padding of its own. */
  space?: 'section' | 'medium' | 'small' | 'none'
  id?: string
}

const SPACES = { section: 'mt-6', medium: 'mt-6 lg:mt-4', small: 'mt-1 lg:mt-3', none: '' }

/** A heading with content on its right. */
export const SectionHead = ({ title, children, space = 'section', id }: SectionHeadProps) => (
  <div
    className={cx('mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2', SPACES[space])}
  >
    <h2 id={id} className="text-16 font-semibold tracking-tight">
      {title}
    </h2>
    {children}
  </div>
)
