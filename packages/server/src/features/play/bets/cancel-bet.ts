import { type KeyObject, verify } from 'node:crypto'
import { type BetRow, cancelMessage } from '@nibble/contract'
import {
  type Amount,
  type Asset,
  amountOf,
  type CancelsOfDay,
  cancelsLeft,
  dayOf,
  decideBetCancel,
  exposureFrom,
  fitsCancelAllowance,
  freedBy,
  isOfValue,
  parsePick,
  pickOf,
  type RoundState,
  returnLines,
  STORED_BET_STATES,
  type StoredExposure,
  stakeSubAccount,
  storeExposure,
  type Table,
  takeFromExposure,
  ZERO,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../../db/database.ts'
import { pgArray, type Queryable } from '../../../db/sql.ts'
import { CANCEL_SHARD } from '../../../ledger/accounts.ts'
import { readBalance, runMoneyCall } from '../../../ledger/money-call.ts'
import { post } from '../../../ledger/post.ts'
import { Refusal, refusalOf } from '../../../refusal.ts'
import { type CapsRow, capsFrom } from '../../../shared/house-terms.ts'
import { betRowOf, readBets } from './bet-row.ts'
import { listBets } from './list-bets.ts'

export type CancelSetup = { readonly db: Database; readonly headTime: () => number | null }
export type Cancel = {
  readonly player: bigint
  readonly key: string
  readonly betId: string
  readonly consent: Consent
}

/** The player's signed statement that they take the bet back, by the key of their session, so that nobody can forge it. */
export type Consent = {
  readonly sessionKey: KeyObject
  /** r and s over `cancelMessage`. */
  readonly signature: Buffer
  /** The id of the session whose sign-in message is stored with it. */
  readonly session: string
  /** The bot with this key; null for a browser's. */
  readonly bot: bigint | null
}
export type CancelledBet = { readonly bet: BetRow; readonly assetsAvailable: Amount }

/** Returns an open bet's stake exactly, while the gate is open. Throws a Refusal. */
export const cancelBet = async ({ db, headTime }: CancelSetup, cancel: Cancel): Promise<CancelledBet> => {
  const { player, key, betId, consent } = cancel
  let bet: StoredBet
  return runMoneyCall(
    db,
    { player, key, call: 'cancelBetOrder', body: `cancelBetOrder ${betId}` },
    {
      lockFirst: async (client) => {
        bet = await findStored(client, { player, id: BigInt(betId) })
        // Before any lock: all calls share the verifying threads, and a close would wait for them.
        if (!(await isSigned(consent, { round: String(bet.round), betId })))
          throw new Refusal('cancel_unsigned')
        if (consent.bot !== null) await holdBot(client, consent.bot, bet)
        await client.query('select play_lock_gates($1)', [pgArray([bet.round])])
      },
      effect: async (client) => {
        const facts = await readFacts(client, { player, bet })
        const decision = decideBetCancel({ ...facts, headTimeMs: headTime() })
        if (!decision.recalled) throw refusalOf(decision.refusal)
        await writeCancel(client, { player, bet, freed: facts.bet.frees, day: dayOf(facts.now) })
        await writeConsent(client, { consent, bet, now: facts.now })
        return bet.id
      },
      notify: async (client, id) => {
        const [row] = await readBets(client, { player, first: id, count: 1 })
        if (row === undefined) throw new Error(`bet ${id} is gone`)
        const subAccount = stakeSubAccount(row.asset)
        const assetsAvailable = await readBalance(client, { player, asset: row.asset, subAccount })
        return { bet: betRowOf(row), assetsAvailable }
      },
    },
  )
}

/**
 * Revoking or pausing the key waits until this has committed; afterwards it cancels nothing. Locked before the player,
 * in the same order as a reset that pauses keys. A sandbox key cancels no bets of value, as it places none.
 */
const holdBot = async (client: pg.ClientBase, bot: bigint, { asset }: StoredBet): Promise<void> => {
  const { rows } = await client.query<{ sandbox: boolean }>(
    `select sandbox from bot_key
     where id = $1 and revoked_at is null and paused_at is null and expires_at > clock_timestamp() for share`,
    [bot],
  )
  const [key] = rows
  if (key === undefined) throw new Refusal('bot_key_unknown')
  if (key.sandbox && asset !== 'PLAY_POINT') throw new Refusal('bot_sandbox')
}

/** The parts of a bet that never change. */
type StoredBet = {
  readonly id: bigint
  readonly round: bigint
  readonly asset: Asset
  readonly pick: number
  readonly stake: Amount
  readonly shard: number
  readonly insured: boolean
}

const findStored = async (
  client: pg.ClientBase,
  { player, id }: { player: bigint; id: bigint },
): Promise<StoredBet> => {
  const { rows } = await client.query<Omit<StoredBet, 'id'>>(
    'select round_id as round, asset, pick, stake, shard, insured from bet where player_id = $1 and id = $2',
    [player, id],
  )
  const [bet] = rows
  if (bet === undefined) throw new Refusal('bet_unknown')
  return { ...bet, id }
}

const readFacts = async (client: pg.ClientBase, { player, bet }: { player: bigint; bet: StoredBet }) => {
  const today = await readCancelsOfDay(client, player)
  const { rows } = await client.query<{
    status: number
    state: RoundState
    paytable: Table
    closes: bigint
    now: bigint
  }>(
    `select b.status, r.state, r.paytable, play_ms(r.closes_at) as closes, play_ms(clock_timestamp()) as now
     from bet b join round r on r.id = b.round_id
     where b.round_id = $1 and b.id = $2`,
    [bet.round, bet.id],
  )
  const [row] = rows
  const state = STORED_BET_STATES[row?.status ?? -1]
  if (row === undefined || state === undefined) throw new Error(`bet ${bet.id} is gone`)

  return {
    bet: {
      state,
      insured: bet.insured,
      frees: freedBy({ ...bet, ...pickOf(bet.pick), paytable: row.paytable }),
    },
    round: { state: row.state, closesAt: Number(row.closes), paytable: row.paytable },
    now: Number(row.now),
    today,
  }
}

const writeCancel = async (
  client: pg.ClientBase,
  { player, bet, freed, day }: { player: bigint; bet: StoredBet; freed: Amount; day: string },
): Promise<void> => {
  const { id, asset, stake } = bet
  if (isOfValue(asset)) await freeExposure(client, bet)
  const recalled = await client.query(
    'update bet set status = 2, returned = stake where round_id = $1 and id = $2 and status = 0',
    [bet.round, id],
  )
  if (recalled.rowCount !== 1) throw new Error(`bet ${id} is no longer open`)
  await client.query('insert into cancelled_bet (player_id, day, bet_id, freed) values ($1, $2, $3, $4)', [
    player,
    day,
    id,
    freed,
  ])
  await client.query("select bot_record_results($1, $2::bigint - 1, $2, 'bet.cancelled')", [bet.round, id])
  if (asset === 'ROLL_POINT') await client.query('select roll_promotion_payout($1)', [pgArray([id])])
  await post(client, {
    kind: 'recall',
    lines: returnLines({ player, asset, stake, bet: id, shard: CANCEL_SHARD }),
  })
}

/** Off the main thread: it costs more than the rest of the call. */
const isSigned = (
  { sessionKey, signature }: Consent,
  cancel: { readonly round: string; readonly betId: string },
): Promise<boolean> =>
  new Promise((resolve) => {
    verify(
      'sha256',
      cancelMessage(cancel),
      { key: sessionKey, dsaEncoding: 'ieee-p1363' },
      signature,
      (error, isValid) => resolve(error === null && isValid),
    )
  })

/** What the book's cancel leaf says, and the player's sign-in message, as long as the session exists. */
const writeConsent = async (
  client: pg.ClientBase,
  { consent, bet, now }: { consent: Consent; bet: StoredBet; now: number },
): Promise<void> => {
  const { x = '', y = '' } = consent.sessionKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  await client.query(
    `insert into bet_cancel (round_id, bet_id, cancelled_at, public_key, signature, sign_in_message, sign_in_signature)
     select $1, $2, play_instant($3), $4, $5, s.sign_in_message, s.sign_in_signature
     from (select) one left join session s on s.token_hash = $6`,
    [bet.round, bet.id, now, point, consent.signature, Buffer.from(consent.session, 'hex')],
  )
}

/** Taken from the shard that counted it. If another shard has taken it over, it is set off there. */
const freeExposure = async (client: pg.ClientBase, bet: StoredBet): Promise<void> => {
  const { rows } = await client.query<{ losses: StoredExposure; paytable: Table }>(
    `select e.losses, r.paytable
     from exposure e join round r on r.draw_at = e.draw_at and round_part(r.id) = e.part
     where r.id = $1 and e.shard = $2 for no key update of e`,
    [bet.round, bet.shard],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`bet ${bet.id} has no exposure`)
  const left = takeFromExposure(exposureFrom(row.losses), { ...bet, paytable: row.paytable })
  await client.query(
    `update exposure e set losses = $3 from round r
     where r.id = $1 and e.draw_at = r.draw_at and e.part = round_part(r.id) and e.shard = $2`,
    [bet.round, bet.shard, JSON.stringify(storeExposure(left))],
  )
}

/**
 * What the player's recalls of this day (GMT+8) have used, what was staked in it and the six days before, and the cap of a draw,
 * leaving out the day's loss and suspicions: what shrinks caps for a while must not stop a player's recall.
 */
export const readCancelsOfDay = async (runner: Queryable, player: bigint): Promise<CancelsOfDay> => {
  const { rows } = await runner.query<
    CapsRow & { cancels: bigint; freed: bigint; staked: bigint; bankroll: bigint }
  >(
    `select t.cancels, t.freed, w.staked, p.*, play_bankroll() as bankroll
     from (
       select count(*) as cancels, coalesce(sum(freed), 0)::bigint as freed from cancelled_bet
       where player_id = $1 and day = (clock_timestamp() at time zone 'Asia/Shanghai')::date
     ) t
     cross join (
       select coalesce(sum(stake), 0)::bigint as staked from turnover_day
       where player = $1 and day > (clock_timestamp() at time zone 'Asia/Shanghai')::date - 7
     ) w
     cross join (
       select player_cap_ppm, draw_cap_ppm, resume_below_ppm, pause_at_ppm from play_terms
       where effective_at <= clock_timestamp() order by effective_at desc limit 1
     ) p`,
    [player],
  )
  const [row] = rows
  if (row === undefined) throw new Error('there are no terms of play')
  const { draw } = capsFrom(row, { equity: amountOf(row.bankroll), dayLoss: ZERO }, false)
  return {
    cancels: Number(row.cancels),
    freed: amountOf(row.freed),
    stakedOfWeek: amountOf(row.staked),
    drawCap: draw,
  }
}

/** Open bets that the player may still take back today, each checked separately, so that the page offers nothing that is refused. */
export const listCancellable = async (
  db: Database,
  { player }: { readonly player: bigint },
): Promise<string[]> => {
  const left = cancelsLeft(await readCancelsOfDay(db.pool, player))
  const { items } = await listBets(db, { player, state: 'open', limit: 100 })
  return items
    .filter(({ orderType, ...bet }) => {
      const pick = parsePick(bet.game, bet.pick)
      return orderType !== 'insurance' && pick !== null && fitsCancelAllowance({ ...bet, pick }, left)
    })
    .map(({ betId }) => betId)
}
