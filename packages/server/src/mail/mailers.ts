import { setMaxListeners } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * A stranger’s is asked for by somebody who has shown nothing or owns nothing, since accounts cost nothing: such mails have
 * few places, and go out one at a time.
 */
export type MailAbout = { readonly isStrangers: boolean }

/** Where mails leave the house. */
export type Mailer = {
  /** Takes a mail and sends it in its own time, so that no answer shows by its time what was sent. False: the queue is full. */
  post(mail: Mail, about?: MailAbout): boolean
  /** Whether the queue would take one, for whoever writes something down first. */
  hasRoom(about: MailAbout): boolean
  /** Ends what it has begun, within some seconds. */
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
    post: (mail) => {
      const at = now()
      count += 1
      const name = `${new Date(at).toISOString().replaceAll(':', '-')}-${count}.txt`
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, name), `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`, {
        mode: 0o600,
      })
      say(`Mail to ${mail.to}: ${join(folder, name)}`)
      kept = [{ ...mail, at }, ...kept].slice(0, MOST_KEPT)
      return true
    },
    hasRoom: () => true,
    kept: () => kept,
    close: async () => {},
  }
}

const MOST_WAITING = 500
const MOST_STRANGERS_WAITING = 100
const WAITS_MS = [1_000, 10_000]
const TIMEOUT_MS = 15_000
const CLOSE_WITHIN_MS = 5_000

/** What became of an attempt to send a mail; one that failed is tried again or given up. */
export type MailOutcome = 'sent' | 'again' | 'failed'

/**
 * Sends by SMTP, over TLS unless the server is on this machine. What fails is tried twice more; what the process has not
 * sent when it dies is lost, and its reader asks for another code.
 */
export const createSmtpMailer = (setup: {
  /** smtp://user:password@host:port, or smtps:// where TLS comes first. */
  readonly url: string
  readonly from: string
  readonly notify: (outcome: MailOutcome, error: unknown) => void
  readonly waitsMs?: readonly number[]
}): Mailer => {
  const { url, from, notify, waitsMs = WAITS_MS } = setup
  const transport = createTransport({ ...transportOf(url), pool: true, maxConnections: 2 })
  const waiting = new Set<Promise<void>>()
  const strangers = new Set<Promise<void>>()
  let turn: Promise<unknown> = Promise.resolve()
  const closing = new AbortController()
  setMaxListeners(MOST_WAITING + MOST_STRANGERS_WAITING, closing.signal)

  const attempt = ({ to, subject, text, html }: Mail): Promise<unknown> =>
    transport.sendMail({
      from,
      // As an object, so that nothing in an address is read as a list of addresses.
      to: { name: '', address: to },
      subject,
      text,
      html,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  const attemptInTurn = (mail: Mail): Promise<unknown> => {
    const mine = turn.then(() => attempt(mail))
    turn = mine.catch(() => {})
    return mine
  }

  const send = async (mail: Mail, about: MailAbout, waits: readonly number[]): Promise<void> => {
    try {
      await (about.isStrangers ? attemptInTurn(mail) : attempt(mail))
      notify('sent', null)
    } catch (error) {
      const [wait, ...rest] = waits
      const isLast = wait === undefined || closing.signal.aborted
      notify(isLast ? 'failed' : 'again', error)
      if (isLast) return
      await sleep(wait, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      await send(mail, about, rest)
    }
  }

  const hasRoom = ({ isStrangers }: MailAbout): boolean =>
    isStrangers ? strangers.size < MOST_STRANGERS_WAITING : waiting.size < MOST_WAITING

  return {
    hasRoom,
    post: (mail, about = { isStrangers: false }) => {
      if (!hasRoom(about)) return false
      const places = about.isStrangers ? strangers : waiting
      const sending = send(mail, about, waitsMs).finally(() => places.delete(sending))
      places.add(sending)
      return true
    },
    close: async () => {
      // What waits for its turn again has it now, for the last time.
      closing.abort()
      await Promise.race([
        Promise.all([...waiting, ...strangers]),
        sleep(CLOSE_WITHIN_MS, undefined, { ref: false }),
      ])
      transport.close()
    },
  }
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
