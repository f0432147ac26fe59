import {
  type Asset,
  formatAmount,
  GAME_IDS,
  type GameId,
  ROUND_LENGTHS,
  type RoundLength,
} from '@nibble/domain'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { useState } from 'react'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { BetPane } from './bet-pane.tsx'
import { Choice, CsvButton, ReportFilters, useCsvFile, useReportDates, useScope } from './report-controls.tsx'
import { type BetFilter, collectBetDays } from './report-queries.ts'

/** `/report/bet`: published bets by day, the player's or the team's, by game, round length and currency. */
export const BetReportScreen = () => {
  const t = useText()
  const [scope, setScope] = useScope()
  const [game, setGame] = useState<GameId | null>(null)
  const [roundLength, setRoundLength] = useState<RoundLength | null>(null)
  const dates = useReportDates()
  const filter: BetFilter = {
    scope,
    ...dates.period,
    ...(game !== null && { game }),
    ...(roundLength !== null && { roundLength }),
  }

  return (
    <Screen title={t('title.reportBet')} back="/report">
      <div className="mx-auto grid grid-cols-1 gap-3 pt-4 lg:pt-5">
        <ReportFilters scope={scope} onScope={setScope} dates={dates}>
          <div className="grid gap-2 min-[360px]:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:ml-auto lg:w-[380px]">
            <Choice
              label={t('report.game')}
              all={t('game.all')}
              value={game}
              onChange={setGame}
              options={GAME_IDS.map((value) => ({ value, text: t(`game.${value}`) }))}
            />
            <Choice
              label={t('roundLength.label')}
              all={t('records.allRoundLengths')}
              value={roundLength}
              onChange={setRoundLength}
              options={ROUND_LENGTHS.map((value) => ({ value, text: t(`roundLength.${value}`) }))}
            />
          </div>
        </ReportFilters>
        <BetPane key={scope} filter={filter}>
          {(asset) => <DaysFile filter={filter} asset={asset} />}
        </BetPane>
      </div>
    </Screen>
  )
}

const FILES = { own: 'nibble-bets.csv', team: 'nibble-team-bets.csv' } as const

/** Every day of the filter as a file, with numbers in machine-readable form. */
const DaysFile = ({ filter, asset }: { filter: BetFilter; asset: Asset }) => {
  const t = useText()
  const file = useCsvFile(FILES[filter.scope], async () => [
    [
      t('report.day'),
      t('report.asset'),
      t('report.bets'),
      t('report.staked'),
      t('report.returned'),
      t('report.net'),
    ],
    ...(await collectBetDays(filter, asset)).map(({ day, coinName, bets, staked, returned, net }) => [
      day,
      t(`asset.${coinName}`),
      String(bets),
      formatAmount(staked),
      formatAmount(returned),
      formatAmount(net),
    ]),
  ])
  return (
    <div className="grid justify-items-end gap-2">
      {file.problem !== null && <InlineError text={file.problem} />}
      <CsvButton file={file} disabled={false} />
    </div>
  )
}
