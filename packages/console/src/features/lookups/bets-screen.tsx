import type { ConsoleBet } from '@nibble/contract/console'
import { Button, buttonClass } from '@nibble/ui/button.tsx'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag, type Tone } from '@nibble/ui/tag.tsx'
import { List, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRows } from '../../api/use-read.ts'
import { listAddress } from '../../text/list-address.ts'
import { ASSET_NAMES, GAME_NAMES, outcomeText, tableName } from '../../text/words.ts'
import { DescriptionRows } from '../../ui/description-rows.tsx'
import { Panel } from '../../ui/panel.tsx'
import { HashBlock, Money, PlayerLink, RoundDigits, Time } from '../../ui/values.tsx'
import { LookUp, ProofLink } from './look-up.tsx'

export const BetsScreen = () => {
  const list = useRows('bets', { sort: { field: 'id', order: 'DESC' } })
  const [opened, setOpened] = useState<string | null>(null)
  const bet = list.rows?.find(({ id }) => id === opened)
  return (
    <LookUp
      title="Bets"
      note="Who bet on what, and the result."
      hint="Bet number, round number, Player ID, or the hash of a block"
      list={list}
      columns={COLUMNS}
      empty={{
        icon: List,
        next: (
          <Link to="/rounds" className={buttonClass()}>
            See the rounds
          </Link>
        ),
        all: 'No bet yet.',
        found: 'No bet matches. Numbers, Player IDs and hashes must be complete.',
      }}
      onOpen={({ id }) => setOpened(id)}
      opened={
        bet === undefined
          ? null
          : { id: bet.id, details: <Details bet={bet} onClose={() => setOpened(null)} /> }
      }
    />
  )
}

const COLUMNS: readonly Column<ConsoleBet>[] = [
  {
    head: 'Bet',
    cell: ({ id, placedAt, pick, game, player }) => (
      <>
        {id}
        <span className="block text-12 font-normal text-muted">
          <Time at={placedAt} />
        </span>
        <span className="block text-12 font-normal sm:hidden">
          {outcomeText(pick)} · {GAME_NAMES[game]}
          <br />
          <PlayerLink player={player} />
        </span>
      </>
    ),
  },
  { head: 'Player', cell: ({ player }) => <PlayerLink player={player} />, hideBelow: 'sm' },
  {
    head: 'Pick and game',
    cell: ({ pick, game }) => (
      <>
        {outcomeText(pick)}
        <span className="block text-12 text-muted">{GAME_NAMES[game]}</span>
      </>
    ),
    hideBelow: 'sm',
  },
  {
    head: 'Stake',
    cell: (bet) => (
      <>
        <Money of={bet.stake} asset={bet.asset} />
        <span className="block sm:hidden">
          <State of={bet} />
        </span>
      </>
    ),
    align: 'right',
  },
  {
    head: 'Hash ends in',
    cell: ({ hash }) => (hash === null ? '–' : <span className="font-mono text-12">{hash.slice(-5)}</span>),
    hideBelow: 'lg',
  },
  {
    head: 'Outcome',
    cell: ({ outcome }) => (outcome === null ? '–' : outcomeText(outcome)),
    hideBelow: 'lg',
  },
  {
    head: 'Return',
    cell: ({ returned }) => (returned === null ? '–' : <Money of={returned} />),
    align: 'right',
    hideBelow: 'sm',
  },
  { head: 'State', cell: (bet) => <State of={bet} />, hideBelow: 'sm' },
]

const STATES = {
  pending: { text: 'Open', tone: 'azure' },
  to_be_published: { text: 'Waiting for its block', tone: 'azure' },
  win: { text: 'Won', tone: 'win' },
  lose: { text: 'Lost', tone: 'plain' },
  refund: { text: 'Stake back', tone: 'plain' },
  player: { text: 'Recalled', tone: 'plain' },
  no_block: { text: 'Refunded: no block came', tone: 'brass' },
  no_quorum: { text: 'Refunded: no quorum', tone: 'brass' },
  no_beacon: { text: 'Refunded: no beacon', tone: 'brass' },
} as const satisfies Readonly<Record<string, { text: string; tone: Tone }>>

const State = ({ of: { status, result, cancelledBy } }: { of: ConsoleBet }) => {
  const name =
    status === 'published' ? (result ?? 'lose') : status === 'cancelled' ? (cancelledBy ?? 'player') : status
  return <Tag tone={STATES[name].tone}>{STATES[name].text}</Tag>
}

const Details = ({ bet, onClose }: { bet: ConsoleBet; onClose: () => void }) => (
  <Panel
    title={`Bet ${bet.id}`}
    actions={
      <Button variant="ghost" aria-label="Close" className="px-2" onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </Button>
    }
  >
    <div className="grid gap-4">
      {bet.net !== null && (
        <p className="text-28 font-semibold">
          <Money of={bet.net} signed />{' '}
          <span className="text-14 font-normal text-muted">{ASSET_NAMES[bet.returnAsset]}</span>
        </p>
      )}
      <DescriptionRows
        of={[
          ['State', <State key="state" of={bet} />],
          ['Player', <PlayerLink key="player" player={bet.player} />],
          ['Game', GAME_NAMES[bet.game]],
          ['Pick', outcomeText(bet.pick)],
          ['Stake', <Money key="stake" of={bet.stake} asset={bet.asset} />],
          bet.outcome === null ? null : ['Outcome', outcomeText(bet.outcome)],
          bet.returned === null
            ? null
            : ['Return', <Money key="return" of={bet.returned} asset={bet.returnAsset} />],
          ['Table', tableName(bet)],
          ['Placed', PLACED_BY[bet.orderType]],
          ['Accepted', <Time key="accepted" at={bet.placedAt} />],
          ['Draw', <Time key="draw" at={bet.drawAt} />],
          [
            'Round',
            <Link
              key="round"
              to={listAddress('/rounds', { filter: { q: bet.round } })}
              className="text-azure hover:underline"
            >
              <RoundDigits of={bet.round} />
            </Link>,
          ],
          bet.height === null ? null : ['Block', bet.height],
        ]}
      />
      {bet.hash !== null && <HashBlock of={bet.hash} />}
      {bet.proof !== null && <ProofLink to={bet.proof} />}
    </div>
  </Panel>
)

const PLACED_BY = { manual: 'by hand', insurance: 'in an insured series', plan: 'by autoplay' } as const
