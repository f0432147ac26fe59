import type { Device } from '@nibble/contract'
import {
  formatTag,
  LOCALES,
  type Locale,
  loadTranslator,
  type PhraseKey,
  type Translator,
} from '@nibble/phrases'
import type { Database } from '../../db/database.ts'
import { noticeMail } from '../../mail/code-mail.ts'
import { claimedUntil, isTooOld, KEEP_FOR_MS, retryAt, settleAll } from '../../mail/mail-rows.ts'
import type { Mailer, MailResult } from '../../mail/mailers.ts'
import type { PushSender } from '../../push/push-sender.ts'
import { ownsValue } from '../../shared/people.ts'
import type { AlertName } from '../../shared/security-events.ts'

/** Channels through which alerts are sent; null if not available. */
export type AlertWays = {
  readonly mailer: Mailer | null
  readonly push: { readonly send: PushSender; readonly isKnown: (endpoint: string) => boolean } | null
}

/** A mail is only posted: its outcome shows later. Pushes are sent concurrently, so a turn takes no longer than the slowest service. */
const A_TURN = { mail: 100, push: 16 } as const

type Row = {
  id: bigint
  event_id: bigint
  player: bigint | null
  channel: 'mail' | 'push'
  address: string
  p256dh: Buffer | null
  auth: Buffer | null
  language: Locale
  waits_until: Date | null
  written_at: Date
  tries: number
  kind: string
  what: string
  at: Date
  browser: string | null
  system: string | null
}

type Input = {
  readonly ways: AlertWays
  readonly words: AlertWords
  readonly now: () => number
  /** The outcome of a mail could not be recorded: it is sent again. */
  readonly onError: (error: unknown) => void
}

/**
 * Sends alerts about players' credentials; returns whether there may be more. An alert is deleted only once accepted,
 * so a crash in between sends it again. What could not be sent within a day is dropped.
 */
export async function sendAlerts(db: Database, given: Input): Promise<{ readonly isMore: boolean }> {
  // Mails do not wait for push services.
  const mails = await claimMails(db, given)
  await settleAll(mails.map((row) => postOrPostpone(db, row, given)))
  const pushes = await readPushes(db, given)
  await settleAll(pushes.map((row) => pushOrPostpone(db, row, given)))
  return { isMore: mails.length === A_TURN.mail || pushes.length === A_TURN.push }
}

/** The first of each player, then the second of each: nobody delays others with many of their own. */
const dueFirst = (channel: Row['channel']): string =>
  `select a.id from security_alert a join security_event e on e.id = a.event_id
   where a.channel = '${channel}' and a.due_at <= $1
   order by row_number() over (partition by e.player_id order by a.due_at, a.id), a.due_at, a.id limit ${A_TURN[channel]}`

/** Concurrent senders claim different mails. */
async function claimMails(db: Database, { now }: Input): Promise<Row[]> {
  const { rows } = await db.pool.query<Row>(
    `with due as materialized (
       select id from security_alert where id in (${dueFirst('mail')}) and due_at <= $1 for update skip locked
     ),
     claimed as (update security_alert a set due_at = $2 from due where a.id = due.id returning a.*)
     select a.id, a.event_id, a.channel, a.address, a.p256dh, a.auth, a.language, a.waits_until, a.written_at, a.tries,
            e.player_id as player, e.kind, e.what, e.at, e.browser, e.system
     from claimed a join security_event e on e.id = a.event_id
     order by row_number() over (partition by e.player_id order by a.id), a.id`,
    [new Date(now()), claimedUntil(now())],
  )
  return rows
}

async function readPushes(db: Database, { now }: Input): Promise<Row[]> {
  const { rows } = await db.pool.query<Row>(
    `select a.id, a.event_id, a.channel, a.address, a.p256dh, a.auth, a.language, a.waits_until, a.written_at, a.tries,
            e.player_id as player, e.kind, e.what, e.at, e.browser, e.system
     from security_alert a join security_event e on e.id = a.event_id
     where a.id in (${dueFirst('push')})`,
    [new Date(now())],
  )
  return rows
}

async function postOrPostpone(db: Database, row: Row, given: Input): Promise<void> {
  const { ways, now, onError } = given
  if (isTooOld(row.written_at, now())) return remove(db, row)
  const said = wordsOf(row, given)
  if (said === null) return postpone(db, row, now())
  if (ways.mailer === null) return remove(db, row)

  const settle = async (result: MailResult) => {
    await (result === 'later' ? postpone(db, row, now()) : remove(db, row)).catch(onError)
  }
  const mail = noticeMail({ to: row.address, ...said, language: row.language })
  const isOwners = row.player !== null && (await ownsValue(db.pool, row.player))
  const about = isOwners
    ? ({ isStrangers: false, urgency: 'alert' } as const)
    : ({ isStrangers: true } as const)
  if (!ways.mailer.post(mail, about, settle)) await postpone(db, row, now())
}

async function pushOrPostpone(db: Database, row: Row, given: Input): Promise<void> {
  const isDone = isTooOld(row.written_at, given.now()) || (await pushOne(row, given))
  await (isDone ? remove(db, row) : postpone(db, row, given.now()))
}

/** True if there is nothing left to do with it. */
async function pushOne(row: Row, given: Input): Promise<boolean> {
  const said = wordsOf(row, given)
  if (said === null) return false

  const { push } = given.ways
  const { p256dh, auth } = row
  if (push === null || p256dh === null || auth === null || !push.isKnown(row.address)) return true
  const shown = { body: said.text, tag: `security ${row.event_id}`, screen: '/security', isAlwaysShown: true }
  const { kind } = await push.send(
    {
      endpoint: row.address,
      keys: { p256dh, auth },
      plain: Buffer.from(JSON.stringify(shown)),
      topic: `s${row.id}`,
      keepForMs: KEEP_FOR_MS,
    },
    { now: given.now() },
  )
  return kind === 'taken' || kind === 'gone'
}

/** Null for an event of a newer server, which has the text. */
const wordsOf = (row: Row, { words }: Input): ReturnType<AlertWords> =>
  words(
    { ...row, device: { browser: row.browser, system: row.system }, waitsUntil: row.waits_until },
    row.language,
  )

async function remove(db: Database, { id }: Row): Promise<void> {
  await db.pool.query('delete from security_alert where id = $1', [id])
}

async function postpone(db: Database, { id, tries }: Row, now: number): Promise<void> {
  await db.pool.query('update security_alert set tries = tries + 1, due_at = $2 where id = $1', [
    id,
    retryAt({ tries, now }),
  ])
}

/** A security event that notifies its player. */
type Alert = {
  readonly kind: string
  readonly what: string
  readonly device: Device
  readonly at: Date
  readonly waitsUntil: Date | null
}

export type AlertWords = (
  alert: Alert,
  language: Locale,
) => { readonly subject: string; readonly text: string } | null

/** The text of an alert in the player's language; null for events that send none. */
export async function loadAlertWords(): Promise<AlertWords> {
  const translators = new Map<Locale, Translator<PhraseKey>>()
  for (const locale of LOCALES) translators.set(locale, await loadTranslator(locale))

  return (alert, language) => {
    const t = translators.get(language)
    if (t === undefined) throw new Error(`there are no phrases for ${language}`)
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
  const name = `${kind} ${what}` as AlertName
  switch (name) {
    case 'sign_in email':
    case 'sign_in wallet':
    case 'sign_in passkey':
      return t('mail.alert.sign_in', { time, device: deviceText(device, t) })
    case 'sign_in device_login':
      return t('mail.alert.sign_in_link', { time, device: deviceText(device, t) })
    case 'credential_added email':
      return t('mail.alert.email_added', { time })
    case 'credential_removed email':
      return t('mail.alert.email_removed', { time })
    case 'credential_added wallet':
      return t('mail.alert.wallet_added', { time })
    case 'credential_removed wallet':
      return t('mail.alert.wallet_removed', { time })
    case 'credential_added transaction_password':
      return t('mail.alert.transaction_password_added', { time })
    case 'credential_added passkey':
      return t('mail.alert.passkey_added', { time })
    case 'credential_removed passkey':
      return t('mail.alert.passkey_removed', { time })
    case 'credential_changed passkey':
      return t('mail.alert.passkey_resumed', { time })
    case 'credential_added bot_key':
      return t('mail.alert.bot_key_added', { time })
    case 'credential_removed bot_key':
      return t('mail.alert.bot_key_removed', { time })
    case 'credential_changed bot_key':
      return t('mail.alert.bot_key_resumed', { time })
    case 'proof_failed bot_key':
      return t('mail.alert.bot_key_elsewhere', { time })
    case 'credential_added address':
      return t('mail.alert.address_added', { time })
    case 'credential_added inviter':
      return t('mail.alert.inviter_added', { time })
    case 'credential_added exclusion':
      return t('mail.alert.exclusion_added', { time })
    case 'credential_changed notices':
      return t('mail.alert.notices_off', { time })
    case 'credential_removed session':
      return t('mail.alert.session_ended', { time })
    case 'credential_changed webhook':
      return t('mail.alert.webhook_changed', { time })
    case 'credential_removed webhook':
      return t('mail.alert.webhook_given_up', { time })
    case 'credential_changed login_password':
      return t('mail.alert.login_password_changed', { time })
    case 'credential_changed transaction_password':
      return t('mail.alert.transaction_password_changed', { time })
    case 'credential_replaced login_password':
      return t('mail.alert.login_password_replaced', { time })
    case 'credential_replaced transaction_password':
      return t('mail.alert.transaction_password_replaced', { time })
    default:
      // Written by a newer server; this one has no text for it.
      name satisfies never
      return null
  }
}

const deviceText = ({ browser, system }: Device, t: Translator<PhraseKey>): string =>
  browser === null || system === null
    ? (browser ?? system ?? t('profile.deviceUnknown'))
    : t('profile.device', { browser, system })

/** The time in GMT+8, as the sentences say. */
const timeIn = (at: Date, language: Locale): string =>
  new Intl.DateTimeFormat(formatTag(language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Shanghai',
  }).format(at)
