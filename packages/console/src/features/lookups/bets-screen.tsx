import type { ConsoleBet, sumBets } from '@nibble/contract/console'
import { ASSETS, GAME_IDS } from '@nibble/domain'
import { buttonClass } from '@nibble/ui/button.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag, type Tone } from '@nibble/ui/tag.tsx'
import { List } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Asked } from '../../api/console-call.ts'
import { bodyOf } from '../../api/data-provider.ts'
import { useRows } from '../../api/use-read.ts'
import { listAddress } from '../../text/list-address.ts'
import { ASSET_NAMES, GAME_NAMES, outcomeText, tableName } from '../../text/words.ts'
import { DescriptionRows } from '../../ui/description-rows.tsx'
import { Money, PlayerLink, Time } from '../../ui/values.tsx'
import { BetSums, BetsFile } from './bet-sums.tsx'
import { decidingHash, HashTail, LitHash } from './lit-hash.tsx'
import { LookUp, ProofLink } from './look-up.tsx'
import { PickBead } from './pick-bead.tsx'
import { RoundDigits } from './round-number.tsx'

export const BetsScreen = () => {
  const list = useRows('bets', { sort: { field: 'id', order: 'DESC' } })
  const [opened, setOpened] = useState<string | null>(null)
  const filter = filterOf(list.filter)
  const bet = list.rows?.find(({ id }) => id === opened)
  return (
    <LookUp
      title="Bets"
      note="Who bet on what, and the result."
      hint="bet, round, Player ID or block hash"
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
      filters={FILTERS}
      sums={Object.keys(filter).length > 0 && <BetSums filter={filter} />}
      actions={(list.rows?.length ?? 0) > 0 && <BetsFile filter={filter} />}
      onOpen={(row) => setOpened(row?.id ?? null)}
      opened={
        bet === undefined ? null : { id: bet.id, title: `Bet ${bet.id}`, details: <Details bet={bet} /> }
      }
    />
  )
}

/** As the list is asked for. */
const filterOf = (chosen: Readonly<Record<string, unknown>>) =>
  bodyOf({ filter: chosen }).filter as Asked<typeof sumBets>['filter']

const COLUMNS: readonly Column<ConsoleBet>[] = [
  {
    head: 'Bet and time, GMT+8',
    cell: ({ id, placedAt, pick, game, side, player }) => (
      <>
        {id}
        <span className="block text-12 font-normal text-muted">
          <Time at={placedAt} />
        </span>
        <span className="block text-12 font-normal sm:hidden">
          <span className="flex items-center gap-1.5">
            <PickBead side={side} game={game} pick={pick} isSmall />
            {outcomeText(pick)} · {GAME_NAMES[game]}
          </span>
          <PlayerLink player={player} />
        </span>
      </>
    ),
  },
  { head: 'Player', cell: ({ player }) => <PlayerLink player={player} />, hideBelow: 'sm' },
  {
    head: 'Pick and game',
    cell: ({ pick, game, side }) => (
      <span className="flex items-center gap-2.5">
        <PickBead side={side} game={game} pick={pick} />
        <span>
          {outcomeText(pick)}
          <span className="block text-12 text-muted">{GAME_NAMES[game]}</span>
        </span>
      </span>
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
    cell: (bet) => <HashTail of={bet} />,
    hideBelow: 'lg',
  },
  {
    head: 'Outcome',
    cell: ({ outcome }) => (outcome === null ? '–' : outcomeText(outcome)),
    hideBelow: 'lg',
  },
  {
    head: 'Return',
    cell: ({ asset, returned, returnAsset }) =>
      returned === null ? (
        '–'
      ) : (
        <Money of={returned} asset={returnAsset === asset ? undefined : returnAsset} />
      ),
    align: 'right',
    hideBelow: 'lg',
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

const Details = ({ bet }: { bet: ConsoleBet }) => (
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
        [
          'Pick',
          <span key="pick" className="inline-flex items-center gap-2">
            {outcomeText(bet.pick)}
            <PickBead {...bet} />
          </span>,
        ],
        ['Stake', <Money key="stake" of={bet.stake} asset={bet.asset} />],
        bet.outcome === null ? null : ['Outcome', outcomeText(bet.outcome)],
        bet.returned === null
          ? null
          : ['Return', <Money key="return" of={bet.returned} asset={bet.returnAsset} />],
        ['Table', tableName(bet)],
        ['Placed', PLACED_BY[bet.orderType]],
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
    <Timeline of={bet} />
    {decidingHash(bet) !== null && <LitHash of={bet} />}
    {bet.proof !== null && <ProofLink to={bet.proof} />}
  </div>
)

const PLACED_BY = { manual: 'by hand', insurance: 'in an insured series', plan: 'by autoplay' } as const

const FILTERS = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'open', text: 'Open' },
      { value: 'won', text: 'Won' },
      { value: 'lost', text: 'Lost' },
      { value: 'returned', text: 'Stake back' },
      { value: 'cancelled', text: 'Recalled or refunded' },
    ],
  },
  {
    name: 'asset',
    label: 'Asset',
    options: ASSETS.map((asset) => ({ value: asset, text: ASSET_NAMES[asset] })),
  },
  { name: 'game', label: 'Game', options: GAME_IDS.map((game) => ({ value: game, text: GAME_NAMES[game] })) },
]

/** What has happened to the bet, and what is still to come. */
const Timeline = ({ of: bet }: { of: ConsoleBet }) => {
  const isOver = bet.status === 'cancelled'
  const steps: readonly (readonly [name: string, at: number | null])[] = [
    ['Accepted', bet.placedAt],
    ...(isOver
      ? [
          [
            bet.cancelledBy === 'player' ? 'Recalled' : 'Stake refunded',
            bet.cancelledBy === 'player' ? null : bet.paidAt,
          ] as const,
        ]
      : [
          ['Sealed', bet.sealedAt] as const,
          ['Drawn', bet.blockAt] as const,
          [bet.result === 'lose' ? 'Settled' : 'Credited', bet.paidAt] as const,
        ]),
  ]
  return (
    <section aria-label="Timeline">
      <h3 className="mb-2 font-semibold">Timeline, GMT+8</h3>
      <ol>
        {steps.map(([name, at], place) => {
          const isDone = at !== null || isOver
          return (
            <li
              key={name}
              className="relative flex justify-between gap-3"
              style={{ padding: '0 0 12px 24px' }}
            >
              {place < steps.length - 1 && (
                <span
                  className="absolute bg-line"
                  style={{ top: 16, bottom: -4, left: 6, width: 1 }}
                  aria-hidden="true"
                />
              )}
              <span
                className={cx('absolute', isDone ? 'bg-win' : 'bg-line')}
                style={{ top: 6, left: 2, width: 9, height: 9, borderRadius: 3 }}
                aria-hidden="true"
              />
              <span className={isDone ? '' : 'text-muted'}>{name}</span>
              <span className="text-12 text-muted">
                {at === null ? isDone ? '' : pendingText(name, bet) : <Time at={at} />}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** A round that no contract sealed is drawn without. */
const pendingText = (name: string, { blockAt, drawAt }: ConsoleBet): ReactNode => {
  if (name === 'Sealed') return blockAt === null ? 'not yet' : 'not sealed on the chain'
  if (name === 'Drawn')
    return (
      <>
        due <Time at={drawAt} />
      </>
    )
  return 'not yet'
}
