export type Fetched = {
  /** 0 before the first answer. */
  readonly dataUpdatedAt: number
  readonly isError: boolean
  readonly fetchStatus: string
}

const STALE_AFTER_MS = 30_000

/** Data that is shown and could not be renewed. What never came is no old data. */
export const isStale = ({ dataUpdatedAt, isError, fetchStatus }: Fetched, now: number): boolean =>
  dataUpdatedAt > 0 && (isError || fetchStatus === 'paused') && now - dataUpdatedAt > STALE_AFTER_MS
