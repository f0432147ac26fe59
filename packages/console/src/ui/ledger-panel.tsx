import type { RowOf } from '../api/data-provider.ts'
import { useRows } from '../api/use-rows.ts'
import { RECORD_NAMES } from '../text/record-names.ts'
import type { Column } from './data-table.tsx'
import { Money } from './money.tsx'
import { Panel } from './panel.tsx'
import { RowsTable } from './rows-table.tsx'
import { Time } from './time.tsx'

/** In two lines each, so that it fits beside a matter and on a phone. */
const COLUMNS: readonly Column<RowOf<'ledger'>>[] = [
  {
    head: 'What and when',
    cell: ({ recordType, at }) => (
      <>
        {RECORD_NAMES[recordType]}
        <span className="block text-12 text-muted">
          <Time at={at} />
        </span>
      </>
    ),
  },
  {
    head: 'Amount and balance',
    cell: ({ amount, asset, balanceAfter }) => (
      <>
        <Money of={amount} asset={asset} signed />
        <span className="block text-12 text-muted">
          then <Money of={balanceAfter} />
        </span>
      </>
    ),
    right: true,
  },
]

/** The player's ledger, newest first. */
export const LedgerPanel = ({ player }: { player: string }) => {
  const list = useRows('ledger', {
    sort: { field: 'at', order: 'DESC' },
    always: { player },
    perPage: 10,
    inAddress: false,
  })
  return (
    <Panel title="Ledger" flush>
      <RowsTable label="Ledger" of={list} columns={COLUMNS} empty="No money has moved yet." />
    </Panel>
  )
}
