import type { Clock } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { loadMessageTexts } from '../features/push/message-text.ts'
import { sweepNews } from '../features/push/news.ts'
import { sendMails } from '../features/push/send-mails.ts'
import { type Sent, sendMessages } from '../features/push/send-messages.ts'
import { writeMessages } from '../features/push/write-messages.ts'
import type { Mailer } from '../mail/mailers.ts'
import type { PushSender } from '../push/push-sender.ts'
import { electLeader, PUSH_LOCK } from './leader.ts'
import { repeatUntil } from './run-job.ts'

const EVERY_MS = 2_000
const SWEEP_MS = 600_000

export type PushSetup = {
  readonly db: Database
  readonly log: Log
  readonly clock: Clock
  /** Null if this way is not configured. */
  readonly push: { readonly send: PushSender; readonly isKnown: (endpoint: string) => boolean } | null
  readonly mailer: Mailer | null
  readonly observe?: (sent: Sent) => void
  readonly everyMs?: number
}

/** Notifies players of what happened while no page was open, by push and by mail; one elected server does this. */
export const startPushRunner = (setup: PushSetup): { readonly stop: () => Promise<void> } => {
  const { db, clock, log } = setup
  return electLeader({
    url: db.url,
    lock: PUSH_LOCK,
    task: 'the notifications',
    clock,
    log,
    lead: async (signal) => {
      // Writing and sending are separate loops, so that a slow push service does not delay the writing.
      await Promise.all([write(setup, signal), send(setup, signal), sendByMail(setup, signal)])
    },
  })
}

const write = async (setup: PushSetup, signal: AbortSignal): Promise<void> => {
  const { db, log, clock, push, mailer, everyMs = EVERY_MS } = setup
  const ways = { push: push !== null, mail: mailer !== null }
  const messageTexts = await loadMessageTexts()
  let sweptAt = Number.NEGATIVE_INFINITY
  const failed = 'Notifications could not be stored; this is retried.'
  await repeatUntil(signal, { everyMs, log, clock, failed }, async () => {
    const now = clock.nowMs()
    await writeMessages(db, { messageTexts, now, signal, ways })
    if (now - sweptAt <= SWEEP_MS) return
    await sweepNews(db, { now })
    sweptAt = now
  })
}

const send = async (setup: PushSetup, signal: AbortSignal): Promise<void> => {
  const { db, log, clock, push, everyMs = EVERY_MS } = setup
  if (push === null) return
  const notify = (sent: Sent): void => {
    setup.observe?.(sent)
    if (sent.outcome === 'refused' || sent.outcome === 'given_up')
      log.warn(sent, 'A push service did not accept a notification.')
  }
  const failed = 'Notifications could not be sent; this is retried.'
  await repeatUntil(signal, { everyMs, log, clock, failed }, () =>
    sendMessages(db, { ...push, notify, signal, now: () => clock.nowMs() }),
  )
}

const sendByMail = async (setup: PushSetup, signal: AbortSignal): Promise<void> => {
  const { db, log, clock, mailer, everyMs = EVERY_MS } = setup
  if (mailer === null) return
  const messageTexts = await loadMessageTexts()
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'The outcome of a mail could not be stored; it is sent again.')
  const failed = 'Mails could not be sent; this is retried.'
  await repeatUntil(signal, { everyMs, log, clock, failed }, () =>
    sendMails(db, { mailer, messageTexts, now: () => clock.nowMs(), onError }),
  )
}
