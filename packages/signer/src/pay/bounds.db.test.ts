import { TOKEN_CONTRACT } from '@nibble/server/local/token/test-token.ts'
import { toHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../chain/endpoint.ts'
import { inWriterTransaction, openWriter } from '../db/writer.ts'
import { GAS } from '../signer-setup.ts'
import { FIXTURE_TERMS, openSignerFixture, type SignerFixture } from '../testing/signer-fixture.ts'

const U = 1_000_000n
const UNITS = 10n ** 12n
const RICH = toHex(10n ** 21n)

let fixture: SignerFixture
beforeAll(async () => {
  fixture = await openSignerFixture()
})
const plain = () => {
  fixture.endpoint = { operator: 'local', call: fixture.chain.request }
  Object.assign(fixture.work, { terms: FIXTURE_TERMS, onStep: async () => {}, now: () => Date.now() })
}
afterEach(async () => {
  plain()
  await fixture.chain.request('anvil_setBalance', [fixture.treasury, RICH])
  await fixture.finish()
})
afterAll(() => fixture.close())

const statesOf = (ids: readonly string[]) => Promise.all(ids.map((id) => fixture.books.stateOf(id)))
/** Requested in this order, each by a different player. */
const withdrawals = async (...millionths: readonly bigint[]): Promise<string[]> => {
  const ids: string[] = []
  for (const one of millionths) ids.push(await fixture.withdraw(await fixture.payee(10n), one))
  return ids
}
/** Answers some calls itself; the chain answers the others. */
const answering = (answer: (method: string, params: readonly unknown[]) => unknown): Endpoint => ({
  operator: 'local',
  call: async (method, params) => (await answer(method, params)) ?? fixture.chain.request(method, params),
})
const refusing = (refused: string): Endpoint =>
  answering((method) => {
    if (method === refused) throw new Error('not offered')
  })
const paymentNow = async () => {
  const price = BigInt(String(await fixture.chain.request('eth_gasPrice', [])))
  return 2n * price * GAS.token
}

describe('the signer takes', () => {
  test.each([1, 2])('no more under way than %s, and continues when one is final', async (underWayAtMost) => {
    fixture.work.terms = { ...FIXTURE_TERMS, underWayAtMost }
    const ids = await withdrawals(U, U, U)
    const taken = async () => (await statesOf(ids)).filter((state) => state === 'withdrawing').length
    for (let round = 0; round < 2; round += 1) {
      expect(await fixture.round()).toEqual([])
      expect(await taken()).toBe(underWayAtMost)
    }
    await fixture.finish()
    expect(await statesOf(ids)).toEqual(['success', 'success', 'success'])
  })

  test('all for which the gas is just enough', async () => {
    const payment = await paymentNow()
    const ids = await withdrawals(U, U)
    await fixture.chain.request('anvil_setBalance', [fixture.treasury, toHex(payment - 1n)])
    expect((await fixture.round()).join()).toContain('the treasury lacks gas')
    expect(await statesOf(ids)).toEqual(['to_be_released', 'to_be_released'])
    await fixture.chain.request('anvil_setBalance', [fixture.treasury, toHex(2n * payment)])
    await fixture.round()
    expect(await statesOf(ids)).toEqual(['withdrawing', 'withdrawing'])
  })

  test('no more than the treasury holds beyond what is under way', async () => {
    let held = 8n * U * UNITS
    fixture.endpoint = answering((method) => (method === 'eth_call' ? toHex(held, { size: 32 }) : undefined))
    const ids = await withdrawals(5n * U, 4n * U)
    for (let round = 0; round < 2; round += 1) {
      expect((await fixture.round()).join()).toContain(
        `withdrawal ${ids[1]} waits: the treasury lacks the 4 USDT`,
      )
      expect(await statesOf(ids)).toEqual(['withdrawing', 'to_be_released'])
    }
    held = 9n * U * UNITS
    expect(await fixture.round()).toEqual([])
    expect(await statesOf(ids)).toEqual(['withdrawing', 'withdrawing'])
  })

  test('nothing that is taken back while it reads', async () => {
    const [id = '', next = ''] = await withdrawals(5n * U, U)
    let checks = 0
    fixture.work.terms = { ...FIXTURE_TERMS, underWayAtMost: 1 }
    fixture.endpoint = answering(async (method) => {
      if (method !== 'eth_call') return undefined
      checks += 1
      await fixture.books.rows(`update withdrawal set state = 'to_be_reviewed' where id = $1`, [id])
      return undefined
    })
    await fixture.round()
    expect(checks).toBeGreaterThan(0)
    expect(await statesOf([id, next])).toEqual(['to_be_reviewed', 'withdrawing'])
    expect(await fixture.books.rows('select from signer_intent where withdrawal_id = $1', [id])).toEqual([])
    await fixture.books.rows(`update withdrawal set state = 'to_be_released' where id = $1`, [id])
  })

  test('a withdrawal with its nonce, or nothing of it', async () => {
    const [id = ''] = await withdrawals(U)
    await fixture.books.rows(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$`)
    await fixture.books.rows(
      'create trigger refuse before insert on signer_intent for each row execute function refuse()',
    )
    await expect(fixture.round()).rejects.toThrow('refused')
    expect(await fixture.books.stateOf(id)).toBe('to_be_released')
    await fixture.books.rows('drop function refuse cascade')
  })

  test('nothing for the token or the treasury itself', async () => {
    const ids = await withdrawals(U, U)
    const [own, token] = [fixture.treasury, TOKEN_CONTRACT].map((address) => [address.slice(2)])
    const before = await fixture.books.rows<{ address: Buffer }>(
      'select address from withdrawal where id = any($1::bigint[]) order by id',
      [ids],
    )
    const send = (id: string | undefined, to: unknown) =>
      fixture.books.rows('update withdrawal set address = $2 where id = $1', [id, to])
    await send(ids[0], Buffer.from(String(own), 'hex'))
    await send(ids[1], Buffer.from(String(token), 'hex'))
    expect((await fixture.round()).join()).toContain('is the token or the treasury itself')
    expect(await statesOf(ids)).toEqual(['to_be_released', 'to_be_released'])
    for (const [at, id] of ids.entries()) await send(id, before[at]?.address)
  })
})

describe('if too few endpoints return', () => {
  test.each([
    ['eth_getBalance', 'how much gas the treasury holds'],
    ['eth_gasPrice', 'how much gas the treasury holds'],
    ['eth_call', 'what the treasury holds'],
    ['eth_getTransactionCount', 'how many transactions'],
  ])('%s, nothing is taken, and operators are notified', async (method, why) => {
    const ids = await withdrawals(U)
    fixture.endpoint = refusing(method)
    expect((await fixture.round()).join()).toContain(`too few endpoints say ${why}`)
    expect(await statesOf(ids)).toEqual(['to_be_released'])
  })

  test('a gas price, nothing is sent', async () => {
    fixture.endpoint = answering((method) => (method === 'eth_sendRawTransaction' ? '0x' : undefined))
    await withdrawals(U)
    await fixture.round()
    fixture.endpoint = refusing('eth_gasPrice')
    expect((await fixture.round()).join()).toContain('too few endpoints name a gas price')
  })

  test.each(['eth_getTransactionCount', 'eth_blockNumber'])('%s, nothing begins', async (method) => {
    fixture.endpoint = refusing(method)
    expect(await fixture.begin()).toContain('too few endpoints say what the treasury has sent')
  })

  test('how much a sender has sent, it counts as behind', async () => {
    expect(await fixture.resend()).toEqual([])
    fixture.endpoint = refusing('eth_getTransactionCount')
    expect(await fixture.resend()).toEqual([fixture.treasury.toLowerCase()])
  })
})

describe('a transaction on its way', () => {
  test('is replaced when it has waited long enough, and not before, each by the next number', async () => {
    fixture.endpoint = answering((method) => (method === 'eth_sendRawTransaction' ? '0x' : undefined))
    const [id] = await withdrawals(U)
    const sent = () =>
      fixture.books.rows<{ number: number; at: Date }>(
        `select t.number, t.signed_at as at from signer_transaction t join signer_intent i on i.id = t.intent_id
         where i.withdrawal_id = $1 order by t.number`,
        [id],
      )
    await fixture.round()
    const first = (await sent())[0]?.at.getTime() ?? 0
    fixture.work.now = () => first + FIXTURE_TERMS.replaceAfterMs - 1
    await fixture.round()
    expect(await sent()).toHaveLength(1)
    fixture.work.now = () => first + FIXTURE_TERMS.replaceAfterMs
    await fixture.round()
    expect((await sent()).map(({ number }) => number)).toEqual([1, 2])
  })

  test('whose nonce someone else used is reported, and so is that someone has the key', async () => {
    const before = await fixture.chain.request('evm_snapshot', [])
    fixture.endpoint = answering((method) => (method === 'eth_sendRawTransaction' ? '0x' : undefined))
    await withdrawals(U)
    await fixture.round()
    const send = async () => {
      await fixture.chain.request('anvil_impersonateAccount', [fixture.treasury])
      await fixture.chain.request('eth_sendTransaction', [
        { from: fixture.treasury, to: fixture.treasury, value: '0x1' },
      ])
      await fixture.mine(1)
    }
    await send()
    fixture.work.terms = { ...FIXTURE_TERMS, replaceAfterMs: 0 }
    expect((await fixture.round()).join()).toContain('this signer did not send')
    await send()
    await withdrawals(U)
    expect((await fixture.round()).join()).toContain('somebody else is sending with the key')
    await fixture.chain.request('evm_revert', [before])
  })
})

test('of many payments that the books lack, twenty are named and the others counted', async () => {
  const hashOf = (n: number) => toHex(n + 1, { size: 32 })
  const log = (n: number) => ({
    transactionHash: hashOf(n),
    blockNumber: '0x1',
    data: toHex(10n ** 18n, { size: 32 }),
    topics: [0, 1, 2].map((at) => toHex(at, { size: 32 })),
  })
  const begin = (count: number) => {
    const logs = Array.from({ length: count }, (_, n) => log(n))
    fixture.endpoint = answering((method) => (method === 'eth_getLogs' ? logs : undefined))
    return fixture.begin()
  }
  const many = await begin(23)
  expect(many).toContain(`the books do not know ${hashOf(0)} in block 1: 1 USDT to`)
  expect(many).toContain(hashOf(19))
  expect(many).not.toContain(hashOf(20))
  expect(many).toContain('; and 3 more. Nothing is paid.')
  expect(await begin(20)).not.toContain('more')
  plain()
  await fixture.begin()
  await fixture.books.rows('delete from house_stop')
})

describe('the one connection that writes', () => {
  test('keeps what was done in a transaction whole, and continues after one that failed', async () => {
    const writer = await openWriter(fixture.signerUrl)
    const count = async () => (await writer.client.query('select problem from signer_state')).rows
    const save = (problem: string) =>
      writer.client.query('update signer_state set problem = $1, at = clock_timestamp()', [problem])
    await inWriterTransaction(writer, () => save('kept'))
    const failing = inWriterTransaction(writer, async () => {
      await save('lost')
      throw new Error('cut short')
    })
    await expect(failing).rejects.toThrow('cut short')
    expect(await count()).toEqual([{ problem: 'kept' }])
    await inWriterTransaction(writer, () => save('kept too'))
    await writer.close()
    const other = await openWriter(fixture.signerUrl)
    expect((await other.client.query('select problem from signer_state')).rows).toEqual([
      { problem: 'kept too' },
    ])
    expect(other.lost.aborted).toBe(false)
    const { rows } = await other.client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await fixture.books.rows('select pg_terminate_backend($1)', [rows[0]?.pid])
    await expect.poll(() => other.lost.aborted).toBe(true)
  })

  test('that is unavailable is reported as such', async () => {
    const nobody = new URL(fixture.signerUrl)
    nobody.port = '1'
    await expect(openWriter(nobody.href)).rejects.toThrow('ECONNREFUSED')
    await fixture.books.rows('alter function login_excess rename to login_excess_of_later')
    await expect(openWriter(fixture.signerUrl)).rejects.toThrow('The database is older than this signer')
    await fixture.books.rows('alter function login_excess_of_later rename to login_excess')
  })
})
