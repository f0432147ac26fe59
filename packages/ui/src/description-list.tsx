import { Children, type ReactNode } from 'react'
import { cx } from './class-names.ts'

/** Names with their values. */
export const DescriptionList = ({ children, className }: { children: ReactNode; className?: string }) => (
  <dl className={cx('kit-descriptions grid gap-2', className)}>{children}</dl>
)

type Props = { name: string; children: ReactNode; strong?: boolean }

/** A name on the left, its value on the right; `strong` marks the value the player came for. */
export const Description = ({ name, children, strong = false }: Props) => (
  <div className={cx('flex flex-wrap items-baseline justify-between gap-x-4', strong && 'py-1')}>
    <dt className={strong ? 'font-semibold' : 'text-muted'}>{name}</dt>
    <dd
      className={cx(
        'ml-auto min-w-0 text-right whitespace-pre-line [overflow-wrap:anywhere]',
        strong && 'text-20 font-semibold',
      )}
    >
      {children}
    </dd>
  </div>
)

type InlineListProps = { children: ReactNode; className?: string }

/**
 * Short facts in one line, separated by dots. A fact that does not fit wraps as a whole, without its dot: the dot of a
 * line's first fact lies outside the edge. Facts that render to nothing have no dot.
 */
export const InlineList = ({ children, className }: InlineListProps) => (
  <span className={cx('block overflow-hidden', className)}>
    <span className="-ml-3 flex flex-wrap">
      {Children.map(Children.toArray(children), (fact) => (
        <span className="relative min-w-0 pl-3 empty:hidden before:absolute before:left-0 before:w-3 before:text-center before:content-['·'/'']">
          {fact}
        </span>
      ))}
    </span>
  </span>
)
