// Longer than 300 lines: a payment from its release to the final block, with every failure on the way, on one chain.

import { amountOf, type Review } from '@nibble/domain'
import { runAudit } from '@nibble/server/features/audit/run-audit.ts'
import { reviewWithdrawal } from '@nibble/server/features/withdrawals/review-withdrawal.ts'
import { settleOutcomes } from '@nibble/server/features/withdrawals/settle-outcomes.ts'
import { TOKEN_CONTRACT } from '@nibble/server/local/token/test-token.ts'
import { toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from './chain/endpoint.ts'
import { findForeign } from './db/intents.ts'
import { openWriter } from './db/writer.ts'
import { GAS, noDisputes, type Step } from './signer-setup.ts'
import { FIXTURE_TERMS, openSignerFixture, type SignerFixture } from './testing/signer-fixture.ts'

const U = 1_000_000n
const UNITS = 10n ** 12n

let fixture: SignerFixture
beforeAll(async () => {
  fixture = await openSignerFixture()
})
afterEach(async () => {
  fixture.endpoint = { operator: 'local', call: fixture.chain.request }
  Object.assign(fixture.work, { terms: FIXTURE_TERMS, onStep: async () => {}, now: () => Date.now() })
  const { checks } = await runAudit(fixture.books.db.url)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  expect(await noncesInARow()).toBe(true)
})
afterAll(() => fixture.close())

/** Whether the treasury used every nonce once, from zero, as many as the chain counts when all is final. */
const noncesInARow = async (): Promise<boolean> => {
  const rows = await fixture.books.rows<{ nonce: bigint }>(
    `select nonce from signer_intent where sender = decode($1, 'hex') order by nonce`,
    [fixture.treasury.slice(2)],
  )
  return rows.every(({ nonce }, at) => nonce === BigInt(at))
}
const bytesOf = (withdrawal: string) =>
  fixture.books.rows<{ hash: string; nonce: bigint; max_fee: string; number: number }>(
    `select encode(t.hash, 'hex') as hash, i.nonce, t.max_fee::text, t.number
     from signer_transaction t join signer_intent i on i.id = t.intent_id where i.withdrawal_id = $1 order by t.number`,
    [withdrawal],
  )

/** A proxy between the signer and the node; `send` decides what happens to a broadcast. */
const between = (send: (raw: string, pass: () => Promise<unknown>) => Promise<unknown>): Endpoint => ({
  operator: 'local',
  call: (method, params) => {
    const pass = () => fixture.chain.request(method, params)
    return method === 'eth_sendRawTransaction' ? send(String(params[0]), pass) : pass()
  },
})

test('a released withdrawal is signed, mined, final, and success: exact on the chain and in the books', async () => {
  const payee = await fixture.payee(100n)
  const before = {
    chain: await fixture.books.house('chain', 'USDT'),
    treasury: await fixture.tokensOf(fixture.treasury),
  }
  const id = await fixture.withdraw(payee, 12_345_678n)
  await fixture.round()
  expect(await fixture.books.stateOf(id)).toBe('withdrawing')
  expect(await fixture.tokensOf(payee.address)).toBe(0n)

  await fixture.mine(1)
  await fixture.round()
  expect(await fixture.tokensOf(payee.address)).toBe(12_345_678n * UNITS)
  expect(await fixture.books.stateOf(id)).toBe('withdrawing')

  await fixture.finish()
  expect(await fixture.books.stateOf(id)).toBe('success')
  expect(await fixture.books.main(payee.player, 'USDT')).toBe(87_454_322n)
  expect((await fixture.books.house('chain', 'USDT')) - before.chain).toBe(12_345_678n)
  expect(before.treasury - (await fixture.tokensOf(fixture.treasury))).toBe(12_345_678n * UNITS)
})

test('many at once are paid once each, with consecutive nonces', async () => {
  const payees = await Promise.all(Array.from({ length: 40 }, () => fixture.payee(10n)))
  for (const payee of payees) await fixture.withdraw(payee, 3n * U)
  await fixture.finish()
  for (const { address } of payees) expect(await fixture.tokensOf(address)).toBe(3n * U * UNITS)
})

describe('on its way', () => {
  test('a dropped transaction is sent again: the same bytes', async () => {
    const payee = await fixture.payee(10n)
    let drops = 3
    fixture.endpoint = between(async (_, pass) => {
      drops -= 1
      return drops >= 0 ? '0x' : pass()
    })
    const id = await fixture.withdraw(payee, 5n * U)
    await fixture.finish()
    expect(await bytesOf(id)).toHaveLength(1)
    expect(await fixture.tokensOf(payee.address)).toBe(5n * U * UNITS)
  })
  test('a broadcast that arrived despite a timeout is paid once', async () => {
    const payee = await fixture.payee(10n)
    fixture.endpoint = between(async (_, pass) => {
      await pass().catch(() => {})
      throw new Error('timed out')
    })
    const id = await fixture.withdraw(payee, 5n * U)
    await fixture.finish()
    expect(await bytesOf(id)).toHaveLength(1)
    expect(await fixture.tokensOf(payee.address)).toBe(5n * U * UNITS)
  })
  test('a stuck one is replaced at its nonce for an eighth more, stored before it is sent', async () => {
    const payee = await fixture.payee(10n)
    // Collected here and checked below: the signer treats an error of its endpoint as a failed broadcast.
    const broadcasts: { stored: boolean }[] = []
    fixture.endpoint = between(async (raw, pass) => {
      const stored = await fixture.books.rows(
        `select from signer_transaction where raw = decode($1, 'hex')`,
        [raw.slice(2)],
      )
      broadcasts.push({ stored: stored.length === 1 })
      return pass()
    })
    fixture.work.terms = { ...FIXTURE_TERMS, replaceAfterMs: 0 }
    const id = await fixture.withdraw(payee, 5n * U)
    await fixture.round()
    await fixture.round()
    await fixture.round()
    // Each round sends all stored bytes, including older ones.
    expect(broadcasts).toHaveLength(1 + 2 + 3)
    expect(broadcasts.filter(({ stored }) => !stored)).toEqual([])
    const sent = await bytesOf(id)
    expect(sent.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(new Set(sent.map(({ nonce }) => nonce)).size).toBe(1)
    sent.slice(1).forEach(({ max_fee }, at) => {
      expect(BigInt(max_fee) * 8n >= BigInt(sent[at]?.max_fee ?? 0) * 9n).toBe(true)
    })
    fixture.work.terms = FIXTURE_TERMS
    await fixture.finish()
    expect(await fixture.tokensOf(payee.address)).toBe(5n * U * UNITS)
  })
  test('a stuck one is left unchanged if the cap on gas has no room, and operators are notified', async () => {
    const payee = await fixture.payee(10n)
    const id = await fixture.withdraw(payee, 5n * U)
    await fixture.round()
    fixture.work.terms = { ...FIXTURE_TERMS, replaceAfterMs: 0, maxGasPrice: 1n }
    expect((await fixture.round()).join()).toContain('stuck')
    expect(await bytesOf(id)).toHaveLength(1)
    fixture.work.terms = FIXTURE_TERMS
    await fixture.finish()
  })
  test('its first bytes may be mined after they were replaced: that counts, once', async () => {
    const payee = await fixture.payee(10n)
    fixture.endpoint = between(async (_, pass) => ((await bytesOf(id)).length > 1 ? '0x' : pass()))
    const id = await fixture.withdraw(payee, 5n * U)
    await fixture.round()
    fixture.work.terms = { ...FIXTURE_TERMS, replaceAfterMs: 0 }
    await fixture.round()
    await fixture.mine(1)
    fixture.work.terms = FIXTURE_TERMS
    await fixture.finish()
    expect(await bytesOf(id)).toHaveLength(2)
    expect(await fixture.tokensOf(payee.address)).toBe(5n * U * UNITS)
  })
  test('a chain that lost final blocks gets the same bytes again, and later nonces continue', async () => {
    const payee = await fixture.payee(20n)
    const before = await fixture.chain.request('evm_snapshot')
    await fixture.withdraw(payee, 5n * U)
    await fixture.finish()
    await fixture.chain.request('evm_revert', [before])
    expect(await fixture.tokensOf(payee.address)).toBe(0n)

    await fixture.withdraw(payee, 4n * U)
    await fixture.finish()
    expect(await fixture.tokensOf(payee.address)).toBe(9n * U * UNITS)
  })
  test('it survives a reorganisation that takes it out of its block', async () => {
    const payee = await fixture.payee(10n)
    const id = await fixture.withdraw(payee, 5n * U)
    await fixture.round()
    const before = await fixture.chain.request('evm_snapshot')
    await fixture.mine(1)
    expect(await fixture.tokensOf(payee.address)).toBe(5n * U * UNITS)
    await fixture.chain.request('evm_revert', [before])
    expect(await fixture.tokensOf(payee.address)).toBe(0n)
    await fixture.round()
    expect(await fixture.books.stateOf(id)).toBe('withdrawing')
    await fixture.finish()
    expect(await fixture.tokensOf(payee.address)).toBe(5n * U * UNITS)
  })
})

test.each<Step>([
  'begun',
  'taken',
  'signed',
  'sent',
  'replacement signed',
  'replacement sent',
  'final seen',
  'reported',
])('killed after "%s" it continues from what is stored, and pays once', async (at) => {
  const payee = await fixture.payee(20n)
  fixture.work.terms = { ...FIXTURE_TERMS, replaceAfterMs: 0 }
  let kills = 2
  fixture.work.onStep = async (step) => {
    if (step !== at || kills === 0) return
    kills -= 1
    throw new Error('killed')
  }
  await fixture.withdraw(payee, 5n * U)
  await fixture.withdraw(payee, 4n * U)
  for (let n = 0; n < 8; n += 1) {
    await fixture.round().catch((error: unknown) => expect(String(error)).toContain('killed'))
    if (n > 2) await fixture.mine(1)
  }
  expect(kills).toBe(0)
  await fixture.finish()
  expect(await fixture.tokensOf(payee.address)).toBe(9n * U * UNITS)
})

describe('a mined transaction', () => {
  /** Replaces the token's code until the next call. */
  const tokenDoes = async (code: string) => {
    const before = await fixture.chain.request('eth_getCode', [TOKEN_CONTRACT, 'latest'])
    await fixture.chain.request('anvil_setCode', [TOKEN_CONTRACT, code])
    return () => fixture.chain.request('anvil_setCode', [TOKEN_CONTRACT, before])
  }
  const REVERT = '0x60006000fd'
  const STOP = '0x00'
  const runUntil = async (id: string, state: string) => {
    for (let n = 0; n < 6; n += 1) {
      await fixture.mine(3)
      await fixture.round()
      await fixture.settle()
    }
    expect(await fixture.books.stateOf(id)).toBe(state)
  }
  const review = (id: string, kind: Review) =>
    reviewWithdrawal(
      fixture.books.db,
      { id: BigInt(id), review: kind, reason: 'the token was paused', operator: 1n, now: Date.now() },
      async () => {},
    )

  test('that was reverted is failed, moves nothing in the books, and is paid once when it is retried', async () => {
    const payee = await fixture.payee(10n)
    const id = await fixture.withdraw(payee, 5n * U)
    await fixture.round()
    const mend = await tokenDoes(REVERT)
    await runUntil(id, 'failed')
    await mend()
    expect(await fixture.books.main(payee.player, 'USDT')).toBe(4_800_000n)

    await review(id, 'retry')
    await fixture.finish()
    expect(await fixture.books.stateOf(id)).toBe('success')
    expect(await fixture.tokensOf(payee.address)).toBe(5n * U * UNITS)
  })
  test('that paid is not followed by a second payment, whatever operators decide about the first', async () => {
    const payee = await fixture.payee(10n)
    const id = await fixture.withdraw(payee, 5n * U)
    await fixture.round()
    await fixture.mine(3)
    await fixture.round()
    await settleOutcomes(fixture.books.db, { now: Date.now(), check: async () => 'other' })
    await review(id, 'deny')
    await review(id, 'retry')
    expect((await fixture.round()).join()).toContain(`withdrawal ${id} waits: an earlier attempt`)
    await fixture.mine(3)
    expect(await fixture.tokensOf(payee.address)).toBe(5n * U * UNITS)

    const other = await fixture.payee(10n)
    await fixture.withdraw(other, 2n * U)
    await fixture.round()
    await fixture.mine(3)
    expect(await fixture.tokensOf(other.address)).toBe(2n * U * UNITS)
    await review(id, 'confirm')
    await fixture.finish()
    expect(await fixture.books.stateOf(id)).toBe('success')
  })
  test('of which the token says nothing is not received, until an operator finds out', async () => {
    const payee = await fixture.payee(10n)
    const id = await fixture.withdraw(payee, 5n * U)
    await fixture.round()
    const mend = await tokenDoes(STOP)
    await runUntil(id, 'not_received')
    await mend()
    await fixture.finish()
    expect(await fixture.tokensOf(payee.address)).toBe(0n)

    await review(id, 'deny')
    await review(id, 'refund')
    expect(await fixture.books.main(payee.player, 'USDT')).toBe(10n * U)
  })
})

describe('an endpoint that lies to the signer', () => {
  const lying = (change: (receipt: object) => object): Endpoint => ({
    operator: 'local',
    call: async (method, params) => {
      const answer = await fixture.chain.request(method, params)
      return method === 'eth_getTransactionReceipt' && typeof answer === 'object' && answer !== null
        ? change(answer)
        : answer
    },
  })

  test('that a payment was reverted gives nobody anything back: the server checks itself', async () => {
    const payee = await fixture.payee(10n)
    fixture.endpoint = lying((receipt) => ({ ...receipt, status: '0x0', logs: [] }))
    const id = await fixture.withdraw(payee, 5n * U)
    await fixture.finish()
    expect(await fixture.books.stateOf(id)).toBe('success')
    expect(await fixture.tokensOf(payee.address)).toBe(5n * U * UNITS)
    expect(await fixture.books.main(payee.player, 'USDT')).toBe(4_800_000n)
  })
  test('that a payment arrived ends nothing that was not mined', async () => {
    const payee = await fixture.payee(10n)
    const id = await fixture.withdraw(payee, 5n * U)
    await fixture.round()
    await fixture.books.rows(`select signer_report($1, 1, 'success', decode(repeat('0d', 32), 'hex'), 1)`, [
      id,
    ])
    await fixture.settle()
    expect(await fixture.books.stateOf(id)).toBe('withdrawing')
    await fixture.books.rows('delete from withdrawal_outcome where withdrawal_id = $1', [id])
    await fixture.finish()
    expect(await fixture.books.stateOf(id)).toBe('success')
  })
})

describe('of three endpoints one that shows another receipt', () => {
  const reverted = (receipt: object) => ({ ...receipt, status: '0x0', logs: [] })
  const seenBy = (
    operator: string,
    change: (receipt: object) => unknown = (receipt) => receipt,
  ): Endpoint => ({
    operator,
    call: async (method, params) => {
      const answer = await fixture.chain.request(method, params)
      const isReceipt =
        method === 'eth_getTransactionReceipt' && typeof answer === 'object' && answer !== null
      return isReceipt ? change(answer) : answer
    },
  })
  const MINUTE = 60_000
  /** A payment that is final on the chain, with two more endpoints' versions of its receipt. */
  const payBefore = async (...others: readonly Endpoint[]) => {
    const payee = await fixture.payee(10n)
    const id = await fixture.withdraw(payee, 5n * U)
    await fixture.round()
    await fixture.mine(3)
    fixture.others = others
    return {
      id,
      /** The next round's problems, and the withdrawal's state then. */
      after: async (minutes: number) => {
        fixture.work.now = () => start + minutes * MINUTE
        const problems = await fixture.round()
        await fixture.settle()
        return { problem: problems.join(), state: await fixture.books.stateOf(id) }
      },
    }
  }
  let start = 0
  beforeEach(() => {
    start = Date.now()
    fixture.work.disputes = noDisputes()
  })
  afterEach(() => {
    fixture.others = []
    fixture.work.now = () => Date.now()
    fixture.work.disputes = noDisputes()
  })

  test('of a payment that arrived delays it for an hour, the next for two minutes, and operators are notified', async () => {
    const first = await payBefore(seenBy('b'), seenBy('liar', reverted))
    const seen = await first.after(0)
    expect(seen.state).toBe('withdrawing')
    expect(seen.problem).toMatch(new RegExp(`a different receipt of withdrawal ${first.id} .* than liar:`))
    expect(await first.after(59)).toMatchObject({ state: 'withdrawing' })
    expect(await first.after(60)).toEqual({ problem: '', state: 'success' })

    start += 60 * MINUTE
    fixture.work.now = () => start
    fixture.others = []
    const second = await payBefore(seenBy('b'), seenBy('liar', reverted))
    expect(await second.after(0)).toMatchObject({ state: 'withdrawing' })
    expect(await second.after(1)).toMatchObject({ state: 'withdrawing' })
    expect(await second.after(2)).toEqual({ problem: '', state: 'success' })
  })

  test('that it arrived prevents it from ever being called failed and paid again', async () => {
    const paid = await payBefore(seenBy('x', reverted), seenBy('y', reverted))
    expect(await paid.after(0)).toMatchObject({ state: 'withdrawing' })
    const late = await paid.after(48 * 60)
    expect(late.state).toBe('withdrawing')
    expect(late.problem).toContain('than local:')
    fixture.others = []
    expect(await paid.after(48 * 60)).toMatchObject({ state: 'success' })
  })

  test('that a replacement arrived prevents what it replaced from being called failed', async () => {
    const payee = await fixture.payee(10n)
    const id = await fixture.withdraw(payee, 5n * U)
    await fixture.round()
    // Its first bytes are lost, and the second ones are mined.
    await fixture.chain.request('anvil_dropAllTransactions')
    fixture.work.terms = { ...FIXTURE_TERMS, replaceAfterMs: 0 }
    await fixture.round()
    await fixture.mine(3)
    const [first, second] = await bytesOf(id)
    const mined = await fixture.chain.request('eth_getTransactionReceipt', [`0x${second?.hash}`])
    const [paid, replaced] = mined === null ? [first, second] : [second, first]
    const lie = async (hash: unknown) => {
      const receipt = await fixture.chain.request('eth_getTransactionReceipt', [`0x${paid?.hash}`])
      if (hash === `0x${paid?.hash}`) return null
      return hash === `0x${replaced?.hash}` ? { ...reverted(receipt as object), transactionHash: hash } : null
    }
    const liar = (operator: string): Endpoint => ({
      operator,
      call: async (method, params) =>
        method === 'eth_getTransactionReceipt' ? lie(params[0]) : fixture.chain.request(method, params),
    })
    fixture.others = [liar('x'), liar('y')]
    const problems = await fixture.round()
    await fixture.settle()
    expect(await fixture.books.stateOf(id)).toBe('withdrawing')
    expect(problems.join()).toContain('a different transaction with its nonce succeeded')
    fixture.others = []
    await fixture.finish()
    expect(await fixture.books.stateOf(id)).toBe('success')
  })

  test('beside one that shows none leaves no quorum, and nothing is decided', async () => {
    const paid = await payBefore(
      seenBy('late', () => null),
      seenBy('liar', reverted),
    )
    expect(await paid.after(0)).toMatchObject({ state: 'withdrawing' })
    const late = await paid.after(120)
    expect(late.state).toBe('withdrawing')
    expect(late.problem).toMatch(/the endpoints of liar and local contradict each other about withdrawal/)
  })
})

describe('the signer', () => {
  test('pays no more than its own caps, and says what waits', async () => {
    const payee = await fixture.payee(100n)
    fixture.work.terms = {
      ...FIXTURE_TERMS,
      caps: { ...FIXTURE_TERMS.caps, perAddressPerDay: amountOf(7n * U) },
    }
    const [one, other] = [await fixture.withdraw(payee, 5n * U), await fixture.withdraw(payee, 3n * U)]
    const problems = await fixture.round()
    expect(problems.join()).toContain(`withdrawal ${other} waits`)
    expect(await fixture.books.stateOf(one)).toBe('withdrawing')
    expect(await fixture.books.stateOf(other)).toBe('to_be_released')
    fixture.work.terms = FIXTURE_TERMS
    await fixture.finish()
  })
  test('pays those behind any number that it may not pay, in the order of their release', async () => {
    const modest = await fixture.payee(100n)
    fixture.work.terms = {
      ...FIXTURE_TERMS,
      caps: { ...FIXTURE_TERMS.caps, perTransaction: amountOf(7n * U) },
    }
    const stuck: string[] = []
    for (let n = 0; n <= FIXTURE_TERMS.underWayAtMost; n += 1)
      stuck.push(await fixture.withdraw(await fixture.payee(10n), 8n * U))
    const [one, other] = [await fixture.withdraw(modest, 5n * U), await fixture.withdraw(modest, 6n * U)]
    expect((await fixture.round()).join()).toContain(`withdrawal ${stuck[0]} waits`)
    expect(await fixture.books.stateOf(one)).toBe('withdrawing')
    expect(await fixture.books.stateOf(other)).toBe('withdrawing')
    expect(await fixture.books.stateOf(stuck[0] ?? '')).toBe('to_be_released')
    fixture.work.terms = FIXTURE_TERMS
    await fixture.finish()
  })
  test('takes nothing that it has no gas to send, and says so', async () => {
    const payee = await fixture.payee(10n)
    await fixture.chain.request('anvil_setBalance', [fixture.treasury, '0x1'])
    const id = await fixture.withdraw(payee, 5n * U)
    expect((await fixture.round()).join()).toContain('the treasury lacks gas')
    expect(await fixture.books.stateOf(id)).toBe('to_be_released')
    await fixture.chain.request('anvil_setBalance', [fixture.treasury, '0x3635c9adc5dea00000'])
    await fixture.finish()
    expect(await fixture.tokensOf(payee.address)).toBe(5n * U * UNITS)
  })
  test('takes as many as it has gas to send, and those behind wait', async () => {
    const payee = await fixture.payee(10n)
    const asked = [
      await fixture.withdraw(payee, U),
      await fixture.withdraw(payee, 2n * U),
      await fixture.withdraw(payee, 3n * U),
    ]
    const price = BigInt(String(await fixture.chain.request('eth_gasPrice', [])))
    await fixture.chain.request('anvil_setBalance', [
      fixture.treasury,
      toHex((5n * 2n * price * GAS.token) / 2n),
    ])
    expect((await fixture.round()).join()).toContain('the treasury lacks gas')
    const states = await Promise.all(asked.map((id) => fixture.books.stateOf(id)))
    expect(states).toEqual(['withdrawing', 'withdrawing', 'to_be_released'])
    await fixture.chain.request('anvil_setBalance', [fixture.treasury, '0x3635c9adc5dea00000'])
    await fixture.finish()
  })
  test('counts what it takes in one round against its caps', async () => {
    const [payee, rich] = [await fixture.payee(100n), await fixture.payee(100n)]
    const hour = await fixture.books.rows<{ sum: string }>(
      `select coalesce(sum(units) / 1000000000000, 0)::bigint::text as sum from signer_intent where kind = 'withdrawal'`,
    )
    const perHour = amountOf(BigInt(hour[0]?.sum ?? 0) + 7n * U)
    await fixture.finish()
    fixture.work.terms = { ...FIXTURE_TERMS, caps: { ...FIXTURE_TERMS.caps, perHour } }
    const one = await fixture.withdraw(payee, 5n * U)
    const other = await fixture.withdraw(rich, 3n * U)
    const last = await fixture.withdraw(payee, 2n * U)
    expect((await fixture.round()).join()).toContain(`withdrawal ${other} waits: the last hour`)
    const states = [one, other, last].map((id) => fixture.books.stateOf(id))
    expect(await Promise.all(states)).toEqual(['withdrawing', 'to_be_released', 'withdrawing'])
    fixture.work.terms = FIXTURE_TERMS
    await fixture.finish()
  })
  test('does nothing new while withdrawals are stopped, and finishes what is under way', async () => {
    const payee = await fixture.payee(100n)
    const one = await fixture.withdraw(payee, 5n * U)
    await fixture.round()
    const other = await fixture.withdraw(payee, 3n * U)
    await fixture.books.rows(`insert into house_stop values ('withdrawals', 'test', null, now())`)
    await fixture.mine(3)
    await fixture.round()
    expect(await fixture.books.stateOf(other)).toBe('to_be_released')
    await fixture.books.rows('delete from house_stop')
    await fixture.finish()
    expect(await fixture.books.stateOf(one)).toBe('success')
  })
  test('cannot touch what is not its own', async () => {
    const writer = await openWriter(fixture.signerUrl)
    for (const sql of [
      'select from account',
      `update withdrawal set state = 'to_be_released'`,
      'select from player',
      `select ledger_post('x', null, '{}', '{}', '{}', '{}')`,
      'update signer_transaction set raw = raw',
      'delete from signer_intent',
      'set role nibble_app',
    ])
      await expect(writer.client.query(sql), sql).rejects.toMatchObject({ code: '42501' })
    await writer.close()
    for (const url of [fixture.books.db.url, fixture.books.ownerUrl])
      await expect(openWriter(url)).rejects.toThrow(/SIGNER_DATABASE_URL/)

    const { username } = new URL(fixture.signerUrl)
    for (const [widen, narrow, why] of [
      [`grant pg_monitor to ${username}`, `revoke pg_monitor from ${username}`, 'a member of pg_monitor'],
      [`alter role ${username} createrole`, `alter role ${username} nocreaterole`, 'it may create roles'],
    ] as const) {
      await fixture.books.rows(widen)
      await expect(openWriter(fixture.signerUrl)).rejects.toThrow(why)
      await fixture.books.rows(narrow)
    }
    await (await openWriter(fixture.signerUrl)).close()
  })
})

describe('intents of another chain', () => {
  test('that have ended count on the real chain, and not on a development chain, which may be reset', async () => {
    const other = { id: 56, genesis: `0x${'0e'.repeat(32)}` }
    const payee = await fixture.payee(10n)
    await fixture.withdraw(payee, 2n * U)
    await fixture.finish()
    const writer = await openWriter(fixture.signerUrl)
    try {
      expect(await findForeign(writer.client, { ...other, isDevelopment: true })).toBeNull()
      expect(await findForeign(writer.client, { ...other, isDevelopment: false })).toMatch(
        /a different chain 56/,
      )
      const own = { id: 56, genesis: fixture.work.genesis }
      expect(await findForeign(writer.client, { ...own, isDevelopment: false })).toBeNull()
    } finally {
      await writer.close()
    }
  })

  const OTHER = `0x${'0c'.repeat(32)}`
  const rename = (column: string, value: unknown): Promise<object[]> =>
    fixture.books.rows(`update signer_intent set ${column} = $1 where state = 'open'`, [value])

  test.each([
    ['another first block', 'chain', OTHER, (): unknown => fixture.work.genesis],
    ['another number', 'chain_id', 97, (): unknown => 56],
  ] as const)(
    'with %s are neither sent nor ended, and nothing else is done',
    async (_, column, other, own) => {
      const payee = await fixture.payee(10n)
      const id = await fixture.withdraw(payee, 3n * U)
      await fixture.round()
      await rename(column, other)
      const next = await fixture.withdraw(payee, 2n * U)
      await fixture.mine(3)
      expect((await fixture.round()).join()).toMatch(/intents \(from number \d+ on\) for a different chain/)
      expect(await fixture.begin()).toMatch(/a different chain/)
      expect([await fixture.books.stateOf(id), await fixture.books.stateOf(next)]).toEqual([
        'withdrawing',
        'to_be_released',
      ])
      const open = await fixture.books.rows(`select from signer_intent where state = 'open'`)
      expect(open).toHaveLength(1)
      await rename(column, own())
      await fixture.finish()
      expect(await fixture.tokensOf(payee.address)).toBe(5n * U * UNITS)
    },
  )
})
