import { column, type Owner } from '../fixture/owner.ts'
import type { Random } from '../frame/random.ts'

/** Something done to the database bypassing the ledger; returns the statement that undoes it. */
export type Corruption = (owner: Owner, random: Random) => Promise<string>

const anySubAccount = async (owner: Owner, random: Random, but = '0'): Promise<string> => {
  const rows = await owner.rows(
    `select id from account where player_id is not null and asset = 'USDT' and balance > 1000000 and id <> $1`,
    [but],
  )
  return column(random.pick(rows), 'id')
}

const change = async (owner: Owner, sql: string, back: string): Promise<string> => {
  await owner.untriggered([{ sql }])
  return back
}

export const CORRUPTIONS: Readonly<Record<string, Corruption>> = {
  balance: async (owner, random) => {
    const id = await anySubAccount(owner, random)
    const by = random.whole(1, 1_000_000_000)
    return change(
      owner,
      `update account set balance = balance + ${by} where id = ${id}`,
      `update account set balance = balance - ${by} where id = ${id}`,
    )
  },
  /** All sums stay the same. */
  balanceOfAnother: async (owner, random) => {
    const from = await anySubAccount(owner, random)
    const to = await anySubAccount(owner, random, from)
    const by = random.whole(1, 1_000_000)
    const move = (sign: string) =>
      `update account set balance = balance ${sign} case id when ${to} then ${by} else -${by} end where id in (${from}, ${to})`
    return change(owner, move('+'), move('-'))
  },
  /** The last entry of an account that moved since the last check. */
  newEntry: async (owner, random) => {
    const rows = await owner.rows(
      `select e.account_id as id, e.number from entry e join account a on a.id = e.account_id and a.entries = e.number
       left join books_mark m on m.account_id = a.id where a.entries > coalesce(m.entries, 0)`,
    )
    const row = random.pick(rows)
    const which = `account_id = ${column(row, 'id')} and number = ${column(row, 'number')}`
    const by = random.whole(1, 1_000)
    return change(
      owner,
      `update entry set amount = amount + ${by} where ${which}`,
      `update entry set amount = amount - ${by} where ${which}`,
    )
  },
  stake: async (owner, random) => {
    const id = column(random.pick(await owner.rows('select id from bet where status = 0')), 'id')
    const by = random.whole(1, 1_000)
    return change(
      owner,
      `update bet set stake = stake + ${by} where id = ${id}`,
      `update bet set stake = stake - ${by} where id = ${id}`,
    )
  },
  withdrawal: async (owner, random) => {
    const id = column(random.pick(await owner.rows(`select id from withdrawal`)), 'id')
    return change(
      owner,
      `update withdrawal set amount = amount + 1 where id = ${id}`,
      `update withdrawal set amount = amount - 1 where id = ${id}`,
    )
  },
}
