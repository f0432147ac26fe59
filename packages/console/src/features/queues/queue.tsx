import { Button } from '@nibble/ui/button.tsx'
import type { Column } from '@nibble/ui/table.tsx'
import type { LucideIcon } from 'lucide-react'
import { type SortPayload, useCanAccess } from 'ra-core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Rows } from '../../api/use-read.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { OnlyOne } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'

type View = {
  readonly value: string
  readonly text: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: SortPayload
  /** What will be listed in it, said while nothing is. */
  readonly empty?: string
}

type Waiting = {
  readonly id: string
  readonly player: { readonly bindId: string; readonly name: string | null }
}

type Props<Row extends Waiting> = {
  title: string
  resource: 'withdrawals' | 'conversions'
  list: Rows<Row>
  views: readonly [View, ...View[]]
  columns: readonly Column<Row>[]
  empty: string
  icon: LucideIcon
  /** The opened row's details, beside the list. */
  details: (id: string) => ReactNode
}

/** A queue with the opened entry beside it: operated by keyboard or pointer. */
export const Queue = <Row extends Waiting>({
  title,
  resource,
  list,
  views,
  columns,
  empty,
  icon,
  details,
}: Props<Row>) => {
  const [address] = useSearchParams()
  const [current, setCurrent] = useState<string | null>(null)
  // A link from elsewhere opens its row here too.
  const linked = address.get('open')
  const [opened, setOpened] = useState<string | null>(linked)
  const [followed, setFollowed] = useState(linked)
  if (linked !== followed) {
    setFollowed(linked)
    if (linked !== null) setOpened(linked)
  }
  const { canAccess: mayReview = false } = useCanAccess({ resource, action: 'review' })
  const listed = useRef<HTMLDivElement>(null)
  const beside = useRef<HTMLDivElement>(null)
  const rows = list.rows ?? []
  const { player, ...asked } = list.filter
  const view = views.find(({ filter }) => isSame(filter, asked)) ?? views[0]
  const [first] = rows
  /** The view without filters. */
  const last = views.at(-1) ?? view

  // Moves the focus too, so that Enter opens the selected row.
  const move = (by: 1 | -1) => {
    const at = Math.min(rows.length - 1, Math.max(0, rows.findIndex(({ id }) => id === current) + by))
    setCurrent(rows[at]?.id ?? null)
    listed.current?.querySelectorAll<HTMLElement>('tbody button')[at]?.focus()
  }
  const open = (id: string | null) => {
    setCurrent(id ?? current)
    setOpened(id)
  }
  const close = () => open(null)
  const show = (value: string) => {
    open(null)
    const { filter, sort } = views.find((one) => one.value === value) ?? view
    list.setFilter(player === undefined ? filter : { ...filter, player }, sort)
  }
  useQueueKeys({
    j: () => move(1),
    k: () => move(-1),
    Escape: close,
  })
  // On narrow windows details open below the list.
  useEffect(() => {
    if (opened !== null) beside.current?.scrollIntoView({ block: 'nearest' })
  }, [opened])

  return (
    <Page
      title={title}
      actions={
        <p className="hidden text-12 text-muted lg:block">
          <Key of="j" /> <Key of="k" /> move · <Key of="Enter" /> open · <Key of="Esc" /> close
          {mayReview && (
            <>
              {' '}
              · <Key of="a" /> approve · <Key of="r" /> reject
            </>
          )}
        </p>
      }
    >
      <Tabs label="Which" value={view.value} onChange={show} tabs={views} />
      {player !== undefined && (
        <OnlyOne onAll={() => list.setFilter(asked)}>
          Only {first === undefined ? 'one player' : (first.player.name ?? first.player.bindId)}
        </OnlyOne>
      )}
      <div
        className={
          opened === null
            ? 'grid grid-cols-1 gap-4'
            : 'grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_460px]'
        }
      >
        <div ref={listed} className="min-w-0">
          <Panel title={view.text} flush>
            <RowsTable
              label={title}
              of={list}
              columns={opened === null ? columns : columns.filter(({ hideBelow }) => hideBelow !== 'lg')}
              empty={view === last ? `No ${title.slice(0, -1).toLowerCase()} yet.` : (view.empty ?? empty)}
              emptyIcon={icon}
              emptyAction={view !== last && <Button onClick={() => show(last.value)}>Show all</Button>}
              onOpen={({ id }) => open(id)}
              current={opened ?? current}
            />
          </Panel>
        </div>
        {opened !== null && (
          <div ref={beside} className="grid grid-cols-1 gap-4" key={opened}>
            {details(opened)}
          </div>
        )}
      </div>
    </Page>
  )
}

/** Closed entries are searched from the newest. */
export const NEWEST_FIRST: SortPayload = { field: 'id', order: 'DESC' }

const Key = ({ of }: { of: string }) => (
  <kbd className="rounded-6 border border-line-strong px-1.5 font-code text-12">{of}</kbd>
)

const isSame = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** Single-key shortcuts of a screen. Inactive while typing or while a dialog is open. */
export const useQueueKeys = (keys: Readonly<Record<string, (() => void) | undefined>>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      const act = keys[event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

const isTaken = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input:not([type="radio"]), textarea, select') !== null)
