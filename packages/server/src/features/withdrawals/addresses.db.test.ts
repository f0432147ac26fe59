import { randomBytes } from 'node:crypto'
import { amountOf } from '@nibble/domain'
import { getAddress, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../../testing/open-session.ts'
import { auditOf } from '../audit/testing/audit-of.ts'
import { listAddresses, removeAddress, saveAddress } from './addresses.ts'
import { openWithdrawalFixture, type WithdrawalFixture } from './testing/withdrawal-fixture.ts'

const U = 1_000_000n
const DAY = 86_400_000

let fixture: WithdrawalFixture
beforeAll(async () => {
  fixture = await openWithdrawalFixture()
})
afterEach(async () => {
  const { checks } = await auditOf(fixture.db)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
afterAll(() => fixture.close())

const save = async (asked: Omit<Parameters<typeof saveAddress>[1], 'session'>) =>
  saveAddress(fixture.db, { ...asked, session: await openSession(fixture.db.pool, asked.player) })

describe('an address', () => {
  const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  test('that was saved waits a day, and an unsaved one is refused', async () => {
    const { player } = await fixture.player({ USDT: 100n * U })
    const withdraw = (now: number) => fixture.withdraw({ player, address: OTHER, now })
    await expect(withdraw(Date.now())).rejects.toMatchObject({ kind: 'address_not_saved' })
    const savedAt = Date.now()
    await save({ player, address: OTHER.toLowerCase(), label: 'exchange', now: savedAt })
    await expect(withdraw(savedAt + DAY - 1)).rejects.toMatchObject({ kind: 'address_waiting' })
    expect((await withdraw(savedAt + DAY)).address).toBe(OTHER)
  })
  test('keeps its first time when it is saved again, and loses it when it is removed', async () => {
    const { player } = await fixture.player({})
    const saveOther = (label: string, now: number) => save({ player, address: OTHER, label, now })
    await saveOther('one', 1_000)
    expect((await saveOther('other', 5_000)).at(-1)).toMatchObject({
      label: 'other',
      usableFrom: 1_000 + DAY,
    })
    const session = await openSession(fixture.db.pool, player)
    expect(await removeAddress(fixture.db, { player, session, address: OTHER })).toHaveLength(1)
    expect((await saveOther('again', 9_000)).at(-1)).toMatchObject({ usableFrom: 9_000 + DAY })
  })
  test('whose case does not fit its checksum is refused, and so is the zero address', async () => {
    const { player } = await fixture.player({})
    for (const address of [OTHER.replace('aA', 'Aa'), `0x${'0'.repeat(40)}`])
      await expect(save({ player, address, label: '', now: 0 })).rejects.toMatchObject({
        kind: 'address_malformed',
      })
  })
  test('of the house pays nobody, and is refused', async () => {
    const { player } = await fixture.player({})
    const [token, treasury] = [`0x${'c1'.repeat(20)}`, `0x${'a1'.repeat(20)}`]
    await fixture.rows(
      `insert into deposit_chain
         (chain_id, genesis_hash, contract, decimals, treasury, height, hash, head_height, final_height)
       values (56, $1, decode($2, 'hex'), 18, decode($3, 'hex'), 0, $1, 0, 0)`,
      [`0x${'0e'.repeat(32)}`, token.slice(2), treasury.slice(2)],
    )
    const [other, depositAddress, book] = [
      await fixture.player({}),
      `0x${'d1'.repeat(20)}`,
      `0x${'b1'.repeat(20)}`,
    ]
    await fixture.rows('insert into deposit_address (player_id, address) values ($1, $2)', [
      other.player,
      Buffer.from(depositAddress.slice(2), 'hex'),
    ])
    await fixture.rows(
      `insert into book_seal (draw_at, commitment, state, decided_at, contract, transaction, sealed_height, sealed_block_hash, sealed_block_time)
       values (now(), $1, 'sealed', now(), $2, $3, 1, $3, now() - interval '5 seconds')`,
      [randomBytes(32), book, `0x${'0e'.repeat(32)}`],
    )
    for (const address of [token, treasury, depositAddress, book])
      await expect(save({ player, address, label: '', now: 0 })).rejects.toMatchObject({
        kind: 'address_of_house',
      })
    await fixture.rows('delete from deposit_chain')
  })
  test('to which the treasury moves after it was saved accepts no withdrawal any more', async () => {
    const { player, address } = await fixture.player({ USDT: 50_000_000n })
    const saved = getAddress(toHex(randomBytes(20)))
    await save({ player, address: saved, label: '', now: 0 })
    await fixture.rows(
      `insert into deposit_chain
         (chain_id, genesis_hash, contract, decimals, treasury, height, hash, head_height, final_height)
       values (56, $1, decode($2, 'hex'), 18, decode($3, 'hex'), 0, $1, 0, 0)`,
      [`0x${'0e'.repeat(32)}`, 'c1'.repeat(20), saved.slice(2)],
    )
    const asked = { player, address: saved, asset: 'USDT', amount: amountOf(10_000_000n) } as const
    await expect(fixture.withdraw(asked)).rejects.toMatchObject({ kind: 'address_of_house' })
    expect(await fixture.main(player, 'USDT')).toBe(50_000_000n)
    await expect(fixture.withdraw({ ...asked, address })).resolves.toBeDefined()
    await fixture.rows('delete from deposit_chain')
  })
  test('is saved within the short waits of a transaction that holds a player', async () => {
    const { player } = await fixture.player({})
    await fixture.rows(
      `create function short_waits() returns trigger language plpgsql as $$ begin
         if current_setting('lock_timeout') <> '1s' or current_setting('idle_in_transaction_session_timeout') <> '2s'
         then raise exception 'a player is held without bounds'; end if;
         return new;
       end $$;
       create trigger short_waits before insert on withdrawal_address for each row execute function short_waits()`,
    )
    await save({ player, address: OTHER, label: '', now: 0 })
    await fixture.rows('drop function short_waits cascade')
  })
  test('is one of at most twenty', async () => {
    const { player } = await fixture.player({})
    const saveNth = (n: number) => {
      const address = `0x${String(1_000 + n).padStart(40, '2')}`
      return save({ player, address, label: '', now: 0 })
    }
    // On a busy machine some wait too long for each other, and save nothing.
    await Promise.allSettled(Array.from({ length: 25 }, (_, n) => saveNth(n)))
    const oneByOne = async () => {
      for (let n = 25; n < 50; n += 1) await saveNth(n)
    }
    await expect(oneByOne()).rejects.toMatchObject({ kind: 'addresses_full' })
    expect((await listAddresses(fixture.db.pool, { player })).filter(({ isOwn }) => !isOwn)).toHaveLength(20)
  })
  test('that was joined to the account later waits like a saved one', async () => {
    const { player } = await fixture.player({})
    const joined = Date.now()
    await fixture.rows(`insert into wallet_identity values (decode($1, 'hex'), $2, $3)`, [
      OTHER.slice(2),
      player,
      new Date(joined),
    ])
    const [first, second] = await listAddresses(fixture.db.pool, { player })
    expect(first?.usableFrom).toBe(0)
    expect(second?.usableFrom).toBe(joined + DAY)
    await fixture.rows(`delete from wallet_identity where address = decode($1, 'hex')`, [OTHER.slice(2)])
  })
})
