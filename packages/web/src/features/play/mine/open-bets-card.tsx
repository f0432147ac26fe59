import type { BetRow } from '@nibble/contract'
import type { GameId } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { InlineList } from '@nibble/ui/description-list.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { memo } from 'react'
import { useOpenBets } from '../../../api/queries.ts'
import { besideRound } from '../../../book/round-table.ts'
import { shortRound } from '../../../text/format.ts'
import { useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { PickBead } from '../../../ui/bead.tsx'
import { pickShortName } from '../../../ui/outcome-names.ts'
import type { Intent } from '../slip/slip-state.ts'
import { MY_BETS, newestSlipFirst, useRoundBets } from './my-bets.ts'
import { CancelButton, OpenBetRow, SubmittingRow, ToDraw, Waiting } from './open-bet-row.tsx'
import { WinText } from './win-text.tsx'

type Props = {
  round: string | null
  /** Undefined until known. */
  bets: readonly BetRow[] | undefined
  /** The games of this screen; bets on others name theirs. */
  games: readonly GameId[]
  /** A slip being sent. */
  submitting: Intent | null
  /** The round on the table still takes bets. */
  isOpen: boolean
  /** Whether the gate would accept a recall now. */
  canCancel: boolean
}

/** The player's bets on the table's round. A memo, like all cards of a table. */
export const OpenBetsCard = memo(({ round, bets, games, submitting, isOpen, canCancel }: Props) => {
  const t = useText()
  const others =
    useOpenBets().data?.items.filter((bet) => bet.round !== round && games.includes(bet.game)) ?? []
  // The same round on the other table has the same times.
  const isOnTable = (bet: BetRow) =>
    bet.round === round || (round !== null && bet.round === besideRound(round))
  const rows = [...(bets ?? []), ...others].sort(newestSlipFirst)
  const open = rows.filter(
    (bet) => isOnTable(bet) && (bet.status === 'pending' || bet.status === 'to_be_published'),
  )

  return (
    <Card as="section" id={MY_BETS}>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="font-semibold">
          {round === null ? t('bets.mineAny') : t('bets.mine', { round: shortRound(round) })}
        </h2>
        {open.length > 0 && <Tag>{t('bets.open', { count: open.length })}</Tag>}
      </div>
      {rows.length === 0 && submitting === null ? (
        <Nothing isKnown={bets !== undefined || round === null} />
      ) : (
        <ul className="mt-1 -mb-1.5 divide-y divide-line">
          {submitting !== null && <SubmittingRow intent={submitting} />}
          {rows.map((bet) => (
            <OpenBetRow
              key={bet.betId}
              bet={bet}
              isElsewhere={!games.includes(bet.game)}
              isEarlier={!isOnTable(bet)}
              isBeside={bet.round !== round}
              isOpen={isOpen && isOnTable(bet)}
              canCancel={canCancel}
            />
          ))}
        </ul>
      )}
    </Card>
  )
})

/** As tall as a bet's row, so that nothing moves when one appears. */
const Nothing = ({ isKnown }: { isKnown: boolean }) => {
  const t = useText()
  return (
    <div className="flex min-h-14 items-center lg:min-h-17">
      {isKnown ? <p className="text-muted">{t('bets.none')}</p> : <Skeleton className="h-9 w-full" />}
    </div>
  )
}

type OpenBetsStripProps = {
  round: string | null
  /** The games of this screen; a bet on another names its own. */
  games: readonly GameId[]
  /** The round no longer takes bets. */
  isClosed: boolean
  canCancel: boolean
}

/**
 * On a phone: the newest open bet over the slip, with its possible win and the recall button; the others are under the
 * roads.
 */
export const OpenBetsStrip = ({ round, games, isClosed, canCancel }: OpenBetsStripProps) => {
  const t = useText()
  const open = (useRoundBets(round) ?? []).filter(
    ({ status }) => status === 'pending' || status === 'to_be_published',
  )
  const [bet] = open
  if (bet === undefined) return null
  return (
    <div className="flex min-h-14 items-center gap-3 rounded-12 border border-[color-mix(in_srgb,var(--brass-line)_45%,var(--line))] bg-brass-wash py-1.5 pr-4 pl-3 lg:hidden">
      <PickBead game={bet.game} pick={bet.pick} />
      <span className="min-w-0 flex-1">
        <Amount className="font-semibold" value={bet.stake} asset={bet.asset} named own />{' '}
        <span className="text-muted">{t('bets.on', { pick: pickShortName(t, bet.game, bet.pick) })}</span>
        <InlineList className="text-12 text-muted">
          {!games.includes(bet.game) && t(`game.${bet.game}`)}
          <WinText bet={bet} />
          {bet.status !== 'pending' && <Waiting text={t('bets.paying')} />}
          {bet.status === 'pending' && isClosed && <ToDraw drawAt={bet.drawAt} />}
          {open.length > 1 && (
            <button
              type="button"
              className="font-semibold text-azure"
              onClick={() => document.getElementById(MY_BETS)?.scrollIntoView({ block: 'center' })}
            >
              {t('bets.open', { count: open.length })}
            </button>
          )}
        </InlineList>
      </span>
      <CancelButton bet={bet} isOffered={canCancel} />
    </div>
  )
}
