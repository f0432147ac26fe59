const WAIT_MS = 24 * 3_600_000
export const MAX_SAVED_ADDRESSES = 20
export const MAX_LABEL_LENGTH = 40

/** Whoever gets hold of an account for an hour cannot send its money to himself: a saved address waits a day. */
export const savedAddressUsableFrom = (savedAt: number): number => savedAt + WAIT_MS

/**
 * The address with which the player first signed in waits for nothing. One that was joined later waits like a saved
 * one: joining it must not be the way around.
 */
export const ownAddressUsableFrom = ({
  joinedAt,
  isFirst,
}: {
  readonly joinedAt: number
  readonly isFirst: boolean
}): number => (isFirst ? joinedAt : joinedAt + WAIT_MS)
