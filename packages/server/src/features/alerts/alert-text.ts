import type { Device, Language } from '@nibble/contract'
import {
  formatTag,
  LOCALES,
  type Locale,
  loadTranslator,
  type PhraseKey,
  type Translator,
} from '@nibble/phrases'

/** A security event that its player is told of. */
export type Alert = {
  readonly kind: string
  readonly what: string
  readonly device: Device
  readonly at: Date
  readonly waitsUntil: Date | null
}

export type AlertWords = (
  alert: Alert,
  language: Language,
) => { readonly subject: string; readonly text: string } | null

/** What a player reads of an alert, in their language; null for what nobody is told of. */
export async function loadAlertWords(): Promise<AlertWords> {
  const translators = new Map<Locale, Translator<PhraseKey>>()
  for (const locale of LOCALES) translators.set(locale, await loadTranslator(locale))

  return (alert, language) => {
    const t = translators.get(language)
    if (t === undefined) throw new Error(`no words in ${language}`)
    const time = timeIn(alert.at, language)
    const happened = happenedText(alert, t, time)
    if (happened === null) return null
    const waits =
      alert.waitsUntil === null ? [] : [t('mail.alert.waits', { until: timeIn(alert.waitsUntil, language) })]
    return {
      subject: t('mail.alert.subject'),
      text: [happened, ...waits, t('mail.alert.notYou')].join('\n\n'),
    }
  }
}

function happenedText({ kind, what, device }: Alert, t: Translator<PhraseKey>, time: string): string | null {
  switch (`${kind} ${what}`) {
    case 'sign_in email':
    case 'sign_in wallet':
      return t('mail.alert.sign_in', { time, device: deviceText(device, t) })
    case 'sign_in device_login':
      return t('mail.alert.sign_in_link', { time, device: deviceText(device, t) })
    case 'credential_added email':
      return t('mail.alert.email_added', { time })
    case 'credential_added wallet':
      return t('mail.alert.wallet_added', { time })
    case 'credential_added transaction_password':
      return t('mail.alert.transaction_password_added', { time })
    case 'credential_changed login_password':
      return t('mail.alert.login_password_changed', { time })
    case 'credential_changed transaction_password':
      return t('mail.alert.transaction_password_changed', { time })
    case 'credential_replaced login_password':
      return t('mail.alert.login_password_replaced', { time })
    case 'credential_replaced transaction_password':
      return t('mail.alert.transaction_password_replaced', { time })
    default:
      return null
  }
}

const deviceText = ({ browser, system }: Device, t: Translator<PhraseKey>): string =>
  browser === null || system === null
    ? (browser ?? system ?? t('profile.deviceUnknown'))
    : t('profile.device', { browser, system })

/** The clock of GMT+8; the sentences say so. */
const timeIn = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(formatTag(language), {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ hourCycle: 'h23', timeZone: 'Asia/Shanghai' },
  }).format(at)
