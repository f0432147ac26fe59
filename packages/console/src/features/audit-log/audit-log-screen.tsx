import type { AuditRow } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { type Column, Table } from '@nibble/ui/table.tsx'
import { type ReactNode, useState } from 'react'
import { useRows } from '../../api/use-read.ts'
import { ACTION_OPTIONS, actionName } from '../../text/action-names.ts'
import { plainWords, subjectName } from '../../text/words.ts'
import { DescriptionRows } from '../../ui/description-rows.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { PlayerLink, Time } from '../../ui/values.tsx'
import { type AuditWish, filterOf, SUBJECTS, wishOf } from './audit-wish.ts'
import { type Change, differenceOf, nameIn } from './difference.ts'

/** Everything operators did. Append-only. */
export const AuditLogScreen = () => {
  const list = useRows('audit-log', { sort: { field: 'id', order: 'DESC' } })
  const [opened, setOpened] = useState<AuditRow | null>(null)
  return (
    <Page
      title="Audit log"
      note="Append-only: every action and look-up of every operator, with the state before and after."
    >
      <AuditFilter filter={list.filter} onFilter={list.setFilter} />
      <Panel title="Entries, newest first" flush>
        <RowsTable
          label="Audit log"
          of={list}
          columns={COLUMNS}
          empty="No entry matches."
          onOpen={setOpened}
          current={opened?.id ?? null}
        />
      </Panel>
      {opened !== null && <AuditEntry entry={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}

/** Players and operators by name, which people search for. The log stores an operator's beside their number. */
const doneTo = ({ subject, subjectId, player, operator, before, after }: AuditRow): ReactNode => {
  if (player !== null)
    return (
      <>
        Player <PlayerLink player={player} />
      </>
    )
  if (subject !== 'operator') return subjectName(subject, subjectId)
  const own = operator?.id === subjectId ? operator.name : null
  return `Operator ${nameIn(after) ?? nameIn(before) ?? own ?? subjectId}`
}

const nameOf = (operator: AuditRow['operator']) => operator?.name ?? 'the command line'

const COLUMNS: readonly Column<AuditRow>[] = [
  {
    head: 'Action',
    cell: ({ action, at, operator }) => (
      <>
        {actionName(action)}
        <span className="block text-12 font-normal text-muted sm:hidden">
          <Time at={at} />
          <br />
          {`by ${nameOf(operator)}`}
        </span>
      </>
    ),
  },
  {
    head: 'Subject',
    cell: (entry) => <span className="sm:whitespace-nowrap">{doneTo(entry)}</span>,
  },
  { head: 'By', cell: ({ operator }) => nameOf(operator), hideBelow: 'sm' },
  { head: 'When, GMT+8', cell: ({ at }) => <Time at={at} />, hideBelow: 'sm' },
  { head: 'Why', cell: ({ reason }) => reason, hideBelow: 'lg' },
]

type Filter = Readonly<Record<string, unknown>>

/** Filters by operator, action, subject and days. */
const AuditFilter = ({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) => {
  const [wish, setWish] = useState<AuditWish>(() => wishOf(filter))
  const isReversed = wish.to !== '' && wish.from > wish.to
  const set = (part: Partial<AuditWish>) => setWish((before) => ({ ...before, ...part }))
  return (
    <form
      className="grid grid-cols-2 items-start gap-2 sm:grid-cols-3 xl:grid-cols-[repeat(6,minmax(0,1fr))_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReversed) onFilter(filterOf(wish))
      }}
    >
      <SelectField
        label="Action"
        value={wish.action}
        onChange={(action) => set({ action })}
        options={[{ value: '', text: 'Anything' }, ...ACTION_OPTIONS]}
      />
      <TextField
        label="Operator"
        value={wish.operator}
        onChange={(operator) => set({ operator })}
        spellCheck={false}
        autoComplete="off"
      />
      <SelectField
        label="Subject"
        value={wish.subject}
        onChange={(subject) => set({ subject })}
        options={[
          { value: '', text: 'Anything' },
          ...SUBJECTS.map((value) => ({ value, text: plainWords(value) })),
        ]}
      />
      <TextField label="Subject ID" value={wish.subjectId} onChange={(subjectId) => set({ subjectId })} />
      <TextField
        label="From"
        type="date"
        value={wish.from}
        onChange={(from) => set({ from })}
        error={isReversed ? 'Not after the last day.' : undefined}
      />
      <TextField label="To" type="date" value={wish.to} onChange={(to) => set({ to })} />
      <div className="flex gap-2 xl:mt-5">
        <Button type="submit">Filter</Button>
        <Button
          variant="ghost"
          onClick={() => {
            setWish(wishOf({}))
            onFilter({})
          }}
        >
          Clear
        </Button>
      </div>
    </form>
  )
}

const DIFFERENCE_COLUMNS: readonly Column<Change>[] = [
  { head: 'What', cell: ({ path }) => path },
  { head: 'Before', cell: ({ before }) => <Side sign="−" text={before} /> },
  { head: 'After', cell: ({ after }) => <Side sign="+" text={after} /> },
]

/** One entry: who, why, and what changed. */
const AuditEntry = ({ entry, onClose }: { entry: AuditRow; onClose: () => void }) => {
  const changes = differenceOf(entry.before, entry.after)
  return (
    <Sheet open title={`${actionName(entry.action)}: entry ${entry.id}`} onClose={onClose} wide>
      <div className="grid grid-cols-1 gap-4">
        <DescriptionRows
          of={[
            ['Subject', doneTo(entry)],
            ['By', nameOf(entry.operator)],
            ['When', <Time key="at" at={entry.at} />],
            entry.address === null ? null : ['From', entry.address],
            entry.reason === '' ? null : ['Why', entry.reason],
          ]}
        />
        {changes.length === 0 ? (
          <p className="text-muted">Nothing changed.</p>
        ) : (
          <Table label="Changes" columns={DIFFERENCE_COLUMNS} rows={changes} keyOf={({ path }) => path} />
        )}
      </div>
    </Sheet>
  )
}

const Side = ({ sign, text }: { sign: '−' | '+'; text: string | null }) =>
  text === null ? (
    <span className="text-faint">–</span>
  ) : (
    <span className={sign === '+' ? 'text-win' : 'text-loss'}>
      {sign} <span className="break-all">{text}</span>
    </span>
  )
