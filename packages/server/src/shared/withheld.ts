import { type Line, type Withheld, withheldEndLines, withholdLines } from '@nibble/domain'
import { pgArray, type Queryable } from '../db/sql.ts'
import { MONEY_SHARD } from '../ledger/accounts.ts'
import { lockPlayersAccounts, notifyBalances, post } from '../ledger/post.ts'

// What a flagged player earns is withheld until a person has decided, in the same transaction that pays everybody else.

/**
 * Which of these players have an open or upheld flag. Locks their flags, so that a concurrent decision is either seen here, or
 * finds the amounts withheld here.
 */
export const lockFlagged = async (
  client: Queryable,
  players: readonly bigint[],
): Promise<ReadonlySet<bigint>> => {
  const { rows } = await client.query<{ player: bigint }>(
    `select p.player from abuse_flag f join abuse_flag_player p on p.flag = f.id
     where p.player = any($1::bigint[]) and p.paused_at is not null and f.state <> 'cleared'
     order by f.id for share of f`,
    [pgArray(players)],
  )
  return new Set(rows.map(({ player }) => player))
}

/** Like `post`, for players' earnings: flagged players' part is withheld. */
export const postEarned = async (
  client: Queryable,
  { kind, key, lines }: { readonly kind: string; readonly key: string; readonly lines: readonly Line[] },
): Promise<bigint | null> => {
  const players = new Set(lines.flatMap(({ account }) => ('player' in account ? [account.player] : [])))
  const flagged = await lockFlagged(client, [...players])
  if (flagged.size === 0) return post(client, { kind, key, lines })
  const split = withholdLines(lines, (player) => flagged.has(player), MONEY_SHARD)
  // What is returned at once is a second posting, into a pool. Pools are locked before prizes, as when a block takes from them,
  // and after players' accounts, as when a round is settled.
  if (lines.some(({ account }) => 'house' in account && account.house === 'jackpot_prizes')) {
    await lockPlayersAccounts(client, split.lines)
    await client.query('select from jackpot_lock_pots()')
  }

  const posting = await post(client, { kind, key, lines: split.lines })
  if (posting !== null) await recordWithheld(client, { posting, withheld: split.withheld })
  return posting
}

/** The posting has put them into `promotions_withheld`. */
const recordWithheld = async (
  client: Queryable,
  { posting, withheld }: { readonly posting: bigint; readonly withheld: readonly Withheld[] },
): Promise<void> => {
  await client.query(
    `insert into withheld_promotion (player, asset, kind, amount, posting)
     select player, asset, kind, amount, $5
     from unnest($1::bigint[], $2::asset[], $3::entry_kind[], $4::bigint[]) as w (player, asset, kind, amount)`,
    [
      pgArray(withheld.map(({ player }) => player)),
      pgArray(withheld.map(({ asset }) => asset)),
      pgArray(withheld.map(({ kind }) => kind)),
      pgArray(withheld.map(({ amount }) => amount)),
      posting,
    ],
  )
  await endWithheld(
    client,
    withheld.map(({ player }) => player),
  )
}

/**
 * Carries out decisions about these players. With an upheld flag, withheld amounts return to their source; without any open flag
 * they are paid. While another flag is open they keep waiting.
 */
export const endWithheld = async (client: Queryable, players: readonly bigint[]): Promise<void> => {
  const { rows: ended } = await client.query<Withheld & { id: bigint; upheld: boolean }>(
    `select w.id, w.player, w.asset, w.kind, w.amount, flags.upheld
     from withheld_promotion w
     cross join lateral (
       select coalesce(bool_or(f.state = 'upheld'), false) as upheld, coalesce(bool_or(f.state = 'open'), false) as open
       from abuse_flag_player p join abuse_flag f on f.id = p.flag
       where p.player = w.player and p.paused_at is not null
     ) flags
     where w.player = any($1::bigint[]) and w.state = 'held' and (flags.upheld or not flags.open)
     order by w.id for update of w`,
    [pgArray(players)],
  )
  const [first] = ended
  if (first === undefined) return
  const paid = ended.filter(({ upheld }) => !upheld)
  const posting = await post(client, {
    kind: 'withheldEnd',
    // The key is unique: each withheld amount ends once, so it is the first of one posting only.
    key: String(first.id),
    lines: withheldEndLines({ paid, returned: ended.filter(({ upheld }) => upheld), shard: MONEY_SHARD }),
  })
  if (posting === null) throw new Error(`the withheld amount ${first.id} had already been decided`)
  await client.query(
    `update withheld_promotion w
     set state = case when e.upheld then 'returned' else 'paid' end, ended_by = $3, ended_at = clock_timestamp()
     from unnest($1::bigint[], $2::boolean[]) as e (id, upheld) where w.id = e.id and w.state = 'held'`,
    [pgArray(ended.map(({ id }) => id)), pgArray(ended.map(({ upheld }) => String(upheld))), posting],
  )
  await notifyBalances(client, [...new Set(paid.map(({ player }) => player))], 'reward')
}
