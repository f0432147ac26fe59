import { Children, type ReactNode } from 'react'
import { cx } from './class-names.ts'

type Props = { children: ReactNode; className?: string }

/**
 * Short facts in one line with a dot between them. One that does not fit begins the next line, whole and without its
 * dot: the dot of a line's first fact lies outside the edge.
 */
export const Dotted = ({ children, className }: Props) => (
  <span className={cx('block overflow-hidden', className)}>
    <span className="-ml-3 flex flex-wrap">
      {Children.map(Children.toArray(children), (fact) => (
        <span className="relative min-w-0 pl-3 before:absolute before:top-[0.65em] before:left-[5px] before:size-0.5 before:rounded-full before:bg-current">
          {fact}
        </span>
      ))}
    </span>
  </span>
)
