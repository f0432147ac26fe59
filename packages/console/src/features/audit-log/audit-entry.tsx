import type { AuditRow } from '@nibble/contract/console'
import { Link } from 'react-router'
import { actionName } from '../../text/action-names.ts'
import { subjectName } from '../../text/words.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'
import { type Change, differenceOf } from './difference.ts'

const COLUMNS: readonly Column<Change>[] = [
  { head: 'What', cell: ({ path }) => path },
  { head: 'Before', cell: ({ before }) => <Side sign="−" text={before} /> },
  { head: 'After', cell: ({ after }) => <Side sign="+" text={after} /> },
]

/** One entry: who, why, and what was different afterwards. */
export const AuditEntry = ({ entry, onClose }: { entry: AuditRow; onClose: () => void }) => {
  const changes = differenceOf(entry.before, entry.after)
  return (
    <Dialog title={`${actionName(entry.action)}: entry ${entry.id}`} onClose={onClose} wide>
      <div className="grid grid-cols-1 gap-4">
        <Facts
          of={[
            [
              'Done to',
              entry.subject === 'player' ? (
                <Link key="to" to={`/players/${entry.subjectId}`} className="text-azure hover:underline">
                  Player {entry.subjectId}
                </Link>
              ) : (
                subjectName(entry.subject, entry.subjectId)
              ),
            ],
            ['By', entry.operator?.name ?? 'the command line of the server'],
            ['When', <Time key="at" at={entry.at} />],
            entry.address === null ? null : ['From', entry.address],
            entry.reason === '' ? null : ['Why', entry.reason],
          ]}
        />
        {changes.length === 0 ? (
          <p className="text-muted">Nothing was changed.</p>
        ) : (
          <DataTable label="Changes" columns={COLUMNS} rows={changes} keyOf={({ path }) => path} />
        )}
      </div>
    </Dialog>
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
