import { Button } from '@nibble/ui/button.tsx'
import type { Column } from '@nibble/ui/table.tsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Rows } from '../../api/use-read.ts'
import { SearchField } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { OnlyOne } from '../../ui/states.tsx'

type Props<Row extends { id: string }> = {
  title: string
  note: string
  /** What can be typed. */
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
  opened?: { readonly id: string; readonly details: ReactNode } | null
  onOpen?: (row: Row) => void
}

/** A searchable list, with the opened row beside it. */
export const LookUp = <Row extends { id: string }>(props: Props<Row>) => {
  const { title, note, hint, list, columns, empty, opened = null, onOpen } = props
  const { q, player } = list.filter
  const text = typeof q === 'string' ? q : ''
  const isNarrowed = text !== '' || player !== undefined
  return (
    <Page title={title} note={note}>
      <SearchField
        label={`Find ${title.toLowerCase()}`}
        hint={hint}
        value={text}
        onSearch={(found) => list.setFilter(found === '' ? {} : { q: found })}
      />
      {isNarrowed && (
        <OnlyOne onAll={() => list.setFilter({})}>
          {text === '' ? 'Only one player’s' : `Filtered by ${text}`}
        </OnlyOne>
      )}
      <div
        className={
          opened === null
            ? 'grid grid-cols-1 gap-4'
            : 'grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]'
        }
      >
        <Panel title={isNarrowed ? 'Found' : 'Newest'} flush>
          <RowsTable
            label={title}
            of={list}
            columns={opened === null ? columns : columns.filter(({ hideBelow }) => hideBelow !== 'lg')}
            empty={isNarrowed ? empty.found : empty.all}
            emptyIcon={empty.icon}
            emptyAction={
              isNarrowed ? <Button onClick={() => list.setFilter({})}>Show all</Button> : empty.next
            }
            current={opened?.id ?? null}
            {...(onOpen !== undefined && { onOpen })}
          />
        </Panel>
        {opened !== null && (
          <div key={opened.id} ref={bringIntoSight} className="scroll-mt-20">
            {opened.details}
          </div>
        )}
      </div>
    </Page>
  )
}

/** If there is no room beside the list, details appear below it, and a tap would seem to do nothing. */
const bringIntoSight = (details: HTMLElement | null) => {
  if (matchMedia('(width < 1280px)').matches) details?.scrollIntoView({ block: 'start' })
}

/** Links to where anybody can check the block's outcome. */
export const ProofLink = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noopener noreferrer" className="text-azure hover:underline">
    Check the proof<span className="sr-only"> (opens the players’ page)</span>
  </a>
)
