import { amountOf, type HouseRisk, type WatchLevel } from '@nibble/domain'

/** The inputs of the caps, as columns of a query: equity, the day's loss, whether it paused stakes, the producers' watch. */
export const HOUSE_RISK = `play_bankroll() as bankroll, play_day_loss() as day_loss,
  exists (select from value_pause) as was_paused, watch_suspicion() as suspicion`

export type HouseRiskRow = {
  readonly bankroll: bigint
  readonly day_loss: bigint
  readonly was_paused: boolean
  readonly suspicion: WatchLevel
}

export const houseRiskOf = (row: HouseRiskRow): Required<HouseRisk> => ({
  equity: amountOf(row.bankroll),
  dayLoss: amountOf(row.day_loss),
  wasPaused: row.was_paused,
  suspicion: row.suspicion,
})
