import { maskName } from '@nibble/domain'
import { codeOf, isTemporary } from '../db/failures.ts'
import type { Queryable } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

// How operators and players are named to operators, who invited whom, who owns value, and how long a player's money waits.

export type OperatorRef = { readonly id: string; readonly name: string }
export type PlayerRef = { readonly id: string; readonly bindId: string; readonly name: string | null }

/** An operator without a name is shown by their number. */
export const operatorRef = (id: bigint, name: string | null): OperatorRef => ({
  id: String(id),
  name: name ?? `#${id}`,
})
export const operatorRefOf = (id: bigint | null, name: string | null): OperatorRef | null =>
  id === null ? null : operatorRef(id, name)

export type PlayerRow = {
  readonly player_id: bigint
  readonly bind_id: string
  readonly username: string | null
}
export const playerRefOf = ({ player_id, bind_id, username }: PlayerRow): PlayerRef => ({
  id: String(player_id),
  bindId: bind_id,
  name: username,
})

/** `name` is masked, so that guessing codes reveals no names. */
type Inviter = { readonly id: bigint; readonly name: string }

/** The player with this invitation code; null if none is given. Throws Refusal('invitation_unknown'). */
export const findInviter = async (runner: Queryable, code: string): Promise<Inviter | null> => {
  if (code === '') return null
  const { rows } = await runner.query<{ id: bigint; username: string }>(
    `select id, coalesce(username, bind_id) as username from player
     where invitation_code = upper($1) and not is_guest(id)`,
    [code],
  )
  const [inviter] = rows
  if (inviter === undefined) throw new Refusal('invitation_unknown')
  return { id: inviter.id, name: maskName(inviter.username) }
}

/** For the `catch` of writing an invitation's binding: turns the database's limits on teams into a Refusal, and rethrows other errors. */
export const refuseBinding = (error: unknown): never => {
  const code = codeOf(error)
  if (code === TOO_DEEP) throw new Refusal('invitation_too_deep')
  if (code === TEAM_LARGE) throw new Refusal('invitation_team_large')
  throw isTemporary(error) ? new Refusal('try_again') : error
}

/** Raised by team_check_room. */
const TOO_DEEP = 'TM001'
const TEAM_LARGE = 'TM002'

/**
 * In millionths of USDT, and of GMT, which counts the same since it converts. Filling a queue with many accounts means leaving
 * that much in each, or losing it there; lost to one's own account betting on the other side, a place costs the edge of both
 * stakes, some half a USDT.
 */
const WORTH_A_PLACE = 10_000_000n

/**
 * Whether somebody holds enough for a place where owners wait, or has brought in as much more than they took out: it may be
 * staked, or lost. Accounts, browsers and passwords cost nothing, and what leaves again makes the next account an owner.
 */
export async function ownsValue(runner: Queryable, player: bigint): Promise<boolean> {
  const { rows } = await runner.query<{ owns: boolean }>(
    `select coalesce(sum(a.balance), 0) >= $2
         or coalesce(sum(b.amount), 0)
              - (select coalesce(sum(amount), 0) from withdrawal
                 where player_id = $1 and asset in ('USDT', 'GMT') and state = 'success')
              - (select coalesce(sum(amount), 0) from transfer
                 where from_player = $1 and asset in ('USDT', 'GMT')) >= $2 as owns
     from account a left join account_brought_in b on b.account_id = a.id
     where a.player_id = $1 and a.asset in ('USDT', 'GMT')`,
    [player, WORTH_A_PLACE],
  )
  return rows[0]?.owns === true
}

/** Which queue a player's password check waits in (secrets/password-hash.ts). */
export const queueOf = async (runner: Queryable, player: bigint): Promise<'player' | 'stranger'> =>
  (await ownsValue(runner, player)) ? 'player' : 'stranger'

type Input = { readonly player: bigint; readonly now: number }

/** How long money waits after a credential was replaced without showing the old one. */
export const MONEY_WAITS_FOR_MS = 24 * 3_600_000

/** Makes withdrawals and transfers wait from now on; returns until when. */
export async function startMoneyWait(client: Queryable, { player, now }: Input): Promise<number> {
  const until = now + MONEY_WAITS_FOR_MS
  await client.query(
    `insert into money_wait (player_id, until) values ($1, $2)
     on conflict (player_id) do update set until = greatest(money_wait.until, excluded.until)`,
    [player, new Date(until)],
  )
  return until
}

/** Until when a player's money waits; null if it does not. */
async function readMoneyWait(runner: Queryable, { player, now }: Input): Promise<number | null> {
  const { rows } = await runner.query<{ until: Date }>(
    'select until from money_wait where player_id = $1 and until > $2',
    [player, new Date(now)],
  )
  return rows[0]?.until.getTime() ?? null
}

/** Throws Refusal('money_waits'), with the time. */
export async function assertMoneyMayLeave(runner: Queryable, asked: Input): Promise<void> {
  const until = await readMoneyWait(runner, asked)
  if (until !== null) throw new Refusal('money_waits', { until })
}

/**
 * Holds the session, by its id, until the transaction ends: ending it waits for this transaction, and later calls are refused.
 * Call this after the player or the key is locked. Without a session nothing is held. Throws Refusal('fresh_proof_needed').
 */
export async function holdSession(client: Queryable, session: string | undefined): Promise<void> {
  if (session === undefined) return
  const { rowCount } = await client.query('select from session where token_hash = $1 for key share', [
    Buffer.from(session, 'hex'),
  ])
  if (rowCount !== 1) throw new Refusal('fresh_proof_needed')
}

/** Enough to tell apart two wallets in a list, too little to find one on the chain. */
export const maskedAddress = (address: string): string => `${address.slice(0, 4)}•••${address.slice(-2)}`
