import { Button } from '@nibble/ui/button.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { PagedList } from '@nibble/ui/paged-list.tsx'
import { type Column, Table } from '@nibble/ui/table.tsx'
import { ChevronLeft, ChevronRight, Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Rows } from '../api/use-read.ts'
import { Loading } from './states.tsx'

type Props<Row extends { id: string }> = {
  label: string
  of: Omit<Rows<Row>, 'filter' | 'setFilter'>
  columns: readonly Column<Row>[]
  empty: ReactNode
  /** The icon of an empty list, and what to do next. */
  emptyIcon?: LucideIcon
  emptyAction?: ReactNode
  onOpen?: (row: Row) => void
  current?: string | null
  /** Shows a page's rows where a single table is not enough. */
  children?: (rows: readonly Row[]) => ReactNode
}

/** A list of the contract as a table, one page at a time. */
export const RowsTable = <Row extends { id: string }>({
  label,
  of,
  columns,
  empty,
  emptyIcon = Inbox,
  emptyAction,
  children,
  ...rest
}: Props<Row>) => {
  const { page, hasNext, setPage } = of
  return (
    <PagedList
      list={{ ...of, error: of.rows === undefined ? of.error : null }}
      frame="none"
      waiting={<Loading />}
      empty={
        page === 1 ? (
          <EmptyState icon={emptyIcon} text={empty} action={emptyAction} />
        ) : (
          <EmptyState
            icon={emptyIcon}
            text="There is nothing left on this page."
            action={<Button onClick={() => setPage(1)}>First page</Button>}
          />
        )
      }
      pages={
        (page > 1 || hasNext) && (
          <nav
            aria-label={`Pages of ${label}`}
            className="flex items-center justify-end gap-2 border-t border-line p-2"
          >
            <span className="text-12 text-muted">Page {page}</span>
            <Button
              variant="ghost"
              aria-label="Previous page"
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
            >
              <ChevronLeft size={16} aria-hidden="true" />
            </Button>
            <Button
              variant="ghost"
              aria-label="Next page"
              disabled={!hasNext}
              onClick={() => setPage(page + 1)}
            >
              <ChevronRight size={16} aria-hidden="true" />
            </Button>
          </nav>
        )
      }
    >
      {(rows) =>
        children?.(rows) ?? (
          <Table label={label} columns={columns} rows={rows} keyOf={({ id }) => id} {...rest} />
        )
      }
    </PagedList>
  )
}
