import type { BetRow } from '@nibble/contract'
import { type Block, type GameId, ZERO } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { InlineList } from '@nibble/ui/description-list.tsx'
import { besideRound } from '../../../book/round-table.ts'
import type { Reveal, StampId } from '../../../book/stamps.ts'
import { useTableName } from '../../../book/table-choice.ts'
import { Way } from '../../../book/way.tsx'
import { WayDots } from '../../../book/way-strip.tsx'
import { shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { PickBead } from '../../../ui/bead.tsx'
import { OutcomeRows } from '../../../ui/bead-rows.tsx'
import { pickShortName } from '../../../ui/outcome-names.ts'
import { useRoundBets } from '../mine/my-bets.ts'
import { WinText } from '../mine/win-text.tsx'
import { moneyText } from '../money-text.ts'
import { roundNets } from './round-net.ts'

type Props = {
  bets: readonly BetRow[]
  /** The games of the screen: bets on others name theirs. */
  games: readonly GameId[]
  /** The one whose way is shown at first: the newest of the screen's own games. */
  first: BetRow | undefined
  round: string
  /** Beside a draw that is watched: what one has on it comes first. */
  isWaiting: boolean
  /** The block that decided the round; null until it is revealed. */
  block: Block | null
  /** What is open stays open when the answer comes, and all of it moves. */
  wayState: State<WayState>
}

/** The bet whose way is shown, where the player chose one, and what of it is open. */
export type WayState = { readonly bet: string | null; readonly step: StampId | null }

type State<T> = readonly [T, (next: T) => void]

/** The way of one of the player's bets on this block; where there are more, the others to choose from. */
export const OwnBets = ({
  bets: own,
  games,
  first,
  round,
  isWaiting,
  block,
  wayState: [{ bet: chosen, step }, setWayState],
}: Props) => {
  const t = useText()
  const table = useTableName()
  const beside = useRoundBets(besideRound(round))?.filter(({ cancelledBy }) => cancelledBy !== 'player') ?? []
  const bets = isWaiting ? [...own, ...beside].map(unrevealed) : [...own, ...beside]
  const format = useFormat()
  const byId = (id: string | null | undefined) => bets.find(({ betId }) => betId === id)
  const shown = byId(chosen) ?? byId(first?.betId) ?? bets.at(0)
  if (shown === undefined) return null
  const revealOf = (bet: BetRow): Reveal => {
    if (isWaiting) return 'held'
    return bet.round === round && roundNets([bet], block)[0]?.returned === ZERO ? 'lost' : undefined
  }
  return (
    <div className={cx('order-2 grid grid-cols-1 gap-4 lg:gap-5', !isWaiting && 'lg:mt-3')}>
      {(bets.length > 1 || isWaiting) && (
        <section>
          <h2 className="mb-2 text-16 font-semibold tracking-tight">
            {t('bets.mine', { round: shortRound(shown.round) })}
          </h2>
          <Card padded={false} className="overflow-hidden">
            <ul className="divide-y divide-line">
              {bets.map((bet) => (
                <li key={bet.betId}>
                  <button
                    type="button"
                    aria-pressed={bet === shown}
                    title={t('way.show', {
                      stake: moneyText(format, bet.stake, bet.asset),
                      pick: pickShortName(t, bet.game, bet.pick),
                    })}
                    onClick={() => setWayState({ bet: bet.betId, step: null })}
                    className={cx(
                      'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left',
                      bet === shown && bets.length > 1 && 'bg-raised',
                    )}
                  >
                    <PickBead game={bet.game} pick={bet.pick} />
                    <span className="min-w-0 flex-1">
                      <Amount className="font-semibold" value={bet.stake} asset={bet.asset} own />{' '}
                      <span className="text-muted">
                        {t('bets.on', { pick: pickShortName(t, bet.game, bet.pick) })}
                      </span>
                      {/* As in the list of the table: the pick beside the stake, and what it is in below. */}
                      <InlineList className="text-12 text-muted">
                        {t(`asset.${bet.asset}`)}
                        {!games.includes(bet.game) && t(`game.${bet.game}`)}
                        {bet.round !== round && table(bet.paytable)}
                        {format.time(bet.placedAt)}
                      </InlineList>
                    </span>
                    <span className="grid max-w-[45%] shrink-0 justify-items-end gap-1 text-right sm:flex sm:items-center sm:gap-3">
                      <WayDots bet={bet} reveal={revealOf(bet)} />
                      <BetEnd bet={bet} reveal={revealOf(bet)} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
      <Way
        key={shown.betId}
        bet={shown}
        reveal={revealOf(shown)}
        steps={[step, (next) => setWayState({ bet: shown.betId, step: next })]}
      />
    </div>
  )
}

/** As it was before its block: the tile has not shown yet what that decides. */
const unrevealed = (bet: BetRow): BetRow =>
  bet.status === 'cancelled'
    ? bet
    : {
        ...bet,
        status: 'pending',
        height: null,
        hash: null,
        outcome: null,
        result: null,
        returned: null,
        net: null,
      }

const BetEnd = ({ bet, reveal }: { bet: BetRow; reveal: Reveal }) => {
  const t = useText()
  if (bet.status === 'cancelled') return <span className="text-12 text-muted">{t('bets.returned')}</span>
  if (reveal === 'held')
    return (
      <b>
        <WinText bet={bet} />
      </b>
    )
  if (bet.net === null)
    return <span className="text-12 text-muted">{t(reveal === 'lost' ? 'live.lost' : 'way.whenFinal')}</span>
  return (
    <Amount
      className="font-semibold whitespace-normal"
      value={bet.net}
      asset={bet.returnAsset}
      signed
      tone="gain"
      // The stake beside it names the asset, unless something else came back.
      named={bet.returnAsset !== bet.asset}
    />
  )
}

const OTHERS: readonly GameId[] = [
  'left-right',
  'up-down',
  'odd-even',
  'exact',
  'big-small',
  'banker-player',
  'niu-niu',
]
const ROWS = 6

/** One block decides every game: six others are shown, each unlike the rest. */
export const OtherGames = ({ game, block }: { game: GameId; block: Block }) => {
  const t = useText()
  return (
    <section className="order-3 lg:order-none">
      <h2 className="mb-2 text-16 font-semibold tracking-tight">{t('result.others')}</h2>
      <OutcomeRows games={OTHERS.filter((id) => id !== game).slice(0, ROWS)} block={block} wide />
    </section>
  )
}
