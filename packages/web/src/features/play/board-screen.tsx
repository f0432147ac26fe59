import type { BetRow } from '@nibble/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { usePause } from '../../api/pause.ts'
import { roundLengthOf, tableOfRound } from '../../book/round-table.ts'
import { tableChoice } from '../../book/table-choice.ts'
import { Tail } from '../../hash-tile/tail.tsx'
import { searchWord } from '../../paths.ts'
import { roundLengthChoice } from '../../state/preferences.ts'
import { useStore } from '../../state/store.ts'
import { sentences } from '../../text/sentences.ts'
import { useText } from '../../text/text-context.ts'
import { pickNames } from '../../ui/outcome-names.ts'
import { BOARD_GAMES, chosenBets, keyOf, toggledKey } from './board/board-buttons.ts'
import { BoardPad } from './board/board-pad.tsx'
import { useRoundBets } from './mine/my-bets.ts'
import { Result, useArrivingResult } from './result/arriving-result.tsx'
import { SlipPanel } from './slip/slip-panel.tsx'
import { isUnderWay } from './slip/slip-state.ts'
import { useStakeAsset } from './slip/stake-assets.ts'
import { useSlip } from './slip/use-slip.ts'
import { useStake } from './slip/use-stake.ts'
import { paytableOf, TableLayout, useShownRound } from './table-layout.tsx'

/** `/bet-19`: several buttons at one stake each, in one slip, placed entirely or not at all. */
export const BoardScreen = () => {
  const t = useText()
  const navigate = useNavigate()
  const shownRound = searchWord(useSearch({ strict: false }), 'round')
  const roundLength = useStore(roundLengthChoice)
  const shown = useShownRound(roundLength)
  const { moment, config } = shown
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const subAccount = useStakeAsset(shown.choice)
  const stake = useStake(subAccount.chosen)
  const slip = useSlip(() => setChosen(new Set()))
  const pause = usePause()
  const roundBets = useRoundBets(moment.round?.round ?? null)

  const show = (round: string | null) =>
    void navigate({ to: '/bet-19', search: round === null ? {} : { round }, replace: round !== null })
  const arrived = useArrivingResult({
    games: BOARD_GAMES,
    moment,
    bets: roundBets,
    isBusy: isUnderWay(slip.state),
    show,
  })
  const choose = (next: ReadonlySet<string>) => {
    setChosen(next)
    slip.edit()
  }
  const rebet = (rows: readonly BetRow[]) => {
    const [first] = rows
    if (first === undefined) return
    choose(new Set(rows.map(keyOf)))
    subAccount.choose(first.asset)
    stake.put(first.asset, first.stake)
    roundLengthChoice.set(roundLengthOf(first.round))
    tableChoice.set(tableOfRound(first.round))
    show(null)
  }

  if (shownRound !== null)
    return (
      <Result
        key={shownRound}
        game="exact"
        games={BOARD_GAMES}
        title={t('game.board')}
        back="/bet-19"
        round={shownRound}
        moment={moment}
        opensAt={shown.opensAt}
        roundLength={roundLength}
        isLive={arrived === shownRound}
        onRebet={rebet}
      />
    )

  const bets = chosenBets(chosen)
  const isStopped =
    config?.games.some((each) => BOARD_GAMES.includes(each.game) && each.state === 'stopped') ?? false
  return (
    <TableLayout
      title={t('game.board')}
      reads={t('reads.board')}
      game="exact"
      games={BOARD_GAMES}
      table="/bet-19"
      shown={shown}
      roundLength={roundLength}
      bets={roundBets}
      slip={slip}
      picks={
        <section>
          <div className="mb-2 flex min-h-9 items-center justify-between gap-3 lg:-mt-1">
            <h2 className="text-16 font-semibold tracking-tight">{t('ask.board')}</h2>
            <Tail hash={null} lit={[1]} label={t('play.decides', { reads: t('reads.board') })} />
          </div>
          <BoardPad
            paytable={paytableOf(shown)}
            chosen={chosen}
            onToggle={(key) => choose(toggledKey(chosen, key))}
            onClear={() => choose(new Set())}
            isClosed={moment.phase !== 'open'}
            isStopped={isStopped || pause !== null}
          />
        </section>
      }
      extra={
        <p className="flex gap-2 px-1 text-12 text-muted max-lg:hidden">
          <Info size={16} aria-hidden="true" />
          <span>{sentences(t, t('rule.board'), t('board.note'))}</span>
        </p>
      }
      rule={<p className="text-12 text-muted">{sentences(t, t('rule.board'), t('board.note'))}</p>}
      panel={
        <SlipPanel
          bets={bets}
          missingPicks={bets.length === 0 ? 1 : 0}
          picked={pickNames(t, bets)}
          isMost={bets.length > 1}
          isBoard
          games={BOARD_GAMES}
          isStopped={isStopped}
          pause={pause}
          moment={moment}
          gate={shown.table.data?.gate}
          opensAt={shown.opensAt}
          subAccount={subAccount}
          stake={stake}
          slip={slip}
        />
      }
    />
  )
}
