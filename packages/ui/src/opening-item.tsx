import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from './class-names.ts'

type Props = {
  line: ReactNode
  className?: string
  /** The content; rendered only once open. */
  children: () => ReactNode
}

/** A list row that expands to details. */
export const OpeningItem = ({ line, className, children }: Props) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="[contain-intrinsic-size:auto_60px] [content-visibility:auto]">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex w-full items-center gap-2 rounded-12 text-left"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="min-w-0 flex-1">{line}</span>
        <ChevronDown
          size={16}
          className={cx('shrink-0 text-faint transition', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      <div id={id} hidden={!isOpen} className={cx('mb-3 rounded-12 bg-raised/50 p-4', className)}>
        {isOpen && children()}
      </div>
    </li>
  )
}
