export type Fetched = {
  /** 0 before the first answer. */
  readonly dataUpdatedAt: number
  readonly isError: boolean
  readonly fetchStatus: string
}

const STALE_AFTER_MS = 30_000

/** Shown data that could not be refreshed. Data that never loaded is not stale. */
export const isStale = ({ dataUpdatedAt, isError, fetchStatus }: Fetched, now: number): boolean =>
  dataUpdatedAt > 0 && (isError || fetchStatus === 'paused') && now - dataUpdatedAt > STALE_AFTER_MS
