import type { promotionPause, ResponseOf } from '@nibble/contract'
import { type Asset, amountOf } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { openIncident } from '../../shared/incidents.ts'

/** Players are promised a decision within this time after something is withheld. */
export const REVIEW_WITHIN_MS = 72 * 3_600_000
/** Operators are reminded of a review before its deadline. */
const REMIND_BEFORE_MS = 12 * 3_600_000

/** The incident of a flag that is not decided in time; the decision closes it. */
export const lateReview = (flag: bigint) => ({ kind: 'abuse_review', subject: `flag ${flag}` }) as const

/** Opens an incident for every flag whose review is late or nearly late. Returns how many are new. */
export const recordLateReviews = async (
  { pool }: Pick<Database, 'pool'>,
  { now }: { readonly now: number },
): Promise<number> => {
  const { rows } = await pool.query<{ id: bigint; first: Date }>(
    `select f.id, min(p.paused_at) as first from abuse_flag f join abuse_flag_player p on p.flag = f.id
     where f.state = 'open' and p.paused_at is not null
     group by f.id having min(p.paused_at) <= $1 order by f.id`,
    [new Date(now - REVIEW_WITHIN_MS + REMIND_BEFORE_MS)],
  )
  let news = 0
  for (const { id, first } of rows) {
    const decideBy = new Date(first.getTime() + REVIEW_WITHIN_MS).toISOString()
    const detail = `its players were promised a decision by ${decideBy}, and their earnings are withheld until it is made`
    // Locked, so that the flag cannot be decided, and its incident closed, before the incident is opened here.
    const isNew = await inTransaction(pool, async (client) => {
      const open = await client.query("select from abuse_flag where id = $1 and state = 'open' for share", [
        id,
      ])
      return open.rowCount === 1 && openIncident(client, { ...lateReview(id), detail, now })
    })
    if (isNew) news += 1
  }
  return news
}

/** Whether a player's earnings are withheld, by when that is decided, and what is pending. Only operators see the reason. */
export const readPromotionPause = async (
  { pool }: Pick<Database, 'pool'>,
  { player }: { readonly player: bigint },
): Promise<ResponseOf<typeof promotionPause>> => {
  const { rows } = await pool.query<{ since: string; decided: boolean; first: Date | null }>({
    name: 'read_give_back_pause',
    text: `select min(p.paused_from)::text as since, bool_or(f.state = 'upheld') as decided,
                  min(p.paused_at) filter (where f.state = 'open') as first
           from abuse_flag_player p join abuse_flag f on f.id = p.flag
           where p.player = $1 and p.paused_at is not null and f.state <> 'cleared'
           having count(*) > 0`,
    values: [player],
  })
  const [row] = rows
  if (row === undefined) return { pause: null }
  const held = await pool.query<{ asset: Asset; amount: bigint }>({
    name: 'read_withheld',
    text: `select asset, sum(amount)::bigint as amount from withheld_promotion
           where player = $1 and state = 'held' group by 1 order by 1`,
    values: [player],
  })
  return {
    pause: {
      since: row.since,
      isDecided: row.decided,
      decideBy: row.first === null ? null : row.first.getTime() + REVIEW_WITHIN_MS,
      held: held.rows.map(({ asset, amount }) => ({ coinName: asset, amount: amountOf(amount) })),
    },
  }
}
