import { CallFailed, CallRefused, SessionOver } from '@nibble/client'
import type { Translator } from '@nibble/phrases'
import { formatIn } from '../text/format.ts'

/** What happened and what to do, in the player's language. Never a code. */
export const errorSentence = (t: Translator, error: unknown): string => {
  if (error instanceof CallRefused) return lockedUntil(t, error) ?? error.message
  if (error instanceof SessionOver) return t('error.sessionOver')
  if (!(error instanceof CallFailed)) return t('error.other')
  if (error.status === 0) return unanswered(t, error)
  return byStatus(t, error)
}

const MINUTE_MS = 60_000

/** Tells locked-out players until when, by their device's clock. */
const lockedUntil = (t: Translator, { kind, details: { until } }: CallRefused): string | null => {
  if (kind !== 'too_many_tries' || typeof until !== 'number') return null
  const minute = Math.ceil(until / MINUTE_MS) * MINUTE_MS
  return t('error.lockedUntil', { time: formatIn(t.locale).shortTime(minute) })
}

const unanswered = (t: Translator, error: CallFailed): string => {
  if (!navigator.onLine) return t('error.offline')
  return error.message.startsWith('the answer') ? t('error.unreadable') : t('error.unreachable')
}

const byStatus = (t: Translator, { status, message }: CallFailed): string => {
  switch (status) {
    case 400:
      return t('error.badRequest')
    case 401:
      return message === '' ? t('error.unauthorised') : message
    case 403:
      return t('error.forbidden')
    case 404:
      return t('error.notFound')
    case 408:
      return t('error.timeout')
    case 500:
      return t('error.internal')
    case 501:
      return t('error.notImplemented')
    case 502:
      return t('error.badGateway')
    case 503:
      return t('error.unavailable')
    case 504:
      return t('error.gatewayTimeout')
    case 505:
      return t('error.httpVersion')
    default:
      return t('error.other')
  }
}

/** No answer, or an unreadable one: the connection indicator shows it. */
export const hasNoAnswer = (error: unknown): boolean => error instanceof CallFailed && error.status === 0
