import { randomUUID } from 'node:crypto'
import { betOrder, caseFile } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { readCase, verifyCase } from '@nibble/proof'
import * as beacons from '@nibble/proof/beacon'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPlayer } from '../../http/testing/start-test-app.ts'

let nibble: TestApp
let owner: TestPlayer
let other: TestPlayer
let player: bigint
beforeAll(async () => {
  nibble = await startTestApp()
  owner = await nibble.signIn()
  other = await nibble.signIn()
  const { rows } = await nibble.db.pool.query<{ id: bigint }>('select id from player where bind_id = $1', [
    owner.bindId,
  ])
  player = rows[0]?.id ?? 0n
  await nibble.asOwner(
    `insert into deposit_chain (chain_id, genesis_hash, contract, decimals, treasury, height, hash, head_height, final_height)
     values (56, '0x' || repeat('1', 64), decode(repeat('c1', 20), 'hex'), 18, decode(repeat('a1', 20), 'hex'), 9, '0x' || repeat('2', 64), 9, 9)`,
  )
  await nibble.asOwner(
    `insert into deposit_address (player_id, address) values (${player}, decode(repeat('aa', 20), 'hex'))`,
  )
  await nibble.asOwner(
    `insert into deposit (chain, transaction, log_index, player_id, block_height, block_hash, block_time, raw, amount, dust, booked_by, credited_by, credited_at)
     select (select max(id) from deposit_chain), decode(repeat('d1', 32), 'hex'), 4, ${player}, 8, decode(repeat('b1', 32), 'hex'),
            date_trunc('second', now()) - interval '1 minute', 12500000000000000999, 12500000, 999, 1, 1, now() - interval '30 s'`,
  )
  await nibble.asOwner(
    `insert into withdrawal (player_id, asset, amount, fee, address, terms_id, state, requested_at, deadline, released_at, finished_at, tx_hash)
     select ${player}, 'USDT', 5000000, t.fee_fixed, decode(repeat('bb', 20), 'hex'), t.id, 'success', r.at,
            date_trunc('day', r.at, 'Asia/Shanghai') + interval '2 days' - interval '1 second', r.at + interval '1 s', r.at + interval '9 s', decode(repeat('d2', 32), 'hex')
     from withdrawal_terms t, (values (date_trunc('second', now()) - interval '1 minute')) as r (at) where t.asset = 'USDT' order by t.id limit 1`,
  )
})
afterAll(() => nibble.stop())

const idIn = async (table: 'deposit' | 'withdrawal') => {
  const { rows } = await nibble.db.pool.query<{ id: bigint }>(`select max(id) as id from ${table}`)
  return String(rows[0]?.id)
}

test.each(['deposit', 'withdrawal'] as const)(
  'the case of a %s holds, and only its owner can read it',
  async (kind) => {
    const id = await idIn(kind)
    const { file } = await owner.caller.call(caseFile, { kind, id })
    const read = readCase(JSON.parse(JSON.stringify(file)))
    expect(read).toMatchObject({ kind, [kind]: { id }, chain: { chainId: 56, decimals: 18 } })
    expect(verifyCase(read, { beacons }).checks.filter(({ state }) => state === 'failed')).toEqual([])
    expect(read.timeline.length).toBeGreaterThanOrEqual(2)

    await expect(other.caller.call(caseFile, { kind, id })).rejects.toMatchObject({ kind: 'not_found' })
    await expect(nibble.guest().call(caseFile, { kind, id })).rejects.toThrow()
    await expect(owner.caller.call(caseFile, { kind, id: '999999' })).rejects.toMatchObject({
      kind: 'not_found',
    })
  },
)

test('a deposit that waits for the minimum of its day stays valid after the minimum was lowered', async () => {
  await nibble.asOwner(
    `insert into deposit (chain, transaction, log_index, player_id, block_height, block_hash, block_time, raw, amount, dust, booked_by)
     select (select max(id) from deposit_chain), decode(repeat('d3', 32), 'hex'), 0, ${player}, 8, decode(repeat('b1', 32), 'hex'),
            date_trunc('second', now()), 500000000000000000, 500000, 0, 1;
     insert into deposit_terms (minimum, set_at) values (100000, now() + interval '1 s')`,
  )
  const { file } = await owner.caller.call(caseFile, { kind: 'deposit', id: await idIn('deposit') })
  expect(file).toMatchObject({ deposit: { isCredited: false }, terms: { minimum: '1' } })
})

test('a bet that is settled while its case is read is not shown as given back', async () => {
  const round = await nibble.round()
  const bets = [{ game: 'left-right' as const, pick: 'left', stake: amountOf(10_000_000n) }]
  const slip = { idempotencyKey: randomUUID(), round, asset: 'PLAY_POINT' as const, bets }
  const { bets: placed } = await owner.caller.call(betOrder, slip)
  const { file: early } = await owner.caller.call(caseFile, { kind: 'bet', id: placed[0]?.betId ?? '' })
  expect(verifyCase(readCase(early), { beacons }).checks.filter(({ state }) => state === 'failed')).toEqual(
    [],
  )
  // As its two reads find it: the bet first, the round after it is published.
  await nibble.asOwner(
    `update round set state = 'closed' where id = ${round};
     update round set state = 'cancelled', cancelled_for = 'no_block', decided_at = now(), published_at = now() where id = ${round}`,
  )
  const { file } = await owner.caller.call(caseFile, { kind: 'bet', id: placed[0]?.betId ?? '' })
  expect(file).toMatchObject({ bet: { status: expect.stringMatching(/^(pending|to_be_published)$/) } })
  expect(readCase(JSON.parse(JSON.stringify(file))).timeline.map(({ what }) => what)).not.toContain(
    'returned',
  )
})

test('a bet that nobody made has no case', async () => {
  await expect(owner.caller.call(caseFile, { kind: 'bet', id: '12345' })).rejects.toMatchObject({
    kind: 'not_found',
  })
})
