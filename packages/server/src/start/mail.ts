import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { createOutbox, createSmtpMailer, type MailOutcome } from '../mail/mailers.ts'
import type { Logger } from '../observe/log.ts'
import type { MailHandler } from '../routes/setup.ts'
import { deriveKey } from '../secrets/seal.ts'

/** How codes leave this server: by SMTP; into files on a development chain; on the real one without SMTP not at all. */
export function startMail(given: {
  readonly config: Pick<Config, 'mail'>
  readonly secret: Buffer
  readonly dataFolder: string
  readonly isDevelopment: boolean
  readonly log: Logger
  readonly say: (line: string) => void
  readonly onMail: (outcome: MailOutcome) => void
}): MailHandler {
  const { config, dataFolder, isDevelopment, log, say, onMail } = given
  const codeKey = deriveKey(given.secret, 'email codes')
  if (config.mail !== null) {
    const notify = (outcome: MailOutcome, error: unknown) => {
      onMail(outcome)
      if (outcome !== 'sent') log.warn({ outcome, ...causeOf(error) }, 'A mail could not be sent.')
    }
    return { secret: codeKey, mailer: createSmtpMailer({ ...config.mail, notify }) }
  }
  if (!isDevelopment) return { secret: codeKey, mailer: null }

  const folder = join(dataFolder, 'mail')
  const outbox = createOutbox({ folder, now: () => Date.now(), say })
  say(`Mails are not sent but saved in ${folder}`)
  return { secret: codeKey, mailer: outbox, kept: outbox.kept }
}

/** Which step failed and how. The server's own words are not logged: they may name the reader. */
const causeOf = (error: unknown): Readonly<Record<string, unknown>> => {
  const fields = new Map(Object.entries(error instanceof Error ? error : {}))
  return { why: fields.get('code'), at: fields.get('command'), answer: fields.get('responseCode') }
}
