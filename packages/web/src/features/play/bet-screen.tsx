import type { BetRow } from '@nibble/contract'
import { type GameId, isGameId, maxRatio, type Pick } from '@nibble/domain'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { usePause } from '../../api/pause.ts'
import { roundLengthOf, tableOfRound } from '../../book/round-table.ts'
import { tableChoice } from '../../book/table-choice.ts'
import { searchWord } from '../../paths.ts'
import { roundLengthChoice } from '../../state/preferences.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { pickName } from '../../ui/outcome-names.ts'
import { useRoundBets } from './mine/my-bets.ts'
import { HoldNote } from './picks/hold-note.tsx'
import { firstChoice, missingOf, pickFrom } from './picks/pick-choice.ts'
import { PicksSection, RuleNote } from './picks/picks-section.tsx'
import { Result, useArrivingResult } from './result/arriving-result.tsx'
import { SlipPanel } from './slip/slip-panel.tsx'
import { isUnderWay } from './slip/slip-state.ts'
import { useStakeAsset } from './slip/stake-assets.ts'
import { useSlip } from './slip/use-slip.ts'
import { useStake } from './slip/use-stake.ts'
import { paytableOf, TableLayout, useShownRound } from './table-layout.tsx'

type Ways = {
  /** Single bets: otherwise another of the game's modes replaces the slip. */
  isSlipShown: boolean
  /** The chosen mode takes no picks at this table, and says so. */
  takesNoPick: boolean
  /** Above the slip: the ways to bet. */
  choice: (game: GameId) => ReactNode
  besides: (game: GameId, pick: Pick | null) => ReactNode
}

/**
 * `/bet/{type}`: the table of one game; with `?round=` the result of one round on it. `besides` is the game's other
 * modes.
 */
export const BetScreen = (ways: Ways) => {
  const { type = '' } = useParams({ strict: false })
  const round = searchWord(useSearch({ strict: false }), 'round')
  if (!isGameId(type)) return <Navigate to="/404" replace />
  return <GameTable key={type} game={type} shownRound={round} ways={ways} />
}

type Props = { game: GameId; shownRound: string | null; ways: Ways }

/** One game at one round length: pick, stake, place; then the result. */
const GameTable = ({ game, shownRound, ways }: Props) => {
  const t = useText()
  const navigate = useNavigate()
  const roundLength = useStore(roundLengthChoice)
  const shown = useShownRound(roundLength)
  const { moment, config } = shown
  const [choice, setChoice] = useState(firstChoice(game))
  const subAccount = useStakeAsset(shown.choice)
  const stake = useStake(subAccount.chosen)
  const slip = useSlip(() => setChoice(firstChoice(game)))
  const pause = usePause()
  const bets = useRoundBets(moment.round?.round ?? null)
  // The same from one rendering to the next: the cards are memos.
  const games = useMemo(() => [game], [game])
  const { edit } = slip
  const choose = useCallback(
    (next: string) => {
      setChoice(next)
      edit()
    },
    [edit],
  )

  const show = (round: string | null) =>
    void navigate({
      to: '/bet/$type',
      params: { type: game },
      search: round === null ? {} : { round },
      replace: round !== null,
    })
  const arrived = useArrivingResult({
    games,
    moment,
    // A plan continues at the table and shows its results there.
    bets: bets?.filter(({ orderType }) => orderType !== 'plan'),
    isBusy: isUnderWay(slip.state),
    show,
  })

  const rebet = ([bet]: readonly BetRow[]) => {
    if (bet === undefined) return
    setChoice(bet.pick)
    subAccount.choose(bet.asset)
    stake.put(bet.asset, bet.stake)
    roundLengthChoice.set(roundLengthOf(bet.round))
    tableChoice.set(tableOfRound(bet.round))
    show(null)
  }

  if (shownRound !== null)
    return (
      <Result
        key={shownRound}
        game={game}
        games={games}
        title={t(`game.${game}`)}
        back={`/bet/${game}`}
        round={shownRound}
        moment={moment}
        opensAt={shown.opensAt}
        roundLength={roundLength}
        isLive={arrived === shownRound}
        onRebet={rebet}
      />
    )

  const pick = pickFrom(game, choice)
  const paytable = paytableOf(shown)
  const isStopped = config?.games.find((each) => each.game === game)?.state === 'stopped'
  return (
    <TableLayout
      title={t(`game.${game}`)}
      reads={t(`reads.${game}`)}
      game={game}
      games={games}
      table={`/bet/${game}`}
      shown={shown}
      roundLength={roundLength}
      bets={bets}
      slip={slip}
      picks={
        <PicksSection
          game={game}
          paytable={paytable}
          choice={choice}
          onChoice={choose}
          // Only single bets are on the open round: other modes start with a later one.
          isClosed={ways.isSlipShown && moment.phase !== 'open'}
          isStopped={isStopped || pause !== null || ways.takesNoPick}
        />
      }
      extra={
        <>
          {game === 'niu-niu' && <HoldNote paytable={paytable} />}
          {ways.besides(game, pick)}
        </>
      }
      rule={<RuleNote game={game} paytable={paytable} />}
      panel={
        <>
          {ways.choice(game)}
          {ways.isSlipShown && (
            <SlipPanel
              bets={pick === null ? [] : [{ game, pick }]}
              missingPicks={missingOf(game, choice)}
              picked={pick === null ? '' : pickName(t, game, pick)}
              isMost={pick !== null && game === 'niu-niu' && maxRatio(game, pick, paytable).num > 0}
              isBoard={false}
              games={games}
              isStopped={isStopped}
              pause={pause}
              moment={moment}
              gate={shown.table.data?.gate}
              opensAt={shown.opensAt}
              subAccount={subAccount}
              stake={stake}
              slip={slip}
            />
          )}
        </>
      }
    />
  )
}
