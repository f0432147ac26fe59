import { type ConsoleRound, getRound, type ListedRound } from '@nibble/contract/console'
import type { Amount, Asset } from '@nibble/domain'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag, type Tone } from '@nibble/ui/tag.tsx'
import { Hash } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { useRead, useRows } from '../../api/use-read.ts'
import { moneyText } from '../../text/format.ts'
import { listAddress } from '../../text/list-address.ts'
import { ASSET_NAMES, GAME_NAMES, outcomeText, tableName } from '../../text/words.ts'
import { DescriptionRows } from '../../ui/description-rows.tsx'
import { Shown } from '../../ui/states.tsx'
import { HashBlock, Hex, Money, paidInOther, Time } from '../../ui/values.tsx'
import { LookUp, ProofLink } from './look-up.tsx'
import { RoundDigits, RoundNumber } from './round-number.tsx'

export const RoundsScreen = () => {
  const list = useRows('rounds', { sort: { field: 'id', order: 'DESC' } })
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <LookUp
      title="Rounds"
      note="Each round’s block, its result in every game, and the stakes."
      hint="round, block height or block hash"
      list={list}
      columns={COLUMNS}
      empty={{
        icon: Hash,
        all: 'No round yet.',
        found: 'No round matches. Numbers and hashes must be complete.',
      }}
      onOpen={(row) => setOpened(row?.id ?? null)}
      opened={
        opened === null
          ? null
          : {
              id: opened,
              title: `Round ${opened.slice(-4)}`,
              details: (
                <Details
                  key={opened}
                  id={opened}
                  listed={list.rows?.find(({ id }) => id === opened)?.state}
                  refreshList={list.retry}
                />
              ),
            }
      }
    />
  )
}

/** List and details are read at different times: where they differ, both are read again. */
const useSameState = (
  { data, refetch }: { data: ConsoleRound | undefined; refetch: () => unknown },
  listed: ConsoleRound['state'] | undefined,
  refreshList: () => void,
) => {
  const state = data?.state
  const refresh = useEffectEvent(() => {
    refreshList()
    void refetch()
  })
  useEffect(() => {
    if (state !== undefined && listed !== undefined && state !== listed) refresh()
  }, [state, listed])
}

const STATES: Readonly<Record<ConsoleRound['state'], { text: string; tone: Tone }>> = {
  scheduled: { text: 'To come', tone: 'plain' },
  open: { text: 'Open', tone: 'win' },
  closed: { text: 'Waiting for its block', tone: 'azure' },
  drawn: { text: 'Block seen', tone: 'azure' },
  settling: { text: 'Being paid', tone: 'azure' },
  published: { text: 'Paid', tone: 'plain' },
  cancelled: { text: 'Cancelled', tone: 'brass' },
}

/** Counted up to a limit; a round without bets is quiet. */
const stakesOf = ({ stakes: { sums, bets, players, isPart } }: ListedRound) =>
  bets === 0 ? (
    <span className="text-faint">–</span>
  ) : (
    <>
      {sums.map(({ asset, staked }) => (
        <span key={asset} className="block">
          {isPart && 'over '}
          <Money of={staked} asset={asset} />
        </span>
      ))}
      <span className="block text-12 text-muted">
        {isPart
          ? `more than ${bets - 1} bets`
          : players === null
            ? `${bets} bets placed`
            : betsBy(bets, players)}
      </span>
    </>
  )

const betsBy = (bets: number, players: number) =>
  `${bets} ${bets === 1 ? 'bet' : 'bets'} by ${players} ${players === 1 ? 'player' : 'players'}`

const returnedText = (staked: Asset, returned: Amount) => {
  const paidIn = paidInOther(staked)
  return paidIn === undefined ? moneyText(returned) : `${moneyText(returned)} ${ASSET_NAMES[paidIn]}`
}

const COLUMNS: readonly Column<ListedRound>[] = [
  {
    head: 'Round',
    cell: (round) => (
      <>
        <RoundDigits of={round.round} />
        <span className="block text-12 font-normal text-muted sm:hidden">
          {tableName(round)}
          <br />
          <Time at={round.drawAt} />
          {round.block !== null && (
            <>
              <br />
              Block {round.block.height}
            </>
          )}
        </span>
      </>
    ),
  },
  { head: 'Table', cell: tableName, hideBelow: 'sm' },
  { head: 'Draw, GMT+8', cell: ({ drawAt }) => <Time at={drawAt} />, hideBelow: 'sm' },
  { head: 'Stakes', cell: stakesOf, align: 'right', hideBelow: 'sm' },
  { head: 'Block', cell: ({ block }) => block?.height ?? '–', align: 'right', hideBelow: 'lg' },
  {
    head: 'Hash',
    cell: ({ block }) =>
      block === null ? (
        '–'
      ) : (
        <span className="whitespace-nowrap">
          <Hex of={block.hash} />
        </span>
      ),
    hideBelow: 'lg',
  },
  {
    head: 'State',
    cell: (round) => (
      <>
        <Tag tone={STATES[round.state].tone}>{STATES[round.state].text}</Tag>
        {round.stakes.bets > 0 && <span className="mt-1 block sm:hidden">{stakesOf(round)}</span>}
      </>
    ),
    align: 'right',
  },
]

type DetailsProps = {
  id: string
  /** The state that the list shows, if the round is on its page. */
  listed: ConsoleRound['state'] | undefined
  refreshList: () => void
}

const Details = ({ id, listed, refreshList }: DetailsProps) => {
  const found = useRead(getRound, { id })
  useSameState(found, listed, refreshList)
  return (
    <Shown of={found}>
      {(round) => (
        <div className="grid gap-4">
          <DescriptionRows
            of={[
              ['Number', <RoundNumber key="number" of={round.round} />],
              [
                'State',
                <Tag key="state" tone={STATES[round.state].tone}>
                  {STATES[round.state].text}
                </Tag>,
              ],
              round.cancelledFor === null
                ? null
                : [
                    'Cancelled',
                    round.cancelledFor === 'no_block' ? 'no block came' : 'no quorum on its block',
                  ],
              ['Table', tableName(round)],
              [round.state === 'scheduled' ? 'Opens' : 'Opened', <Time key="open" at={round.opensAt} />],
              [
                round.state === 'scheduled' || round.state === 'open' ? 'Closes' : 'Closed',
                <Time key="closes" at={round.closesAt} />,
              ],
              ['Draw', <Time key="draw" at={round.drawAt} />],
              round.publishedAt === null ? null : ['Paid', <Time key="paid" at={round.publishedAt} />],
              round.block === null ? null : ['Block', round.block.height],
              ...round.sums.map(
                ({ asset, bets, players, staked, returned }) =>
                  [
                    `${ASSET_NAMES[asset]}, ${betsBy(bets, players)}`,
                    `${moneyText(staked)} staked, ${returnedText(asset, returned)} returned`,
                  ] as const,
              ),
            ]}
          />
          <Link
            to={listAddress('/bets', { filter: { q: round.round } })}
            className="text-azure hover:underline"
          >
            Bets of this round
          </Link>
          {round.block !== null && <HashBlock of={round.block.hash} />}
          {round.outcomes.length > 0 && (
            <DescriptionRows
              of={round.outcomes.map(({ game, outcome }) => [GAME_NAMES[game], outcomeText(outcome)])}
            />
          )}
          {round.proof !== null && <ProofLink to={round.proof} />}
        </div>
      )}
    </Shown>
  )
}
