import type { guestLogin, RequestOf } from '@nibble/contract'
import { dayOf } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockPlayers } from '../../ledger/money-call.ts'
import { Refusal } from '../../refusal.ts'
import { refuseBinding } from '../../shared/people.ts'
import type { Trace } from '../../shared/security-events.ts'
import { carryBreak } from './carried-breaks.ts'
import { endPlans } from './end-plans.ts'
import { countNewcomer, type NetworkShare, UNKNOWN_NETWORK } from './newcomers.ts'
import { endSessions, importSessionKey, type Session, type SignInFrom, startSession } from './sessions.ts'
import { checkProfile, type GrantFirstLogin, makePlayer, recordBlockedSignUp } from './sign-up.ts'

/** New guests per network and day; ten times as many in an IPv6 /48. A table checks the same number. */
export const GUESTS_A_DAY = 20

type GuestSetup = {
  readonly db: Database
  readonly grantFirstLogin: GrantFirstLogin
  readonly blockedCountries: readonly string[]
  /** Countries whose people may sign in and play, but not as guests. */
  readonly freePlayBlockedCountries: readonly string[]
}

/**
 * Creates a player without any way to sign in, and signs them in: they have play credit and nothing else. They have no
 * inviter, and their browser is not recorded: no account is held against another because a guest tried it there. Throws
 * Refusal('guests_used_up') if their network has had its guests of the day.
 */
export const beginGuest = (
  setup: GuestSetup,
  input: RequestOf<typeof guestLogin> &
    Omit<SignInFrom, 'fingerprints' | 'networks'> & { readonly wider?: readonly NetworkShare[] },
): Promise<{ token: string; bindId: string; expiresAt: number }> => {
  const { sessionKey: key, claimedIp, device, trace, now } = input
  return inTransaction(setup.db.pool, async (client) => {
    if (importSessionKey(key) === null) throw new Refusal('signature_mismatch')
    const country = checkProfile(input, setup.blockedCountries)
    if (setup.freePlayBlockedCountries.includes(country)) throw new Refusal('free_play_blocked')
    await countGuest(client, { network: trace?.network ?? UNKNOWN_NETWORK, now })
    await countNewcomer(client, { networks: input.wider ?? [], most: GUESTS_A_DAY, now }, 'guests_used_up')

    const player = await makePlayer(client, { username: null, country, parent: null })
    if (player === null) throw new Refusal('try_again')
    await client.query('insert into guest (player_id, began_at) values ($1, $2)', [player.id, new Date(now)])
    await setup.grantFirstLogin(client, { player: player.id })
    const session = await startSession(client, {
      player: player.id,
      key,
      claimedIp,
      device,
      trace,
      now,
      walletProofAt: null,
      way: 'guest',
      isNewPlayer: true,
    })
    return { ...session, bindId: player.bindId }
  }).catch(recordBlockedSignUp(setup.db, input))
}

const countGuest = async (
  client: pg.PoolClient,
  { network, now }: { network: Buffer; now: number },
): Promise<void> => {
  const day = dayOf(now)
  await client.query('delete from guest_network where day < $1', [day])
  const { rowCount } = await client.query(
    `insert into guest_network as n (day, network, guests) values ($1, $2, 1)
     on conflict (day, network) do update set guests = n.guests + 1 where n.guests < $3`,
    [day, network, GUESTS_A_DAY],
  )
  if (rowCount !== 1) throw new Refusal('guests_used_up')
}

type Ended = {
  /** The session of the guest who signs in. */
  readonly session: Session
  /** The existing account that they sign in to, if any. */
  readonly keptBy: bigint | null
  readonly trace?: Trace | undefined
  readonly now: number
}

/**
 * In the transaction of a guest's first sign-in, once: false if they are no longer a guest. A new account is the
 * guest's own, bets and credit included. An existing one keeps the guest's bets for viewing and gets none of their
 * credit: otherwise every network would bring it 200,000 a day. A break continues there (docs/decisions/0305).
 */
export const endGuest = async (
  client: pg.PoolClient,
  { session, keptBy, trace, now }: Ended,
): Promise<boolean> => {
  const { player } = session
  if (player === keptBy) return false
  const { rowCount } = await client.query(
    'update guest set ended_at = $2, kept_by = $3 where player_id = $1 and ended_at is null',
    [player, new Date(now), keptBy],
  )
  if (rowCount !== 1) return false
  // A plan being started is seen, and so is a break being taken. One who becomes a player too: before their row, like everybody.
  await lockPlayers(client, [player])
  if (keptBy === null) return true
  await endSessions(client, { player, kept: null })
  await endPlans(client, player)
  await carryBreak(client, { from: player, to: keptBy, trace, now })
  return true
}

/** The guests whose bets the player keeps. */
export const keptGuests = async ({ pool }: Database, player: bigint): Promise<bigint[]> => {
  const { rows } = await pool.query<{ id: bigint }>(
    'select player_id as id from guest where kept_by = $1 order by ended_at, player_id',
    [player],
  )
  return rows.map(({ id }) => id)
}

/** The guest becomes an account: of the inviter whose link they used, and not of a country blocked meanwhile. */
export const becomePlayer = async (
  client: pg.PoolClient,
  given: {
    readonly session: Session
    readonly parent: bigint | null
    readonly blockedCountries: readonly string[]
    readonly now: number
  },
): Promise<{ id: bigint; bindId: string }> => {
  const { session, parent, now } = given
  const { player: id, bindId, country } = session
  checkProfile({ country: country ?? '', ofAge: true }, given.blockedCountries)
  if (parent !== null)
    try {
      await client.query("set local lock_timeout = '1s'")
      await client.query('select team_bind($1, $2, play_instant($3))', [id, parent, now])
      await client.query('set local lock_timeout to default')
    } catch (error) {
      refuseBinding(error)
    }
  return { id, bindId }
}

/** The guest with this bind id whose bets the player keeps; the player by default. Throws Refusal('bet_unknown'). */
export const playerOrKeptGuest = async (
  runner: Queryable,
  { player, guest }: { readonly player: bigint; readonly guest: string | undefined },
): Promise<bigint> => {
  if (guest === undefined) return player
  const { rows } = await runner.query<{ id: bigint }>(
    'select p.id from guest g join player p on p.id = g.player_id where g.kept_by = $1 and p.bind_id = $2',
    [player, guest],
  )
  const [kept] = rows
  if (kept === undefined) throw new Refusal('bet_unknown')
  return kept.id
}
