import type { Locale } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { noticeMail } from '../../mail/code-mail.ts'
import { claimedUntil, isTooOld, retryAt, settleAll } from '../../mail/mail-rows.ts'
import type { Mailer, MailResult } from '../../mail/mailers.ts'
import type { MessageTexts } from './message-text.ts'

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

type Input = {
  readonly mailer: Mailer
  readonly messageTexts: Pick<MessageTexts, 'mail'>
  readonly now: () => number
  /** The outcome of a mail could not be recorded: it is sent again. */
  readonly onError: (error: unknown) => void
}

/**
 * The first of each player, then the second of each, withdrawals before deposits. Of a player's mails about deposits one is under way
 * at a time, until it is sent: meanwhile another adds up what follows (docs/decisions/0335).
 */
const DUE_FIRST = `
  select id from (
    select id, due_at,
           row_number() over (partition by player_id order by kind = 'deposits', due_at, id) as nth_of_player,
           kind = 'deposits' and row_number() over (partition by player_id, kind order by due_at, id) > 1 as waits
    from mail_message m
    where due_at <= $1 and not (kind = 'deposits' and exists (
      select from mail_message n where n.player_id = m.player_id and n.kind = 'deposits' and n.due_at > $1))
  ) due
  where not waits
  order by nth_of_player, due_at, id limit ${A_TURN}`

/**
 * Posts due mails; returns whether there may be more. Concurrent senders claim different ones. A row stays until the
 * mail server has accepted its mail: after an earlier crash it is sent again.
 */
export async function sendMails(db: Database, given: Input): Promise<{ readonly isMore: boolean }> {
  const now = given.now()
  const { rows } = await db.pool.query<Row>(
    `with due as materialized (
       select id from mail_message where id in (${DUE_FIRST}) and due_at <= $1 for update skip locked
     ),
     claimed as (
       update mail_message m set due_at = $2 from due where m.id = due.id
       returning m.id, m.kind, m.address, m.language, m.body, m.written_at, m.tries
     )
     select id, kind, address, language, body, written_at, tries from claimed order by id`,
    [new Date(now), claimedUntil(now)],
  )
  await settleAll(rows.map((row) => postOrPostpone(db, row, given)))
  return { isMore: rows.length === A_TURN }
}

async function postOrPostpone(
  db: Database,
  { id, kind, address: to, language, body, written_at: writtenAt, tries }: Row,
  { mailer, messageTexts, now, onError }: Input,
): Promise<void> {
  // Unless deposits were added since: another server may have taken a claim for abandoned.
  const remove = () =>
    db.pool.query('delete from mail_message where id = $1 and written_at = $2', [id, writtenAt])
  const postpone = () =>
    db.pool.query('update mail_message set tries = tries + 1, due_at = $2 where id = $1', [
      id,
      retryAt({ tries, now: now() }),
    ])
  const settle = async (result: MailResult) => {
    await (result === 'later' ? postpone() : remove()).catch(onError)
  }
  if (isTooOld(writtenAt, now())) await remove()
  else {
    const mail = noticeMail({ to, language, ...messageTexts.mail(kind, body, { language }) })
    if (!mailer.post(mail, { isStrangers: false, urgency: kind }, settle)) await postpone()
  }
}
