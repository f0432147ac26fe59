import { Button } from '@nibble/ui/button.tsx'
import { Checkbox } from '@nibble/ui/checkbox.tsx'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { Users } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { RowOf } from '../../api/data-provider.ts'
import { useRows } from '../../api/use-read.ts'
import { countryName } from '../../text/words.ts'
import { SearchField } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { OnlyOne } from '../../ui/states.tsx'
import { Hex, Time } from '../../ui/values.tsx'

type Player = RowOf<'players'>

export const PlayersScreen = () => {
  const list = useRows('players', { sort: { field: 'id', order: 'DESC' } })
  const navigate = useNavigate()
  const { q, country, flagged, stopped } = list.filter
  const isNarrowed = [q, country, flagged, stopped].some((by) => by !== undefined)
  const narrow = (by: Readonly<Record<string, unknown>>) => list.setFilter({ ...list.filter, ...by })
  return (
    <Page title="Players" note="Everyone with an account.">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <SearchField
          label="Find a player"
          hint="Player ID, number, start of a name, wallet or deposit address, full e-mail address"
          value={typeof q === 'string' ? q : ''}
          onSearch={(text) => narrow({ q: text === '' ? undefined : text })}
        />
        <div className="flex gap-4 sm:mt-5">
          <Checkbox checked={flagged === true} onChange={(on) => narrow({ flagged: on || undefined })}>
            Flagged
          </Checkbox>
          <Checkbox checked={stopped === true} onChange={(on) => narrow({ stopped: on || undefined })}>
            Stopped
          </Checkbox>
        </div>
      </div>
      {typeof q === 'string' && <OnlyOne onAll={() => narrow({ q: undefined })}>Filtered by {q}</OnlyOne>}
      {typeof country === 'string' && (
        <OnlyOne onAll={() => narrow({ country: undefined })}>Only from {countryName(country)}</OnlyOne>
      )}
      <Panel title={isNarrowed ? 'Found' : 'Newest'} flush>
        <RowsTable
          label="Players"
          of={list}
          columns={COLUMNS}
          empty={isNarrowed ? 'No player matches.' : 'No players yet.'}
          emptyIcon={Users}
          emptyAction={isNarrowed && <Button onClick={() => list.setFilter({})}>Show all players</Button>}
          onOpen={({ id }) => void navigate(`/players/${id}`)}
        />
      </Panel>
    </Page>
  )
}

const COLUMNS: readonly Column<Player>[] = [
  {
    head: 'Player',
    cell: ({ name, bindId, createdAt }) => (
      <>
        <span className="break-all">{name ?? bindId}</span>
        <span className="block text-12 font-normal text-muted sm:hidden">
          {bindId}, since <Time at={createdAt} />
        </span>
      </>
    ),
  },
  { head: 'Player ID', cell: ({ bindId }) => bindId, hideBelow: 'sm' },
  {
    head: 'Country',
    cell: ({ country }) => (country === null ? '–' : countryName(country)),
    hideBelow: 'lg',
  },
  {
    head: 'State',
    cell: ({ isStopped, openFlags }) => (
      <span className="flex flex-wrap gap-1">
        {isStopped ? <Tag tone="loss">Stopped</Tag> : <Tag tone="win">Plays</Tag>}
        {openFlags > 0 && <Tag tone="brass">{openFlags === 1 ? '1 flag' : `${openFlags} flags`}</Tag>}
      </span>
    ),
  },
  {
    head: 'Signs in with',
    cell: ({ addresses: [first], email }) => (
      <span className="flex flex-wrap gap-x-3">
        {first !== undefined && <Hex of={first} />}
        {email ?? (first === undefined && '–')}
      </span>
    ),
    hideBelow: 'lg',
  },
  { head: 'Since, GMT+8', cell: ({ createdAt }) => <Time at={createdAt} />, hideBelow: 'lg' },
]
