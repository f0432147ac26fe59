import { amountOf, parseAmount } from '@nibble/domain'
import { encodeHead, headHash, type SignedHead, writeTotals } from '@nibble/proof'
import { openDatabase } from '@nibble/server/db/database.ts'
import { openBookKeys } from '@nibble/server/features/play/book/book-keys.ts'
import { findHead } from '@nibble/server/shared/book/stored-heads.ts'
import type { Owner } from '../fixture/owner.ts'

/** A house controlled by the owner of its database and its secrets. */
export type House = { readonly owner: Owner; readonly databaseUrl: string; readonly secret: Buffer }

export const LIES = [
  'a bet inserted',
  'a bet deleted',
  'a bet altered',
  'a head signed twice',
  'a return changed',
] as const
export type Lie = (typeof LIES)[number]

/** What a round has to be before a lie about it: sealed and not yet published; a return is changed as it is paid. */
export const isAfterClose = (lie: Lie): boolean => lie !== 'a return changed'

/** Tells a lie about a round, bypassing every rule. False if its result is out already. */
export async function tellLie(lie: Lie, round: string, house: House): Promise<boolean> {
  const { owner } = house
  const aBet = `(select min(id) from bet where round_id = ${round})`
  switch (lie) {
    case 'a bet inserted':
      return change(
        { house, round },
        `insert into bet (round_id, id, player_id, account_id, stake, placed_at, asset, pick, shard)
         select round_id, (select max(id) + 1 from bet where round_id = ${round}), player_id, account_id, stake, placed_at, asset, pick, shard
         from bet where round_id = ${round} and id = ${aBet} and ${UNPUBLISHED(round)}`,
      )
    case 'a bet deleted':
      return change(
        { house, round },
        `delete from bet where round_id = ${round} and id = ${aBet} and ${UNPUBLISHED(round)}`,
      )
    case 'a bet altered':
      return change(
        { house, round },
        `update bet set stake = stake + 1000000 where round_id = ${round} and id = ${aBet} and ${UNPUBLISHED(round)}`,
      )
    case 'a head signed twice':
      return signAgain(round, house)
    case 'a return changed':
      await owner.rows(
        `create or replace function pay_more() returns trigger language plpgsql as $$ begin
           if new.round_id = ${round} and new.status = 1 then new.returned := new.returned + 1000000; end if;
           return new;
         end $$`,
      )
      await owner.rows(
        'create or replace trigger pay_more before update of status on bet for each row execute function pay_more()',
      )
      return true
  }
}

const UNPUBLISHED = (round: string) =>
  `exists (select from round where id = ${round} and published_at is null and state in ('closed', 'drawn'))`

async function change(
  { house: { owner }, round }: { readonly house: House; readonly round: string },
  sql: string,
): Promise<boolean> {
  // The round is closed: nobody else changes its bets.
  const count = () =>
    owner.text(`select count(*) || ' ' || coalesce(sum(stake), 0) from bet where round_id = ${round}`)
  const before = await count()
  await owner.untriggered([{ sql }])
  return (await count()) !== before
}

/** The same round with other sums, signed with the key of the house. */
async function signAgain(round: string, { owner, databaseUrl, secret }: House): Promise<boolean> {
  const db = await openDatabase({ url: databaseUrl, max: 2 })
  try {
    const stored = await findHead(db.pool, round)
    if (stored === null) return false
    const key = await (await openBookKeys(db, [secret])).find(stored.head.keyId)
    const more = parseAmount('1')
    const head: SignedHead = {
      ...stored.head,
      totals: stored.head.totals.map(({ asset, amount }) => ({
        asset,
        amount: amountOf(amount + (more ?? 0n)),
      })),
    }
    const values = [writeTotals(head.totals), Buffer.from(headHash(head)), key.sign(encodeHead(head))]
    await owner.untriggered([
      {
        sql: `update book set totals = $1, head_hash = $2, signature = $3
              where round_id = ${round} and ${UNPUBLISHED(round)}`,
        values,
      },
    ])
    const after = await findHead(db.pool, round)
    return after?.hash.equals(Buffer.from(headHash(head))) === true
  } finally {
    await db.close()
  }
}
