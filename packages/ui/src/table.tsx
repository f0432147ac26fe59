import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Column<Row> = {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers are right-aligned. */
  readonly align?: 'right'
  /** Hidden on phones (`sm`) or on narrow windows too (`lg`), where it is redundant or there is no room. */
  readonly hideBelow?: 'sm' | 'lg'
}

type Props<Row> = {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Opens a row; its first cell then holds a button that does the same. */
  onOpen?: (row: Row) => void
  /** The row selected by keyboard. */
  current?: string | null
}

const cellClass = ({ align, hideBelow }: Pick<Column<unknown>, 'align' | 'hideBelow'>) =>
  cx(
    'px-3 py-2 align-middle first:pl-4 last:pr-4',
    align === 'right' && 'text-right',
    hideBelow === 'lg' && 'hidden lg:table-cell',
    hideBelow === 'sm' && 'hidden sm:table-cell',
  )

export const Table = <Row,>({ label, columns, rows, keyOf, onOpen, current }: Props<Row>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
  <div className="kit-table overflow-x-auto overscroll-x-contain" tabIndex={0}>
    <table className="w-full border-collapse text-14" aria-label={label}>
      <thead>
        <tr className="border-b border-line text-12 text-muted">
          {columns.map((column) => (
            <th
              key={column.head}
              scope="col"
              className={cx(
                cellClass(column),
                column.align !== 'right' && 'text-left',
                'font-normal whitespace-nowrap',
              )}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = keyOf(row)
          return (
            <tr
              key={key}
              aria-current={key === current ? 'true' : undefined}
              className={cx(
                'border-b border-line last:border-0',
                onOpen !== undefined && 'cursor-pointer hover:bg-raised',
                key === current && 'bg-raised shadow-[inset_3px_0_0_var(--brass-line)]',
              )}
              onClick={onOpen && (() => onOpen(row))}
            >
              {columns.map((column, index) => (
                <td key={column.head} className={cellClass(column)}>
                  {index === 0 && onOpen !== undefined ? (
                    <button type="button" className="text-left font-semibold hover:underline">
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  </div>
)
