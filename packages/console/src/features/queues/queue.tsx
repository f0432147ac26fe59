import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Rows } from '../../api/use-rows.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useQueueKeys } from './use-queue-keys.ts'

type View = {
  readonly value: string
  readonly text: string
  readonly filter: Readonly<Record<string, unknown>>
}

type Props<Row extends { id: string }> = {
  title: string
  list: Rows<Row>
  views: readonly [View, ...View[]]
  columns: readonly Column<Row>[]
  empty: string
  /** The opened one, beside the list. */
  details: (id: string) => ReactNode
}

/** What waits, and one of it opened beside: worked through by keyboard or by hand. */
export const Queue = <Row extends { id: string }>({
  title,
  list,
  views,
  columns,
  empty,
  details,
}: Props<Row>) => {
  const [current, setCurrent] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const listed = useRef<HTMLDivElement>(null)
  const beside = useRef<HTMLDivElement>(null)
  const rows = list.rows ?? []
  const view = views.find(({ filter }) => isSame(filter, list.filter)) ?? views[0]

  // The focus goes along, so that Enter opens what it stands on.
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
  useQueueKeys({
    j: () => move(1),
    k: () => move(-1),
    Escape: close,
  })
  // On narrow windows it opens below the list.
  useEffect(() => {
    if (opened !== null) beside.current?.scrollIntoView({ block: 'nearest' })
  }, [opened])

  return (
    <Page
      title={title}
      actions={
        <p className="hidden text-12 text-muted lg:block">
          <Key of="j" /> <Key of="k" /> move · <Key of="Enter" /> open · <Key of="a" /> approve ·{' '}
          <Key of="r" /> reject
        </p>
      }
    >
      <Tabs
        label="Which"
        value={view.value}
        onChange={(value) => {
          open(null)
          list.setFilter(views.find((one) => one.value === value)?.filter ?? {})
        }}
        tabs={views}
      />
      <div
        className={
          opened === null ? 'grid gap-4' : 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_460px]'
        }
      >
        <div ref={listed} className="min-w-0">
          <Panel title={view.text} flush>
            <RowsTable
              label={title}
              of={list}
              columns={opened === null ? columns : columns.filter(({ wide }) => wide === undefined)}
              empty={empty}
              onOpen={({ id }) => open(id)}
              current={opened ?? current}
            />
          </Panel>
        </div>
        {opened !== null && (
          <div ref={beside} className="grid gap-4" key={opened}>
            {details(opened)}
          </div>
        )}
      </div>
    </Page>
  )
}

const Key = ({ of }: { of: string }) => (
  <kbd className="rounded-6 border border-line-strong px-1.5 font-code text-12">{of}</kbd>
)

const isSame = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
