import { forecastPlan, type LabReport, type LabRun, planOutcomes, runLab } from '@nibble/domain'

/** What the odds predict of a plan: the result after so many rounds, and how it ends. */
export type LabForecast = {
  readonly path: readonly { readonly round: number; readonly net: number }[]
  readonly stopWin: number
  readonly stopLoss: number
  readonly allRounds: number
}
export type LabAnswer = { readonly report: LabReport; readonly forecast: LabForecast }

const STEPS = 6

/** The plan goes by the money where there is less of it than its stop loss allows to lose. */
const forecastRun = ({ game, pick, table, rules, bankroll }: LabRun): LabForecast => {
  const outcomes = planOutcomes(game, pick, table)
  const bound = bankroll < rules.stopLoss ? { ...rules, stopLoss: bankroll } : rules
  const steps = Math.min(STEPS, rules.rounds)
  const path = Array.from({ length: steps }, (_, nth) => {
    const round = Math.round(((nth + 1) * rules.rounds) / steps)
    return { round, forecast: forecastPlan({ ...bound, rounds: round }, outcomes) }
  })
  const last = path.at(-1)?.forecast
  return {
    path: [{ round: 0, net: 0 }, ...path.map(({ round, forecast }) => ({ round, net: -forecast.loss }))],
    stopWin: last?.stopWin ?? 0,
    stopLoss: last?.stopLoss ?? 0,
    allRounds: last?.allRounds ?? 0,
  }
}

// A million results take a fraction of a second, which would still be felt as a page that hangs.
addEventListener('message', ({ data }: MessageEvent<LabRun>) => {
  const answer: LabAnswer = { report: runLab(data), forecast: forecastRun(data) }
  postMessage(answer)
})
