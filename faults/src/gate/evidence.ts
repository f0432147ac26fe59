import type { Draw } from '../fixture/draws.ts'
import { bigColumn, column, type Owner } from '../fixture/owner.ts'

/**
 * What the database itself says about bets and recalls of a draw, read after it has closed: each check before the close, each commit before
 * the draw time and before the closing committed. Times are of the round as it was announced.
 */
export async function checkEvidence(owner: Owner, draw: Draw, closesAt: number): Promise<string[]> {
  const rows = await owner.rows(
    `select 'bet ' || b.id as what, b.round_id as round, extract(epoch from b.placed_at) * 1000 as checked,
            extract(epoch from pg_xact_commit_timestamp(i.xmin)) * 1000 as committed
     from bet b join idempotency i on i.player_id = b.player_id and i.call = 'betOrder' and b.id >= i.ref and b.id < i.ref + i.refs
     where b.round_id = any($1::bigint[])
     union all
     select 'recall of ' || r.bet_id, b.round_id, null, extract(epoch from pg_xact_commit_timestamp(r.xmin)) * 1000
     from cancelled_bet r join bet b on b.player_id = r.player_id and b.id = r.bet_id where b.round_id = any($1::bigint[])`,
    [[...draw.rounds]],
  )
  const closings = await owner.rows(
    'select id, extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000 as closed from round where id = any($1::bigint[])',
    [[...draw.rounds]],
  )
  const closedAt = new Map(closings.map((row) => [column(row, 'id'), Number(row['closed'])]))

  const wrong: string[] = []
  for (const row of rows) {
    const what = column(row, 'what')
    const committed = Number(column(row, 'committed'))
    if (row['checked'] !== null && Number(row['checked']) >= closesAt)
      wrong.push(`${what} was checked ${Number(row['checked']) - closesAt} ms after the close`)
    if (committed >= draw.drawAt)
      wrong.push(`${what} was committed ${committed - draw.drawAt} ms after the draw time`)
    const closed = closedAt.get(column(row, 'round'))
    if (closed !== undefined && committed > closed)
      wrong.push(`${what} was committed ${committed - closed} ms after its round was closed`)
  }
  return wrong
}

/** How many bets the rounds have: a closed round never has more. */
export const countBets = async (owner: Owner, draw: Draw): Promise<bigint> => {
  const [row] = await owner.rows('select count(*) as bets from bet where round_id = any($1::bigint[])', [
    [...draw.rounds],
  ])
  return bigColumn(row, 'bets')
}
