import { Button } from '@nibble/ui/button.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import type { Column } from '@nibble/ui/table.tsx'
import { type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { Rows } from '../../api/use-read.ts'
import { SearchField, SelectField } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { OnlyOne } from '../../ui/states.tsx'

type Props<Row extends { id: string }> = {
  title: string
  note: string
  /** What it can be filtered by in writing. */
  hint: string
  list: Rows<Row>
  columns: readonly Column<Row>[]
  /** Shown before a search and when nothing matches; before a search with where to look next. */
  empty: {
    readonly icon: LucideIcon
    readonly all: string
    readonly found: string
    readonly next?: ReactNode
  }
  /** What the list can be filtered by besides the search. */
  filters?: readonly Filter[]
  /** What is found adds up to, above the list; and what can be done with all of it. */
  sums?: ReactNode
  actions?: ReactNode
  opened?: { readonly id: string; readonly title: string; readonly details: ReactNode } | null
  onOpen?: (row: Row | null) => void
}

type Filter = {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
}

/** A searchable list, with the opened row beside it, or in a sheet where there is no room. */
export const LookUp = <Row extends { id: string }>(props: Props<Row>) => {
  const {
    title,
    note,
    hint,
    list,
    columns,
    empty,
    filters = [],
    sums,
    actions,
    opened = null,
    onOpen,
  } = props
  const { q, player, ...chosen } = list.filter
  const text = typeof q === 'string' ? q : ''
  const isFound = text !== '' || player !== undefined
  const isFiltered = filters.some(({ name }) => chosen[name] !== undefined)
  const isNarrowed = isFound || isFiltered
  const isWide = useIsWide()
  const close = () => onOpen?.(null)
  return (
    <Page title={title} note={note}>
      <div className="flex flex-wrap items-end gap-3">
        <div style={{ flex: '0 1 448px' }}>
          <SearchField
            label={`Filter by ${hint}`}
            value={text}
            onSearch={(found) => list.setFilter({ ...chosen, ...(found !== '' && { q: found }) })}
          />
        </div>
        <div className="grid w-full grid-cols-3 gap-2 empty:hidden sm:flex sm:w-auto sm:flex-wrap sm:gap-3">
          {filters.map(({ name, label, options }) => {
            const value = chosen[name]
            return (
              <SelectField
                key={name}
                label={label}
                value={typeof value === 'string' ? value : ''}
                options={[{ value: '', text: 'All' }, ...options]}
                onChange={(to) => list.setFilter({ ...list.filter, [name]: to === '' ? undefined : to })}
                className="min-w-0"
              />
            )
          })}
        </div>
      </div>
      {isFiltered && <p className="text-12 text-muted">Filters search the newest 5,000 bets found.</p>}
      {isFound && (
        <OnlyOne onAll={() => list.setFilter(chosen)}>
          {text === '' ? 'Only one player’s' : `Filtered by ${text}`}
        </OnlyOne>
      )}
      {sums}
      <div
        className={
          opened === null || !isWide
            ? 'grid grid-cols-1 gap-4'
            : 'grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]'
        }
      >
        <Panel title={isNarrowed ? 'Found' : 'Newest'} actions={actions} flush>
          <RowsTable
            label={title}
            of={list}
            columns={
              opened === null || !isWide ? columns : columns.filter(({ hideBelow }) => hideBelow !== 'lg')
            }
            empty={isNarrowed ? empty.found : empty.all}
            emptyIcon={empty.icon}
            emptyAction={
              isNarrowed ? <Button onClick={() => list.setFilter({})}>Show all</Button> : empty.next
            }
            current={opened?.id ?? null}
            {...(onOpen !== undefined && { onOpen })}
          />
        </Panel>
        {opened !== null && isWide && (
          <div
            key={opened.id}
            className="sticky overflow-y-auto rounded-12"
            style={{ top: 16, maxHeight: 'calc(100dvh - 32px)' }}
          >
            <Panel
              title={opened.title}
              actions={
                <Button variant="ghost" aria-label="Close" className="px-2" onClick={close}>
                  <X size={16} aria-hidden="true" />
                </Button>
              }
            >
              {opened.details}
            </Panel>
          </div>
        )}
        {opened !== null && !isWide && (
          <Sheet key={opened.id} open title={opened.title} onClose={close}>
            {opened.details}
          </Sheet>
        )}
      </div>
    </Page>
  )
}

const WIDE = matchMedia('(width >= 1280px)')

/** Whether there is room beside the list. */
const useIsWide = () =>
  useSyncExternalStore(
    (listener) => {
      WIDE.addEventListener('change', listener)
      return () => WIDE.removeEventListener('change', listener)
    },
    () => WIDE.matches,
  )

/** Links to where anybody can check the block's outcome. */
export const ProofLink = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noopener noreferrer" className="text-azure hover:underline">
    Check the proof<span className="sr-only"> (opens the players’ page)</span>
  </a>
)
