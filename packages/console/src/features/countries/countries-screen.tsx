import type { Column } from '@nibble/ui/table.tsx'
import { Link } from 'react-router'
import type { RowOf } from '../../api/data-provider.ts'
import { useRows } from '../../api/use-read.ts'
import { listAddress } from '../../text/list-address.ts'
import { countryName } from '../../text/words.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'

const COLUMNS: readonly Column<RowOf<'countries'>>[] = [
  { head: 'Country', cell: ({ id }) => <b>{countryName(id)}</b> },
  { head: 'Letters', cell: ({ id }) => id },
  {
    head: 'Existing players',
    cell: ({ id, players }) =>
      players === 0 ? (
        <span className="text-muted">none</span>
      ) : (
        <Link
          to={listAddress('/players', { filter: { country: id } })}
          className="text-azure hover:underline"
        >
          {players}
        </Link>
      ),
    align: 'right',
  },
  {
    head: 'Refused in 30 days',
    cell: ({ refused }) => (refused === 0 ? <span className="text-muted">none</span> : refused),
    align: 'right',
  },
]

/** Countries excluded by the house's licence. Read-only: it is configuration. */
export const CountriesScreen = () => {
  const list = useRows('countries', { sort: { field: 'id', order: 'ASC' }, perPage: 100, inAddress: false })
  return (
    <Page title="Countries" note="Countries where nobody may sign up, as the licence requires.">
      <Panel title="What a blocked country means">
        <ul className="grid list-disc gap-1 pl-5">
          <li>Nobody who selects it can sign up, by wallet or by e-mail.</li>
          <li>Existing players can still sign in, cancel bets, withdraw, and stake play credit.</li>
          <li>They cannot stake anything of value, start an insured series, or see a deposit address.</li>
        </ul>
        <p className="mt-3 text-muted">
          The list is the setting <code className="font-code">BLOCKED_COUNTRIES</code> of each server, read
          when it starts: two-letter country codes, as in <code className="font-code">US,GB</code>. This page
          shows the setting of the server that answers. Every refused sign-up counts, including repeated
          attempts; who made it is not recorded.
        </p>
      </Panel>
      <Panel title="Blocked" flush>
        <RowsTable label="Blocked countries" of={list} columns={COLUMNS} empty="No country is blocked." />
      </Panel>
    </Page>
  )
}
