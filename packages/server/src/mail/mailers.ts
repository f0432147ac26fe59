import { setMaxListeners } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { createTurns, type Turn } from './turns.ts'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What goes first: nobody’s codes wait for news, whoever makes thousands of them. */
const URGENCIES = ['code', 'alert', 'withdrawals', 'deposits'] as const
/** Alerts and withdrawals take turns: steady alerts of some readers keep nobody's withdrawal waiting. */
const RANKS = { code: 0, alert: 1, withdrawals: 1, deposits: 2 } as const

/**
 * A stranger’s mail is requested by somebody who has proven or owns nothing, since accounts are free: such mails get few places,
 * and go out by turns of the households that requested them (docs/decisions/0326). Mails without one share turns and places. Others
 * go out by urgency, then by turns of their readers (docs/decisions/0335).
 */
export type MailAbout =
  | { readonly isStrangers: true; readonly household?: string }
  | { readonly isStrangers: false; readonly urgency: (typeof URGENCIES)[number] }

/** The outcome of a mail: a mail server has it, refuses it permanently, or neither so far, so it may be sent again. */
export type MailResult = 'sent' | 'refused' | 'later'

/** Where mails leave the house. */
export type Mailer = {
  /**
   * Takes a mail and sends it later, so that response times do not reveal what was sent. False: the queue is full. `settle`
   * receives the outcome within `MAIL_TAKES_AT_MOST_MS`, must not throw, and `close` waits for it.
   */
  post(mail: Mail, about: MailAbout, settle?: (result: MailResult) => Promise<void>): boolean
  /** Whether the queue has room for a mail to an address, for callers that record something first. */
  hasRoom(to: string, about: MailAbout): boolean
  /** Ends its started work, within seconds. */
  close(): Promise<void>
}

export type KeptMail = Mail & { readonly at: number }

/** For development: mails become files of one folder, and the newest can be read. Nothing leaves the machine. */
type Outbox = Mailer & {
  /** Newest first. */
  kept(): readonly KeptMail[]
}

const MOST_KEPT = 50

export const createOutbox = (setup: {
  readonly folder: string
  readonly now: () => number
  readonly say: (line: string) => void
}): Outbox => {
  const { folder, now, say } = setup
  let kept: KeptMail[] = []
  let count = 0
  return {
    post: (mail, _, settle) => {
      const at = now()
      count += 1
      const name = `${new Date(at).toISOString().replaceAll(':', '-')}-${count}.txt`
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, name), `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`, {
        mode: 0o600,
      })
      say(`Mail to ${mail.to}: ${join(folder, name)}`)
      kept = [{ ...mail, at }, ...kept].slice(0, MOST_KEPT)
      void settle?.('sent')
      return true
    },
    hasRoom: () => true,
    kept: () => kept,
    close: async () => {},
  }
}

const MOST_WAITING = { strangers: 100, owners: 500 } as const
/** Of one household or reader. */
const MOST_OF_ONE = 20
/** Strangers' mails on their way at once, and as many of owners; of one household or reader only one. */
const MOST_UNDER_WAY = 3
const WAITS_MS = [1_000, 10_000]
const TIMEOUT_MS = 15_000
const CLOSE_WITHIN_MS = 5_000
/** A mail that waited and was tried this long is dropped: most codes have expired by then, and rows are retried. */
export const MAIL_TAKES_AT_MOST_MS = 5 * 60_000

/** The outcome of an attempt to send a mail; after a failure it is retried or given up. */
export type MailOutcome = 'sent' | 'again' | 'failed'

/**
 * Sends by SMTP, over TLS unless the server is on this machine. Failures are retried twice, permanent refusals are not. What the
 * process has not sent when it dies is lost here: people request another code, and alerts and mails about money are rows that
 * stay (docs/decisions/0306).
 */
export const createSmtpMailer = (setup: {
  /** smtp://user:password@host:port, or smtps:// for implicit TLS. */
  readonly url: string
  readonly from: string
  readonly notify: (outcome: MailOutcome, error: unknown) => void
  readonly waitsMs?: readonly number[]
  readonly takesAtMostMs?: number
}): Mailer => {
  const { url, from, notify, waitsMs = WAITS_MS, takesAtMostMs = MAIL_TAKES_AT_MOST_MS } = setup
  const transport = createTransport({ ...transportOf(url), pool: true, maxConnections: 2 * MOST_UNDER_WAY })
  const queues = { strangers: createQueue(MOST_WAITING.strangers), owners: createQueue(MOST_WAITING.owners) }
  const queueOf = ({ isStrangers }: MailAbout) => queues[isStrangers ? 'strangers' : 'owners']
  const closing = new AbortController()
  // Each urgency may fill the places of owners once.
  setMaxListeners(MOST_WAITING.strangers + URGENCIES.length * MOST_WAITING.owners, closing.signal)

  const attempt = ({ to, subject, text, html }: Mail, signal: AbortSignal): Promise<unknown> =>
    transport.sendMail({
      from,
      // As an object, so that nothing in an address is read as a list of addresses.
      to: { name: '', address: to },
      subject,
      text,
      html,
      disableFileAccess: true,
      disableUrlAccess: true,
      signal,
    })
  const attemptInTurn = (mail: Mail, about: MailAbout, signal: AbortSignal): Promise<unknown> => {
    const mine = queueOf(about).turns.take(turnOf(mail.to, about), signal, () => attempt(mail, signal))
    mine.catch(() => {})
    return Promise.race([mine, timeIsOver(signal)])
  }

  const send = async (mail: Mail, about: MailAbout): Promise<MailResult> => {
    const late = AbortSignal.timeout(takesAtMostMs)
    for (const wait of [...waitsMs, null])
      try {
        await attemptInTurn(mail, about, late)
        notify('sent', null)
        return 'sent'
      } catch (error) {
        const result = isForGood(error) ? 'refused' : 'later'
        const isLast = wait === null || result === 'refused' || closing.signal.aborted || late.aborted
        notify(isLast ? 'failed' : 'again', error)
        if (isLast) return result
        const signal = AbortSignal.any([closing.signal, late])
        await sleep(wait, undefined, { ref: false, signal }).catch(() => {})
      }
    return 'later'
  }

  const hasRoom = (to: string, about: MailAbout): boolean => {
    const { most, waiting } = queueOf(about)
    const { who, urgency, domain } = turnOf(to, about)
    // What is less urgent takes no places.
    const others = [...waiting.values()].filter((other) => other.urgency <= urgency)
    const ofOne = others.filter((other) => other.who === who)
    const left = Math.min(most - others.length, MOST_OF_ONE - ofOne.length)
    // Mails without a household are of many people: no domain gets more of their places than half of those left beside it.
    return who === '' ? ofOne.filter((other) => other.domain === domain).length < left / 2 : left > 0
  }

  return {
    hasRoom,
    post: (mail, about, settle = async () => {}) => {
      if (!hasRoom(mail.to, about)) return false
      const { waiting } = queueOf(about)
      const sending = send(mail, about)
        .then(settle)
        .finally(() => waiting.delete(sending))
      waiting.set(sending, turnOf(mail.to, about))
      return true
    },
    close: async () => {
      // Mails waiting for a retry get it now, for the last time.
      closing.abort()
      await Promise.race([
        Promise.all(Object.values(queues).flatMap(({ waiting }) => [...waiting.keys()])),
        sleep(CLOSE_WITHIN_MS, undefined, { ref: false }),
      ])
      transport.close()
    },
  }
}

/** The last two labels: somebody with a domain has as many subdomains as they like. */
const domainOf = (address: string): string => address.split(/[@.]/).slice(-2).join('.')

/** What a mail takes while it waits. */
type Place = Turn & { readonly urgency: number }

const turnOf = (to: string, about: MailAbout): Place => ({
  who: about.isStrangers ? (about.household ?? '') : to,
  domain: domainOf(to),
  rank: about.isStrangers ? 0 : RANKS[about.urgency],
  urgency: about.isStrangers ? 0 : URGENCIES.indexOf(about.urgency),
})

type Queue = {
  readonly most: number
  readonly waiting: Map<Promise<void>, Place>
  readonly turns: ReturnType<typeof createTurns>
}
const createQueue = (most: number): Queue => ({
  most,
  waiting: new Map(),
  turns: createTurns({ atOnce: MOST_UNDER_WAY, remembered: most }),
})

const timeIsOver = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/**
 * The server will never take this mail: it refuses its reader or content. A refused password, sender or greeting is the house's
 * fault, which somebody can fix.
 */
const isForGood = (error: unknown): boolean => {
  const fields = new Map<string, unknown>(Object.entries(error instanceof Error ? error : {}))
  if (!['RCPT TO', 'DATA'].includes(String(fields.get('command')))) return false
  const response = String(fields.get('response'))
  const [, code = '', reason] = /^(5\d\d)[ -](?:5\.(\d+\.\d+))?/.exec(response) ?? []
  // RFC 3463: the reader's address, their mailbox, the content. Others, such as a denied sender or relay, concern the house.
  if (reason !== undefined) return /^(?:1\.(?:[012346]|10)|[26]\.\d+)$/.test(reason)
  return fields.get('command') === 'RCPT TO' && ['550', '551', '553'].includes(code)
}

const transportOf = (text: string) => {
  const { protocol, hostname, port, username, password } = new URL(text)
  const secure = protocol === 'smtps:'
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isHere,
    ignoreTLS: !secure && isHere,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  }
}
