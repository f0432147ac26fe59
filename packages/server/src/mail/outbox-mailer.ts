import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mail, Mailer } from './mailer.ts'

export type KeptMail = Mail & { readonly at: number }

/** For development: mails become files of one folder, and the newest can be looked at. Nothing leaves the machine. */
export type Outbox = Mailer & {
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
    kept: () => kept,
    close: async () => {},
  }
}
