// Longer than 300 lines: a sweep from the deposit to the treasury, with every failure on the way, on one chain.

import { amountOf } from '@nibble/domain'
import { mintTestToken, TOKEN_CONTRACT } from '@nibble/server/local/token/test-token.ts'
import { type Address, toHex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openJournal } from '../approvals/journal.ts'
import { depositPath } from '../keys.ts'
import { GAS } from '../signer-setup.ts'
import { FIXTURE_TERMS, openSignerFixture, type SignerFixture } from '../testing/signer-fixture.ts'

const UNIT = 10n ** 18n

let fixture: SignerFixture
beforeAll(async () => {
  fixture = await openSignerFixture()
  // As on the real chain: transfers to anything but the treasury and its deposit addresses are not signed.
  fixture.work.approvals = {
    keys: [],
    consoleOrigin: null,
    journal: openJournal(null),
    unsigned: { perTransaction: amountOf(1_000_000_000n), perDay: amountOf(1_000_000_000n) },
  }
  await fixture.books.rows(
    `insert into deposit_chain (chain_id, genesis_hash, contract, decimals, treasury, height, hash, head_height, final_height)
     values (56, $1, $2, 18, $2, 0, $1, 0, 0)`,
    [`0x${'00'.repeat(32)}`, Buffer.alloc(20)],
  )
})
afterAll(() => fixture.close())

/** This many tokens on a new player's deposit address, on the chain and in the books. */
const deposit = async (units: bigint, own?: Address): Promise<Address> => {
  const { player } = await fixture.books.player({})
  const address = own ?? (await fixture.keys.addressOf(depositPath(player)))
  await fixture.books.rows('insert into deposit_address (player_id, address) values ($1, $2)', [
    player,
    Buffer.from(address.slice(2), 'hex'),
  ])
  await fixture.books.rows(
    `insert into deposit (chain, transaction, log_index, player_id, block_height, block_hash, block_time, raw, amount, dust)
     select max(id), decode(repeat('11', 32), 'hex'), $1::bigint, $1, 1, decode(repeat('11', 32), 'hex'), now(), $2, 0, $2
     from deposit_chain`,
    [player, units.toString()],
  )
  await fixture.chain.request('evm_setAutomine', [true])
  await mintTestToken(fixture.chain.url, { to: address, raw: units })
  await fixture.chain.request('evm_setAutomine', [false])
  return address
}
const runFor = async (rounds: number) => {
  for (let n = 0; n < rounds; n += 1) {
    await fixture.round()
    await fixture.mine(3)
  }
}

test('a deposit address is given gas and emptied into the treasury, and left alone afterwards', async () => {
  const before = await fixture.tokensOf(fixture.treasury)
  const address = await deposit(12n * UNIT)
  const giftPrice = BigInt(String(await fixture.chain.request('eth_gasPrice', [])))
  await runFor(8)
  expect(await fixture.tokensOf(address)).toBe(0n)
  expect((await fixture.tokensOf(fixture.treasury)) - before).toBe(12n * UNIT)

  const kinds = await fixture.books.rows('select kind, outcome from signer_intent order by id')
  // The rest of a gift pays for a second transfer, in case the first must be replaced.
  const [gift] = await fixture.books.rows<{ units: string }>(
    `select units::text from signer_intent where kind = 'gas'`,
  )
  expect(BigInt(gift?.units ?? 0)).toBe(4n * GAS.token * giftPrice)
  expect(kinds).toEqual([
    { kind: 'gas', outcome: 'success' },
    { kind: 'sweep', outcome: 'success' },
  ])
})

test('exactly the minimum sum is swept, and at once if the address can pay for it', async () => {
  const address = await deposit(10n * UNIT)
  const price = BigInt(String(await fixture.chain.request('eth_gasPrice', [])))
  await fixture.chain.request('anvil_setBalance', [address, toHex(2n * price * GAS.token)])
  await runFor(4)
  expect(await fixture.tokensOf(address)).toBe(0n)
  const gifts = await fixture.books.rows(
    `select from signer_intent where kind = 'gas' and beneficiary = decode($1, 'hex')`,
    [address.slice(2)],
  )
  expect(gifts).toEqual([])
})

test('an address that has some gas is given what it lacks, no more', async () => {
  const address = await deposit(11n * UNIT)
  const price = BigInt(String(await fixture.chain.request('eth_gasPrice', [])))
  const has = price * GAS.token
  await fixture.chain.request('anvil_setBalance', [address, toHex(has)])
  await fixture.round()
  const gifts = await fixture.books.rows(
    `select units::text from signer_intent where kind = 'gas' and beneficiary = decode($1, 'hex')`,
    [address.slice(2)],
  )
  // A transfer may cost twice the current price, and the gift covers two of them.
  expect(gifts).toEqual([{ units: (4n * price * GAS.token - has).toString() }])
  await runFor(8)
  expect(await fixture.tokensOf(address)).toBe(0n)
})

test('no more sweeps are begun at once than may be under way', async () => {
  const addresses = [await deposit(11n * UNIT), await deposit(11n * UNIT), await deposit(11n * UNIT)]
  const price = BigInt(String(await fixture.chain.request('eth_gasPrice', [])))
  const open = async () =>
    (await fixture.books.rows(`select from signer_intent where state = 'open' and kind <> 'withdrawal'`))
      .length
  for (const underWayAtMost of [1, 2]) {
    fixture.work.terms = { ...FIXTURE_TERMS, underWayAtMost }
    for (let round = 0; round < 2; round += 1) {
      await fixture.round()
      expect(await open()).toBe(underWayAtMost)
    }
    await fixture.mine(3)
    for (const address of addresses)
      await fixture.chain.request('anvil_setBalance', [address, toHex(20n * price * GAS.token)])
  }
  fixture.work.terms = FIXTURE_TERMS
  await runFor(8)
  for (const address of addresses) expect(await fixture.tokensOf(address)).toBe(0n)
})

test('sweeps of one round share the treasury’s gas', async () => {
  const addresses = [await deposit(11n * UNIT), await deposit(11n * UNIT)]
  const price = BigInt(String(await fixture.chain.request('eth_gasPrice', [])))
  const [payment, gift] = [2n * price * GAS.token, 2n * price * (2n * GAS.token + GAS.native)]
  const gifts = async () =>
    (await fixture.books.rows(`select from signer_intent where kind = 'gas' and state = 'open'`)).length
  await fixture.chain.request('anvil_setBalance', [fixture.treasury, toHex(payment + gift - 1n)])
  expect((await fixture.round()).join()).toContain('the treasury lacks gas')
  expect(await gifts()).toBe(0)
  await fixture.chain.request('anvil_setBalance', [fixture.treasury, toHex(payment + gift)])
  expect((await fixture.round()).join()).toContain('the treasury lacks gas')
  expect(await gifts()).toBe(1)
  await fixture.chain.request('anvil_setBalance', [fixture.treasury, toHex(10n ** 21n)])
  await runFor(8)
  for (const address of addresses) expect(await fixture.tokensOf(address)).toBe(0n)
})

test.each(['eth_call', 'eth_getBalance'])(
  'an address about which too few endpoints answer waits (%s)',
  async (refused) => {
    const address = await deposit(11n * UNIT)
    const call = fixture.chain.request
    fixture.endpoint = {
      operator: 'local',
      call: (method, params) =>
        method === refused && JSON.stringify(params).toLowerCase().includes(address.slice(2).toLowerCase())
          ? Promise.reject(new Error('not offered'))
          : call(method, params),
    }
    expect(await fixture.round()).toEqual([])
    expect(await fixture.books.rows(`select from signer_intent where state = 'open'`)).toEqual([])
    fixture.endpoint = { operator: 'local', call }
    await runFor(8)
    expect(await fixture.tokensOf(address)).toBe(0n)
  },
)

test('less than the minimum sum stays where it is', async () => {
  const address = await deposit(10n * UNIT - 1n)
  await runFor(3)
  expect(await fixture.tokensOf(address)).toBe(10n * UNIT - 1n)
})

test('a sweep killed at any step continues, once', async () => {
  const address = await deposit(20n * UNIT)
  let steps = 0
  fixture.work.onStep = async () => {
    steps += 1
    if (steps % 3 === 0) throw new Error('killed')
  }
  for (let n = 0; n < 40; n += 1) {
    await fixture.round().catch(() => {})
    await fixture.mine(2)
  }
  fixture.work.onStep = async () => {}
  await runFor(6)
  expect(await fixture.tokensOf(address)).toBe(0n)
  const [sweeps] = await fixture.books.rows<{ count: number }>(
    `select count(*)::int as count from signer_intent where kind = 'sweep' and sender = decode($1, 'hex')`,
    [address.slice(2)],
  )
  expect(sweeps?.count).toBe(1)
})

test('a sweep for which the treasury lacks gas delays no payment', async () => {
  const address = await deposit(12n * UNIT)
  const price = BigInt(String(await fixture.chain.request('eth_gasPrice', [])))
  const payment = 2n * price * GAS.token
  await fixture.chain.request('anvil_setBalance', [fixture.treasury, toHex((21n * payment) / 10n)])
  expect((await fixture.round()).join()).toContain('the treasury lacks gas')

  const payee = await fixture.payee(10n)
  await fixture.withdraw(payee, 5_000_000n)
  await runFor(3)
  expect(await fixture.tokensOf(payee.address)).toBe(5n * UNIT)

  await fixture.chain.request('anvil_setBalance', [fixture.treasury, toHex(10n ** 21n)])
  await runFor(8)
  expect(await fixture.tokensOf(address)).toBe(0n)
})

test('a sweep that failed three times is retried on another day', async () => {
  const address = await deposit(14n * UNIT)
  const sender = [address.slice(2)]
  const code = await fixture.chain.request('eth_getCode', [TOKEN_CONTRACT, 'latest'])
  for (let failures = 0; failures < 3; failures += 1) {
    await vi.waitFor(async () => {
      await fixture.round()
      const open = await fixture.books.rows(
        `select from signer_intent where kind = 'sweep' and state = 'open' and sender = decode($1, 'hex')`,
        sender,
      )
      if (open.length === 0) await fixture.mine(3)
      expect(open).toHaveLength(1)
    }, 10_000)
    await fixture.chain.request('anvil_setCode', [TOKEN_CONTRACT, '0x60006000fd'])
    await fixture.mine(3)
    await fixture.chain.request('anvil_setCode', [TOKEN_CONTRACT, code])
    await fixture.round()
  }
  await runFor(3)
  expect(await fixture.tokensOf(address)).toBe(14n * UNIT)

  await fixture.books.rows(
    `update signer_intent set ended_at = ended_at - interval '1 day' where sender = decode($1, 'hex')`,
    sender,
  )
  await runFor(8)
  expect(await fixture.tokensOf(address)).toBe(0n)
})

test('an address that is not of these keys is not touched, and operators are notified', async () => {
  await deposit(50n * UNIT, toHex(new Uint8Array(20).fill(9)))
  expect((await fixture.round()).join()).toContain('does not belong to these keys')
})

test('a sweep that the chain lost is sent again when a signer takes its turn', async () => {
  const before = await fixture.chain.request('evm_snapshot')
  const address = await deposit(15n * UNIT)
  await runFor(8)
  expect(await fixture.tokensOf(address)).toBe(0n)
  await fixture.chain.request('evm_revert', [before])
  await fixture.chain.request('evm_setAutomine', [true])
  await mintTestToken(fixture.chain.url, { to: address, raw: 15n * UNIT })
  await fixture.chain.request('evm_setAutomine', [false])

  expect((await fixture.resend()).length).toBeGreaterThan(0)
  for (let n = 0; n < 3; n += 1) {
    await fixture.resend()
    await fixture.mine(1)
  }
  expect(await fixture.resend()).toEqual([])
  expect(await fixture.tokensOf(address)).toBe(0n)
})

test('nothing is swept while a nonce was used by others; a gift with that nonce is ended by an operator and given again', async () => {
  const { endpoint } = fixture
  fixture.endpoint = {
    operator: 'local',
    call: async (method, params) =>
      method === 'eth_sendRawTransaction' ? '0x' : endpoint.call(method, params),
  }
  const address = await deposit(11n * UNIT)
  let at = Date.now()
  fixture.work.now = () => at
  await fixture.round()
  const open = () =>
    fixture.books.rows<{ id: bigint; kind: string; nonce: bigint }>(
      `select id, kind, nonce from signer_intent where state = 'open'`,
    )
  const [gift] = await open()
  if (gift?.kind !== 'gas') throw new Error('no gift')
  await fixture.chain.request('anvil_impersonateAccount', [fixture.treasury])
  const hash = await fixture.chain.request('eth_sendTransaction', [
    { from: fixture.treasury, to: fixture.treasury, value: '0x1', nonce: toHex(gift.nonce) },
  ])
  await fixture.mine(3)
  fixture.endpoint = endpoint
  for (const ms of [FIXTURE_TERMS.replaceAfterMs + 5_000, 120_000]) {
    at += ms
    await fixture.round()
  }
  const [incident] = await fixture.books.rows<{ detail: string }>(
    `select detail from incident where kind = 'payments' and subject = 'nonces'`,
  )
  expect(incident?.detail).toContain(`intent ${gift.id} (gas, nonce ${gift.nonce} of`)
  const other = await deposit(11n * UNIT)
  await fixture.round()
  expect(await open()).toEqual([gift])

  await fixture.books.rows('select record_taken($1, $2, 7, $3)', [gift.id, hash, 'case 12'])
  await runFor(8)
  expect([await fixture.tokensOf(address), await fixture.tokensOf(other)]).toEqual([0n, 0n])
})

test('nothing is swept into a treasury with whose key others send', async () => {
  const signed = await deposit(11n * UNIT)
  await fixture.chain.request('anvil_setBalance', [signed, toHex(10n ** 18n)])
  fixture.work.onStep = async (step) => {
    if (step === 'signed') throw new Error('killed')
  }
  await expect(fixture.round()).rejects.toThrow('killed')
  fixture.work.onStep = async () => {}
  const address = await deposit(11n * UNIT)
  await fixture.chain.request('anvil_setBalance', [address, toHex(10n ** 18n)])
  await fixture.chain.request('anvil_impersonateAccount', [fixture.treasury])
  const nonce = BigInt(
    String(await fixture.chain.request('eth_getTransactionCount', [fixture.treasury, 'latest'])),
  )
  await fixture.chain.request('eth_sendTransaction', [
    { from: fixture.treasury, to: fixture.treasury, value: '0x1' },
  ])
  await fixture.mine(3)
  await runFor(3)
  expect([await fixture.tokensOf(address), await fixture.tokensOf(signed)]).toEqual([11n * UNIT, 11n * UNIT])
  await fixture.books.rows(
    `insert into signer_known_nonce values ($1, decode($2, 'hex'), $3, 'looked through')`,
    [fixture.work.genesis, fixture.treasury.slice(2), nonce],
  )
  await runFor(4)
  expect([await fixture.tokensOf(address), await fixture.tokensOf(signed)]).toEqual([0n, 0n])
})
