import { type ConsolePlayer, getPlayer } from '@nibble/contract/console'
import { useParams } from 'react-router'
import { useRead } from '../../api/use-read.ts'
import { countryName } from '../../text/words.ts'
import { Facts } from '../../ui/facts.tsx'
import { LedgerPanel } from '../../ui/ledger-panel.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Shown } from '../../ui/shown.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Time } from '../../ui/time.tsx'
import { ConversionsPanel } from './conversions-panel.tsx'
import { DepositsPanel } from './deposits-panel.tsx'
import { FlagsPanel } from './flags-panel.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import { LinkedPanel } from './linked-panel.tsx'
import { PlayerActions } from './player-actions.tsx'
import { PursesPanel } from './purses-panel.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { WithdrawalsPanel } from './withdrawals-panel.tsx'

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
          <PursesPanel player={player} />
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
    <Panel title="Who, and what so far">
      <Facts
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
          ['Staked', <Money key="staked" of={sums.staked} />],
          ['Returned', <Money key="returned" of={sums.returned} />],
          player.pause === null
            ? null
            : [
                player.pause.kind === 'exclusion' ? 'Excluded from play by own wish' : 'Takes a break',
                <Tag key="pause" tone="brass">
                  {player.pause.until === null ? (
                    'for good'
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
