import type { Locale } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { noticeMail } from '../../mail/code-mail.ts'
import type { Mailer } from '../../mail/mailers.ts'
import type { MessageTexts } from './message-text.ts'

const KEEP_FOR_MS = 24 * 3_600_000
const FIRST_RETRY_MS = 15_000
const LONGEST_RETRY_MS = 1_800_000
const A_TURN = 100

type Row = {
  id: bigint
  kind: 'deposits' | 'withdrawals'
  address: string
  language: Locale
  body: string
  written_at: Date
  tries: number
}

/**
 * Hands over what is due; answers whether there may be more. Whoever else sends at the same time takes others. A mail is gone
 * with the transaction in which it was handed over: a server that dies before the commit hands it over again.
 */
export const sendMails = (
  db: Database,
  {
    mailer,
    messageTexts,
    now,
  }: { readonly mailer: Mailer; readonly messageTexts: Pick<MessageTexts, 'mail'>; readonly now: number },
): Promise<{ readonly isMore: boolean }> =>
  inTransaction(db.pool, async (client) => {
    const { rows } = await client.query<Row>(
      `select id, kind, address, language, body, written_at, tries from mail_message
       where due_at <= $1 order by due_at, id limit ${A_TURN} for update skip locked`,
      [new Date(now)],
    )
    for (const { id, kind, address: to, language, body, written_at: writtenAt, tries } of rows) {
      const isOld = now - writtenAt.getTime() > KEEP_FOR_MS
      const mail = () => noticeMail({ to, language, ...messageTexts.mail(kind, body, { language }) })
      if (isOld || mailer.post(mail())) await client.query('delete from mail_message where id = $1', [id])
      else
        await client.query('update mail_message set tries = tries + 1, due_at = $2 where id = $1', [
          id,
          new Date(now + Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS)),
        ])
    }
    return { isMore: rows.length === A_TURN }
  })
