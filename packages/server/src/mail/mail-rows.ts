// Mails that must not be lost are rows, which stay until a mail server has the mail (docs/decisions/0306).
import { MAIL_TAKES_AT_MOST_MS } from './mailers.ts'

export const KEEP_FOR_MS = 24 * 3_600_000
const FIRST_RETRY_MS = 15_000
const LONGEST_RETRY_MS = 1_800_000
/** Longer than the mailer of a row's taker may hold its mail, so that nobody else sends it too. */
const CLAIM_MS = 2 * MAIL_TAKES_AT_MOST_MS

/** Until then others leave a row to its taker; if that one dies, they take it. */
export const claimedUntil = (now: number): Date => new Date(now + CLAIM_MS)

export const retryAt = ({ tries, now }: { readonly tries: number; readonly now: number }): Date =>
  new Date(now + Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS))

/** What could not be sent within a day is given up. */
export const isTooOld = (writtenAt: Date, now: number): boolean => now - writtenAt.getTime() > KEEP_FOR_MS

/** Waits for all, whichever fails; then throws the first error. */
export async function settleAll(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
