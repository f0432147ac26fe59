import { type ConsolePlayer, getPlayer } from '@nibble/contract/console'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { type Column, Table } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useParams } from 'react-router'
import { useRead, useRows } from '../../api/use-read.ts'
import { ASSET_NAMES, countryName } from '../../text/words.ts'
import { AbuseList } from '../../ui/abuse-list.tsx'
import { DescriptionRows } from '../../ui/description-rows.tsx'
import { LedgerPanel } from '../../ui/ledger-panel.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Shown } from '../../ui/states.tsx'
import { Money, Time } from '../../ui/values.tsx'
import { FlagsPanel } from './flags-panel.tsx'
import { ConversionsPanel, DepositsPanel, WithdrawalsPanel } from './latest-panel.tsx'
import { PlayerActions } from './player-actions.tsx'
import { SecurityPanel } from './security-panel.tsx'

export const PlayerScreen = () => {
  const { id = '' } = useParams()
  const found = useRead(getPlayer, { id }, { everyMs: 60_000 })
  if (found.data === undefined)
    return (
      <Page title="Player">
        <Shown of={found}>{() => null}</Shown>
      </Page>
    )
  const player = found.data
  return (
    <Page
      title={player.name ?? player.bindId}
      note={`Player ID ${player.bindId}`}
      actions={<PlayerActions player={player} />}
    >
      {player.stop !== null && (
        <p className="rounded-6 bg-loss-wash px-3 py-2 text-loss">
          Stopped by {player.stop.by?.name ?? 'the house itself'}, <Time at={player.stop.at} />:{' '}
          {player.stop.reason}
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <WhoPanel player={player} />
          <SubAccountsPanel player={player} />
          <FlagsPanel player={player} />
          <LinkedPanel player={player.id} />
          <LimitsPanel player={player} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <WithdrawalsPanel player={player.id} />
          <ConversionsPanel player={player.id} />
          <DepositsPanel player={player.id} />
          <SecurityPanel player={player.id} />
          <LedgerPanel player={player.id} />
        </div>
      </div>
    </Page>
  )
}

const WhoPanel = ({ player }: { player: ConsolePlayer }) => {
  const { sums } = player
  return (
    <Panel title="Profile">
      <DescriptionRows
        of={[
          ['Country', player.country === null ? 'not told' : countryName(player.country)],
          ['Player since', <Time key="since" at={player.createdAt} />],
          [
            'Wallets',
            player.addresses.length === 0
              ? 'none'
              : player.addresses.map((address) => (
                  <span key={address} className="block font-mono text-12 break-all">
                    {address}
                  </span>
                )),
          ],
          player.email === null ? null : ['E-mail', player.email],
          player.operator === null ? null : ['An operator’s own account', player.operator.name],
          ['Deposited', <Money key="in" of={sums.deposited} asset="USDT" />],
          ['Withdrawn', <Money key="out" of={sums.withdrawn} asset="USDT" />],
          ['Staked, USDT and GMT', <Money key="staked" of={sums.staked} />],
          ['Returned, USDT and GMT', <Money key="returned" of={sums.returned} />],
          player.pause === null
            ? null
            : [
                player.pause.kind === 'exclusion' ? 'Self-excluded from play' : 'On a break',
                <Tag key="pause" tone="brass">
                  {player.pause.until === null ? (
                    'permanently'
                  ) : (
                    <>
                      until <Time at={player.pause.until} />
                    </>
                  )}
                </Tag>,
              ],
        ]}
      />
    </Panel>
  )
}

type Limit = ConsolePlayer['limits'][number]

const LIMIT_NAMES = { deposit: 'Deposits', stake: 'Stakes', loss: 'Losses' } as const

const COLUMNS: readonly Column<Limit>[] = [
  { head: 'Limit', cell: ({ kind, period }) => `${LIMIT_NAMES[kind]} per ${period}` },
  { head: 'Used', cell: ({ used }) => <Money of={used} />, align: 'right' },
  { head: 'Of', cell: ({ amount }) => <Money of={amount} />, align: 'right' },
]

const LimitsPanel = ({ player }: { player: ConsolePlayer }) => (
  <Panel title="The player’s own limits" flush>
    {player.limits.length === 0 ? (
      <EmptyState text="None set." />
    ) : (
      <Table
        label="Limits"
        columns={COLUMNS}
        rows={player.limits}
        keyOf={({ kind, period }) => `${kind} ${period}`}
      />
    )}
  </Panel>
)

/** Flags that link this player with others, and whether they withhold earnings. */
const LinkedPanel = ({ player }: { player: string }) => {
  const list = useRows('abuse', {
    sort: { field: 'id', order: 'DESC' },
    perPage: 5,
    inAddress: false,
    always: { player },
  })
  return (
    <Panel title="Linked accounts" flush>
      <AbuseList of={list} empty="Nothing links this player to another." />
    </Panel>
  )
}

type SubAccount = ConsolePlayer['subAccounts'][number]

const SUB_ACCOUNT_COLUMNS: readonly Column<SubAccount>[] = [
  { head: 'Asset', cell: ({ asset }) => ASSET_NAMES[asset] },
  { head: 'Sub-account', cell: ({ subAccount }) => (subAccount === 'main' ? 'Main' : 'Game') },
  { head: 'Balance', cell: ({ balance }) => <Money of={balance} />, align: 'right' },
]

const SubAccountsPanel = ({ player }: { player: ConsolePlayer }) => (
  <Panel title="Balances" flush>
    {player.subAccounts.length === 0 ? (
      <EmptyState text="No sub-account yet." />
    ) : (
      <Table
        label="Balances"
        columns={SUB_ACCOUNT_COLUMNS}
        rows={player.subAccounts}
        keyOf={({ asset, subAccount }) => `${asset} ${subAccount}`}
      />
    )}
  </Panel>
)
