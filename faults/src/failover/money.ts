import { randomUUID } from 'node:crypto'
import {
  configList,
  convert,
  convertConfigList,
  deposit,
  faucet,
  moveSubAccount,
  transfer,
  updateTransactionPassword,
  withdrawal,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import type { HttpPlayer } from '../crash-program/players.ts'
import { column, type Owner } from '../fixture/owner.ts'
import type { Random } from '../frame/random.ts'
import { until } from './cluster.ts'

/** A transfer or a withdrawal, and its answer. */
type MoneyCall = {
  readonly key: string
  readonly call: 'transfer' | 'withdrawal' | 'move'
  readonly player: HttpPlayer
  id: string | null
}

export type Money = {
  readonly players: readonly HttpPlayer[]
  readonly calls: Map<string, MoneyCall>
  readonly contradictions: string[]
  readonly counts: { moneyAcknowledged: number; moneyUnanswered: number }
}

const PASSWORD = 'woven71'
const UNIT = 1_000_000n
/** As often as the limits of these calls allow. */
const PAUSE_MS = 6_000

/** USDT turned into GMT, which moves between sub-accounts without a password. */
const turnIntoGmt = async ({ caller }: HttpPlayer): Promise<void> => {
  const { pairs } = await caller.call(convertConfigList, {})
  const pair = pairs.find(({ from, to }) => from === 'USDT' && to === 'GMT')
  if (pair === undefined) throw new Error('USDT cannot be converted')
  const { rateVersion } = pair
  const given = { from: 'USDT', to: 'GMT', rateVersion, amount: amountOf(500n * UNIT) } as const
  await caller.call(convert, { ...given, idempotencyKey: randomUUID(), transactionPassword: PASSWORD })
}

/** Their payment arrives by a block. */
export async function prepareMoney({ players }: Money): Promise<void> {
  for (const player of players)
    await until('a deposit is converted', () => turnIntoGmt(player).then(() => true))
}

/** Players with money of value, who confirm by their password. */
export async function fundPlayers(players: readonly HttpPlayer[]): Promise<Money> {
  for (const { caller } of players) {
    const { address } = await caller.call(deposit, { asset: 'USDT' })
    await caller.call(faucet, { address })
    await caller.call(updateTransactionPassword, { newPassword: PASSWORD })
  }
  return {
    players,
    calls: new Map(),
    contradictions: [],
    counts: { moneyAcknowledged: 0, moneyUnanswered: 0 },
  }
}

/** Each player transfers and withdraws, and repeats calls without an answer, until told to stop. */
export async function moveMoney(money: Money, random: Random, isOver: () => boolean): Promise<void> {
  await Promise.all(
    money.players.map(async (player) => {
      while (!isOver()) {
        const open = [...money.calls.values()].filter((one) => one.player === player && one.id === null)
        await send(
          money,
          open.length > 0 && random.chance(0.7) ? random.pick(open) : newCall(money, player, random),
        )
        await new Promise((wait) => setTimeout(wait, PAUSE_MS))
      }
    }),
  )
}

function newCall(money: Money, player: HttpPlayer, random: Random): MoneyCall {
  const made: MoneyCall = {
    key: random.uuid(),
    player,
    id: null,
    call: random.chance(0.75) ? 'transfer' : 'withdrawal',
  }
  money.calls.set(made.key, made)
  return made
}

/** Anything but an acknowledgement leaves the outcome open, including a refusal for a limit. */
async function send(money: Money, made: MoneyCall): Promise<void> {
  const id = await ask(money, made).catch(() => null)
  if (id === null) {
    money.counts.moneyUnanswered += 1
    return
  }
  money.counts.moneyAcknowledged += 1
  if (made.id !== null && made.id !== id)
    money.contradictions.push(`${made.call} ${made.key}: made ${made.id}, then ${id}`)
  made.id = id
}

async function ask({ players }: Money, { call, key, player }: MoneyCall): Promise<string | null> {
  const secured = { idempotencyKey: key, transactionPassword: PASSWORD }
  const { caller } = player
  if (call === 'move') {
    await caller.call(moveSubAccount, {
      idempotencyKey: key,
      direction: 'GMT_TO_GAME',
      amount: amountOf(UNIT),
    })
    // It gets no number.
    return 'moved'
  }
  if (call === 'transfer') {
    const other = players.find((one) => one !== player)
    if (other === undefined) throw new Error('there is nobody to give to')
    const given = { ...secured, toBindId: other.bindId, asset: 'USDT', amount: amountOf(UNIT) } as const
    return (await caller.call(transfer, given)).transfer?.id ?? null
  }
  const { addresses } = await caller.call(configList, {})
  const address = addresses[0]?.address
  if (address === undefined) return null
  return (await caller.call(withdrawal, { ...secured, address, amount: amountOf(10n * UNIT) })).withdrawal.id
}

/** Each player repeats the very same call: one without a password, whose check would write something, and so would wait by itself. */
export async function repeatMoves(money: Money, random: Random): Promise<void> {
  await Promise.all(
    money.players.map(async (player) => {
      const made: MoneyCall = { key: random.uuid(), player, id: null, call: 'move' }
      money.calls.set(made.key, made)
      for (let times = 0; times < 5; times += 1) await send(money, made)
    }),
  )
}

/** What was acknowledged is there, once, as it was reported. */
export async function checkMoney(
  owner: Pick<Owner, 'rows'>,
  { calls, contradictions }: Money,
): Promise<string[]> {
  const rows = await owner.rows(
    `select i.key, i.ref, (select count(*) from transfer t where t.id = i.ref) as transfers,
            (select count(*) from withdrawal w where w.id = i.ref) as withdrawals
     from idempotency i where i.key = any($1::uuid[])`,
    [[...calls.keys()]],
  )
  const stored = new Map(rows.map((row) => [column(row, 'key'), row]))
  const wrong = contradictions.splice(0)
  for (const { key, call, id } of calls.values()) {
    if (id === null) continue
    const row = stored.get(key)
    if (row === undefined) wrong.push(`${call} ${key} was acknowledged and is gone`)
    else if (call === 'move') continue
    else if (column(row, 'ref') !== id)
      wrong.push(`${call} ${key} was told ${id} and is stored as ${column(row, 'ref')}`)
    else if (column(row, `${call}s`) !== '1') wrong.push(`${call} ${key} is stored without what it did`)
  }
  return wrong
}
