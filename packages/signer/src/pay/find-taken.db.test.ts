// Longer than 300 lines: what somebody else with the key may do, on one chain and one set of books.

import { runAudit } from '@nibble/server/features/audit/run-audit.ts'
import { TOKEN_CONTRACT } from '@nibble/server/local/token/test-token.ts'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../chain/endpoint.ts'
import { noDisputes } from '../signer-setup.ts'
import { FIXTURE_TERMS, openSignerFixture, type SignerFixture } from '../testing/signer-fixture.ts'

const U = 1_000_000n
const UNITS = 10n ** 12n
/** Slightly more: the database signs by its own clock. */
const LATE_MS = FIXTURE_TERMS.replaceAfterMs + 5_000
const SEEN_FOR_MS = 2 * 60_000

let fixture: SignerFixture
let at: number
beforeAll(async () => {
  fixture = await openSignerFixture()
})
afterEach(async () => {
  fixture.endpoint = { operator: 'local', call: fixture.chain.request }
  fixture.others = []
  fixture.work.disputes = noDisputes()
  const { checks } = await runAudit(fixture.books.db.url)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
afterAll(() => fixture.close())

const isStopped = async () =>
  (await fixture.books.rows(`select from house_stop where name = 'withdrawals'`)).length === 1
const letGoOn = () => fixture.books.rows(`delete from house_stop`)
const incidents = () =>
  fixture.books.rows<{ detail: string; isOpen: boolean }>(
    `select detail, closed_at is null as "isOpen" from incident where kind = 'payments' and subject = 'nonces' order by id`,
  )
const openIncidents = async () =>
  (await incidents()).filter(({ isOpen }) => isOpen).map(({ detail }) => ({ detail }))
/** Signed, but sent to nobody. */
const withdrawUnsent = async (millionths: bigint) => {
  const { call } = fixture.endpoint
  fixture.endpoint = {
    operator: 'local',
    call: async (method, params) => (method === 'eth_sendRawTransaction' ? '0x' : call(method, params)),
  }
  const payee = await fixture.payee(100n)
  const withdrawal = await fixture.withdraw(payee, millionths)
  at = Date.now()
  fixture.work.now = () => at
  await fixture.round()
  const [intent] = await fixture.books.rows<{ id: bigint; nonce: bigint }>(
    'select id, nonce from signer_intent where withdrawal_id = $1',
    [withdrawal],
  )
  if (intent === undefined) throw new Error('not taken')
  return { ...intent, withdrawal, payee }
}
/** By someone who has the treasury's key. */
const useNonce = async (nonce: bigint, to: string, units: bigint): Promise<string> => {
  await fixture.chain.request('anvil_impersonateAccount', [fixture.treasury])
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to as `0x${string}`, units],
  })
  const hash = await fixture.chain.request('eth_sendTransaction', [
    { from: fixture.treasury, to: TOKEN_CONTRACT, data, gas: '0x186a0', nonce: `0x${nonce.toString(16)}` },
  ])
  return String(hash)
}
const later = async (ms: number) => {
  at += ms
  return (await fixture.round()).join('; ')
}
const recordTaken = (intent: bigint, hash: string) =>
  fixture.books.rows('select record_taken($1, $2, $3, $4)', [intent, hash, 7n, 'looked up, case 12'])
const SAID = 'Transactions not sent by this signer'

test('payments whose nonces others have used are all named, once that is final, and stop withdrawals until each is ended', async () => {
  const [one, two] = [await withdrawUnsent(3n * U), await withdrawUnsent(4n * U)]
  const thief = '0x5742a9e600000000000000000000000000000001'
  const first = await useNonce(one.nonce, thief, 1n)
  // By the very same transfer: another house with this seed paid it.
  const second = await useNonce(two.nonce, two.payee.address, 4n * U * UNITS)
  await fixture.mine(1)
  expect(await later(LATE_MS)).not.toContain(SAID)
  expect(await later(SEEN_FOR_MS)).not.toContain(SAID)
  await fixture.mine(3)
  expect(await later(1)).not.toContain(SAID)
  // For a moment this is no longer so: the time restarts.
  const { endpoint: own } = fixture
  fixture.endpoint = {
    operator: 'local',
    call: async (method, params) => (method === 'eth_getTransactionCount' ? '0x0' : own.call(method, params)),
  }
  await later(1)
  fixture.endpoint = own
  expect(await later(SEEN_FOR_MS)).not.toContain(SAID)
  expect(await later(SEEN_FOR_MS - 1)).not.toContain(SAID)
  expect([await isStopped(), await incidents()]).toEqual([false, []])
  await expect(recordTaken(one.id, first)).rejects.toThrow('no open incident says')

  const problem = await later(1)
  expect(problem).toContain(SAID)
  const [incident] = await incidents()
  const named = [one, two].map(
    ({ id, withdrawal, nonce }) =>
      `intent ${id} (withdrawal ${withdrawal}, nonce ${nonce} of ${fixture.treasury.toLowerCase()})`,
  )
  expect(incident?.detail.toLowerCase()).toContain(named.join('; '))
  expect(await isStopped()).toBe(true)

  const { endpoint } = fixture
  for (const silent of ['eth_getTransactionReceipt', 'eth_getTransactionCount']) {
    fixture.endpoint = {
      operator: 'local',
      call: async (method, params) => {
        if (method === silent) throw new Error('not now')
        return endpoint.call(method, params)
      },
    }
    expect(await later(1)).toContain('seem to have used the nonces')
    // A signer that has just started finds nothing from this, and closes nothing.
    fixture.work.disputes = noDisputes()
    await later(1)
    expect(await later(SEEN_FOR_MS)).not.toContain(SAID)
    expect(await incidents()).toEqual([{ ...incident, isOpen: true }])
    fixture.endpoint = endpoint
    await later(1)
    await later(SEEN_FOR_MS)
  }

  // Even if someone lifts the stop: nothing is taken while one of them remains, and it stops again.
  await letGoOn()
  const waiting = await fixture.withdraw(await fixture.payee(10n), 5n * U)
  await later(1)
  expect([await isStopped(), await fixture.books.stateOf(waiting)]).toEqual([true, 'to_be_released'])

  const [signed] = await fixture.books.rows<{ hash: string }>(
    `select '0x' || encode(hash, 'hex') as hash from signer_transaction where intent_id = $1`,
    [one.id],
  )
  await expect(recordTaken(one.id, signed?.hash ?? '')).rejects.toThrow("the signer's own")
  await expect(recordTaken(one.id * 10n, first)).rejects.toThrow('no open incident says')
  await recordTaken(one.id, first)
  await expect(recordTaken(one.id, first)).rejects.toThrow('has ended')
  await expect(recordTaken(one.id, second)).rejects.toThrow('has ended')
  await later(1)
  expect(await incidents()).toEqual([
    { detail: expect.not.stringContaining(`intent ${one.id} `), isOpen: true },
  ])
  await recordTaken(two.id, second)
  expect(await later(1)).not.toContain(SAID)
  expect((await incidents()).map(({ isOpen }) => isOpen)).toEqual([false])
  expect(await isStopped()).toBe(true)

  await fixture.settle()
  expect(await fixture.books.stateOf(one.withdrawal)).toBe('not_received')
  expect(await fixture.books.stateOf(two.withdrawal)).toBe('success')
  await letGoOn()
  fixture.endpoint = { operator: 'local', call: fixture.chain.request }
  await fixture.finish()
  expect(await fixture.books.stateOf(waiting)).toBe('success')
})

test('one that is not seen at this moment is not named, and stops nothing; it continues to wait', async () => {
  const [one, two] = [await withdrawUnsent(3n * U), await withdrawUnsent(4n * U)]
  const hashes = [
    await useNonce(one.nonce, '0x5742a9e600000000000000000000000000000001', 1n),
    await useNonce(two.nonce, '0x5742a9e600000000000000000000000000000001', 1n),
  ]
  await fixture.mine(4)
  const bytes = await fixture.books.rows<{ hash: string }>(
    `select '0x' || encode(hash, 'hex') as hash from signer_transaction where intent_id = any($1) order by intent_id`,
    [[one.id, two.id]],
  )
  /** No endpoint says anything about these signed bytes. */
  let unknown = bytes.map(({ hash }) => hash)
  const { endpoint } = fixture
  fixture.endpoint = {
    operator: 'local',
    call: async (method, params) => {
      if (method === 'eth_getTransactionReceipt' && unknown.includes(String(params[0])))
        throw new Error('not now')
      return endpoint.call(method, params)
    },
  }
  expect(await later(LATE_MS)).not.toContain('used the nonces')
  unknown = []
  expect(await later(1)).toContain(`seem to have used the nonces of intents ${one.id}, ${two.id}:`)
  unknown = bytes.map(({ hash }) => hash)
  expect(await later(SEEN_FOR_MS)).toContain(`seem to have used the nonces of intents ${one.id}, ${two.id}:`)
  expect([await isStopped(), await openIncidents()]).toEqual([false, []])
  await expect(recordTaken(one.id, hashes[0] ?? '')).rejects.toThrow('no open incident says')

  unknown = unknown.slice(1)
  expect(await later(1)).toContain(SAID)
  const ofOne = [{ detail: expect.stringContaining(`nonces of intent ${one.id} (`) }]
  const notOfTwo = [{ detail: expect.not.stringContaining(`intent ${two.id} (`) }]
  expect([await isStopped(), await openIncidents()]).toEqual([true, ofOne])
  expect(await openIncidents()).toEqual(notOfTwo)
  await expect(recordTaken(two.id, hashes[1] ?? '')).rejects.toThrow('no open incident says')
  unknown = []
  await later(1)
  for (const [n, { id }] of [one, two].entries()) await recordTaken(id, hashes[n] ?? '')
  await later(1)
  expect(await openIncidents()).toEqual([])
  await letGoOn()
})

test('one endpoint of three that counts further and shows no receipt stops nothing', async () => {
  const { endpoint } = fixture
  await withdrawUnsent(3n * U)
  const lies: Endpoint['call'] = async (method, params) => {
    if (method === 'eth_getTransactionCount') return '0xffff'
    return method === 'eth_getTransactionReceipt' ? null : fixture.endpoint.call(method, params)
  }
  fixture.others = [
    { operator: 'b', call: fixture.endpoint.call },
    { operator: 'liar', call: lies },
  ]
  await later(LATE_MS)
  expect(await later(SEEN_FOR_MS)).not.toContain(SAID)
  expect(await isStopped()).toBe(false)
  expect(fixture.work.disputes.ahead.size).toBe(0)
  Object.assign(fixture, { others: [], endpoint })
  await fixture.finish()
})

test('a payment is not called mined while endpoints contradict each other about its receipt', async () => {
  const withdrawal = await fixture.withdraw(await fixture.payee(10n), 2n * U)
  at = Date.now()
  fixture.work.now = () => at
  await fixture.round()
  await fixture.mine(4)
  const answering = (change: (receipt: object) => unknown): Endpoint['call'] => {
    return async (method, params) => {
      const answer = await fixture.chain.request(method, params)
      return method === 'eth_getTransactionReceipt' && answer instanceof Object ? change(answer) : answer
    }
  }
  fixture.others = [
    { operator: 'b', call: answering((receipt) => ({ ...receipt, status: '0x0' })) },
    { operator: 'c', call: answering(() => null) },
  ]
  expect(await later(LATE_MS)).toContain('contradict each other')
  expect(await later(SEEN_FOR_MS)).not.toContain(SAID)
  expect([await isStopped(), await fixture.books.stateOf(withdrawal)]).toEqual([false, 'withdrawing'])
  fixture.others = []
  await fixture.finish()
})

test('from the first sight on nothing is taken or signed with that key, after a restart too, and what was signed is sent', async () => {
  const [one, signed] = [await withdrawUnsent(3n * U), await withdrawUnsent(4n * U)]
  const foreign = await useNonce(one.nonce, '0x5742a9e600000000000000000000000000000001', 1n)
  await fixture.mine(4)
  fixture.endpoint = { operator: 'local', call: fixture.chain.request }
  const unsigned = await fixture.withdraw(await fixture.payee(10n), 6n * U)
  fixture.work.onStep = async (step) => {
    if (step === 'taken') throw new Error('killed')
  }
  await expect(fixture.round()).rejects.toThrow('killed')
  fixture.work.onStep = async () => {}
  const transactions = () => fixture.books.rows('select hash from signer_transaction')
  const before = await transactions()

  const waiting = await fixture.withdraw(await fixture.payee(10n), 5n * U)
  expect(await later(LATE_MS)).toContain('seem to have used the nonces')
  fixture.work.disputes = noDisputes()
  expect(await later(1)).toContain('seem to have used the nonces')
  expect([await isStopped(), await fixture.books.stateOf(waiting)]).toEqual([false, 'to_be_released'])
  expect([await transactions(), await fixture.books.stateOf(unsigned)]).toEqual([before, 'withdrawing'])
  expect(await later(SEEN_FOR_MS)).toContain(SAID)
  expect(await transactions()).toEqual(before)
  await fixture.mine(3)
  await later(1)
  await fixture.settle()
  expect(await fixture.books.stateOf(signed.withdrawal)).toBe('success')

  await recordTaken(one.id, foreign)
  await letGoOn()
  expect(await later(1)).not.toContain('nonces')
  expect(await fixture.books.stateOf(waiting)).toBe('withdrawing')
  expect(await transactions()).toHaveLength(before.length + 2)
})

test('nothing is signed with the treasury’s key while the chain counts further than the books, even while too few answer', async () => {
  const unsigned = await fixture.withdraw(await fixture.payee(10n), 6n * U)
  fixture.work.onStep = async (step) => {
    if (step === 'taken') throw new Error('killed')
  }
  await expect(fixture.round()).rejects.toThrow('killed')
  fixture.work.onStep = async () => {}
  const [intent] = await fixture.books.rows<{ id: bigint; nonce: bigint }>(
    'select id, nonce from signer_intent where withdrawal_id = $1',
    [unsigned],
  )
  if (intent === undefined) throw new Error('not taken')
  const { id, nonce } = intent
  const thief = '0x5742a9e600000000000000000000000000000001'
  const hash = await useNonce(nonce, thief, 1n)
  await useNonce(nonce + 1n, thief, 1n)
  // Not final yet: no endpoint says that the first nonce is permanently used.
  await fixture.mine(1)
  const signed = () => fixture.books.rows('select from signer_transaction where intent_id = $1', [id])
  expect(await later(1)).toContain('somebody else is sending with the key')
  const { endpoint } = fixture
  fixture.endpoint = {
    operator: 'local',
    call: async (method, params) => {
      if (method === 'eth_getTransactionCount') throw new Error('not now')
      return endpoint.call(method, params)
    },
  }
  expect(await later(1)).toContain('they counted more than this signer has sent')
  expect(await signed()).toEqual([])
  fixture.endpoint = endpoint
  await fixture.books.rows(
    `insert into signer_known_nonce values ($1, decode($2, 'hex'), $3, 'looked through')`,
    [fixture.work.genesis, fixture.treasury.slice(2), nonce + 1n],
  )
  await fixture.mine(3)
  await later(1)
  expect(await later(SEEN_FOR_MS)).toContain(SAID)
  await recordTaken(id, hash)
  await letGoOn()
  expect(await later(1)).toBe('')
  const next = await fixture.withdraw(await fixture.payee(10n), 5n * U)
  expect(await later(1)).toBe('')
  const ofNext = await fixture.books.rows(
    'select from signer_transaction t join signer_intent i on i.id = t.intent_id where i.withdrawal_id = $1',
    [next],
  )
  expect(ofNext).toHaveLength(1)
})

test('a transaction that no block shows may be corrected, until its withdrawal has ended', async () => {
  fixture.work.now = () => Date.now()
  await fixture.finish()
  const { id, nonce, withdrawal, payee } = await withdrawUnsent(3n * U)
  // Another house with this seed paid it.
  const paid = await useNonce(nonce, payee.address, 3n * U * UNITS)
  const other = `0x${'12'.repeat(32)}`
  await fixture.mine(4)
  await later(LATE_MS)
  await later(SEEN_FOR_MS)
  const own = await fixture.books.rows<{ hash: string }>(
    `select '0x' || encode(hash, 'hex') as hash from signer_transaction where intent_id = $1`,
    [id],
  )
  const mistyped = `${paid.slice(0, -2)}${paid.endsWith('00') ? '01' : '00'}`
  await recordTaken(id, mistyped)
  const held = () =>
    fixture.books.rows(
      `select '0x' || encode(i.final_hash, 'hex') as final, '0x' || encode(o.tx_hash, 'hex') as reported
       from signer_intent i join withdrawal_outcome o using (withdrawal_id, attempt) where i.id = $1`,
      [id],
    )
  const incident = () =>
    fixture.books.rows<{ detail: string }>(
      `select detail from incident where kind = 'withdrawal' and subject = $1 and closed_at is null`,
      [withdrawal],
    )
  const endedBy = async (hash: string) => {
    const bytes = Buffer.from(hash.slice(2), 'hex')
    await fixture.books.rows('update signer_intent set final_hash = $2 where id = $1', [id, bytes])
    await fixture.books.rows('update withdrawal_outcome set tx_hash = $2 where withdrawal_id = $1', [
      withdrawal,
      bytes,
    ])
  }
  const reportedLongAgo = () =>
    fixture.books.rows(
      `update withdrawal_outcome set seen_at = seen_at - interval '11 minutes' where withdrawal_id = $1`,
      [withdrawal],
    )

  // It has not been seen for long enough yet.
  await fixture.settle()
  await expect(recordTaken(id, paid)).rejects.toThrow('has ended')
  await reportedLongAgo()
  await fixture.settle()
  expect(await incident()).toEqual([
    { detail: expect.stringContaining(`in transaction ${mistyped}, but no final block`) },
  ])

  await expect(recordTaken(id, own[0]?.hash ?? '')).rejects.toThrow("the signer's own")
  await expect(recordTaken(id, mistyped)).rejects.toThrow('has ended')
  // What the signer ended itself stays, and so does what an incident does not name.
  for (const hash of [own[0]?.hash ?? '', other]) {
    await endedBy(hash)
    await expect(recordTaken(id, paid)).rejects.toThrow('has ended')
  }
  await endedBy(own[0]?.hash ?? '')
  await fixture.settle()
  expect(await incident()).toEqual([
    { detail: expect.stringContaining(`in transaction ${own[0]?.hash}, but no final block`) },
  ])
  await expect(recordTaken(id, paid)).rejects.toThrow('has ended')
  await endedBy(mistyped)
  await fixture.settle()
  await fixture.books.rows(`update withdrawal set state = 'not_received' where id = $1`, [withdrawal])
  await expect(recordTaken(id, paid)).rejects.toThrow('has ended')
  await fixture.books.rows(`update withdrawal set state = 'withdrawing' where id = $1`, [withdrawal])
  expect(await held()).toEqual([{ final: mistyped, reported: mistyped }])

  await recordTaken(id, paid)
  expect([await held(), await incident()]).toEqual([[{ final: paid, reported: paid }], []])
  // It counts again from now on, and nothing says that no block shows this one.
  await expect(recordTaken(id, other)).rejects.toThrow('has ended')
  await fixture.settle()
  expect(await fixture.books.stateOf(withdrawal)).toBe('success')
  await expect(recordTaken(id, other)).rejects.toThrow('has ended')
  await letGoOn()
})
