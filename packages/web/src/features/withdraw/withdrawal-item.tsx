import type { WithdrawalRow } from '@nibble/contract'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { WithdrawalDetails } from './withdrawal-details.tsx'
import { WithdrawalLine } from './withdrawal-line.tsx'

/** A line that opens to the whole way of a withdrawal. */
export const WithdrawalItem = ({ row }: { row: WithdrawalRow }) => {
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
        <span className="min-w-0 flex-1">
          <WithdrawalLine row={row} />
        </span>
        <ChevronDown
          size={16}
          className={cx('shrink-0 text-faint transition', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      <div id={id} hidden={!isOpen} className="mb-3 rounded-12 bg-raised/50 p-4">
        {isOpen && <WithdrawalDetails row={row} />}
      </div>
    </li>
  )
}
