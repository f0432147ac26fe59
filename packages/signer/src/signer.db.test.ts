import { amountOf, type Review } from '@nibble/domain'
import { runAudit } from '@nibble/server/features/audit/run-audit.ts'
import { reviewWithdrawal } from '@nibble/server/features/withdrawals/review-withdrawal.ts'
import { settleOutcomes } from '@nibble/server/features/withdrawals/settle-outcomes.ts'
import { TOKEN_CONTRACT } from '@nibble/server/local/token/test-token.ts'
import { toHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from './chain/endpoint.ts'
import { findForeign } from './db/intents.ts'
import { openWriter } from './db/writer.ts'
import { GAS, type Step } from './signer-setup.ts'
import { openSignerStage, type SignerStage, STAGE_TERMS } from './testing/signer-stage.ts'

const U = 1_000_000n
const UNITS = 10n ** 12n

let stage: SignerStage
beforeAll(async () => {
  stage = await openSignerStage()
})
afterEach(async () => {
  stage.endpoint = { operator: 'local', call: stage.chain.request }
  Object.assign(stage.work, { terms: STAGE_TERMS, onStep: async () => {}, now: () => Date.now() })
  const { checks } = await runAudit(stage.books.db.url)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  expect(await noncesInARow()).toBe(true)
})
afterAll(() => stage.close())

/** Every nonce of the treasury once, from zero, and as many as the chain counts when all is final. */
const noncesInARow = async (): Promise<boolean> => {
  const rows = await stage.books.rows<{ nonce: bigint }>(
    `select nonce from signer_intent where sender = decode($1, 'hex') order by nonce`,
    [stage.treasury.slice(2)],
  )
  return rows.every(({ nonce }, at) => nonce === BigInt(at))
}
const bytesOf = (withdrawal: string) =>
  stage.books.rows<{ hash: string; nonce: bigint; max_fee: string; number: number }>(
    `select encode(t.hash, 'hex') as hash, i.nonce, t.max_fee::text, t.number
     from signer_transaction t join signer_intent i on i.id = t.intent_id where i.withdrawal_id = $1 order by t.number`,
    [withdrawal],
  )

/** Stands between the signer and the node; `send` decides what becomes of a broadcast. */
const between = (send: (raw: string, pass: () => Promise<unknown>) => Promise<unknown>): Endpoint => ({
  operator: 'local',
  call: (method, params) => {
    const pass = () => stage.chain.request(method, params)
    return method === 'eth_sendRawTransaction' ? send(String(params[0]), pass) : pass()
  },
})

test('a released withdrawal is signed, mined, final, and success: exact on the chain and in the books', async () => {
  const payee = await stage.payee(100n)
  const before = {
    chain: await stage.books.house('chain', 'USDT'),
    treasury: await stage.tokensOf(stage.treasury),
  }
  const id = await stage.withdraw(payee, 12_345_678n)
  await stage.round()
  expect(await stage.books.stateOf(id)).toBe('withdrawing')
  expect(await stage.tokensOf(payee.address)).toBe(0n)

  await stage.mine(1)
  await stage.round()
  expect(await stage.tokensOf(payee.address)).toBe(12_345_678n * UNITS)
  expect(await stage.books.stateOf(id)).toBe('withdrawing')

  await stage.finish()
  expect(await stage.books.stateOf(id)).toBe('success')
  expect(await stage.books.main(payee.player, 'USDT')).toBe(87_454_322n)
  expect((await stage.books.house('chain', 'USDT')) - before.chain).toBe(12_345_678n)
  expect(before.treasury - (await stage.tokensOf(stage.treasury))).toBe(12_345_678n * UNITS)
})

test('many at once are paid each once, in a row of nonces', async () => {
  const payees = await Promise.all(Array.from({ length: 40 }, () => stage.payee(10n)))
  for (const payee of payees) await stage.withdraw(payee, 3n * U)
  await stage.finish()
  for (const { address } of payees) expect(await stage.tokensOf(address)).toBe(3n * U * UNITS)
})

describe('on its way', () => {
  test('a dropped transaction is sent again: the same bytes', async () => {
    const payee = await stage.payee(10n)
    let drops = 3
    stage.endpoint = between(async (_, pass) => {
      drops -= 1
      return drops >= 0 ? '0x' : pass()
    })
    const id = await stage.withdraw(payee, 5n * U)
    await stage.finish()
    expect(await bytesOf(id)).toHaveLength(1)
    expect(await stage.tokensOf(payee.address)).toBe(5n * U * UNITS)
  })
  test('a broadcast that arrived though it timed out is paid once', async () => {
    const payee = await stage.payee(10n)
    stage.endpoint = between(async (_, pass) => {
      await pass().catch(() => {})
      throw new Error('timed out')
    })
    const id = await stage.withdraw(payee, 5n * U)
    await stage.finish()
    expect(await bytesOf(id)).toHaveLength(1)
    expect(await stage.tokensOf(payee.address)).toBe(5n * U * UNITS)
  })
  test('a stuck one is replaced at its nonce for an eighth more, stored before it is sent', async () => {
    const payee = await stage.payee(10n)
    // Collected here and judged below: the signer takes an error of its endpoint for a broadcast that failed.
    const broadcasts: { stored: boolean }[] = []
    stage.endpoint = between(async (raw, pass) => {
      const stored = await stage.books.rows(`select from signer_transaction where raw = decode($1, 'hex')`, [
        raw.slice(2),
      ])
      broadcasts.push({ stored: stored.length === 1 })
      return pass()
    })
    stage.work.terms = { ...STAGE_TERMS, replaceAfterMs: 0 }
    const id = await stage.withdraw(payee, 5n * U)
    await stage.round()
    await stage.round()
    await stage.round()
    // All that is stored is sent in each round, the older ones again.
    expect(broadcasts).toHaveLength(1 + 2 + 3)
    expect(broadcasts.filter(({ stored }) => !stored)).toEqual([])
    const sent = await bytesOf(id)
    expect(sent.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(new Set(sent.map(({ nonce }) => nonce)).size).toBe(1)
    sent.slice(1).forEach(({ max_fee }, at) => {
      expect(BigInt(max_fee) * 8n >= BigInt(sent[at]?.max_fee ?? 0) * 9n).toBe(true)
    })
    stage.work.terms = STAGE_TERMS
    await stage.finish()
    expect(await stage.tokensOf(payee.address)).toBe(5n * U * UNITS)
  })
  test('a stuck one is left as it is where the cap on gas has no room, and operators hear of it', async () => {
    const payee = await stage.payee(10n)
    const id = await stage.withdraw(payee, 5n * U)
    await stage.round()
    stage.work.terms = { ...STAGE_TERMS, replaceAfterMs: 0, maxGasPrice: 1n }
    expect((await stage.round()).join()).toContain('stuck')
    expect(await bytesOf(id)).toHaveLength(1)
    stage.work.terms = STAGE_TERMS
    await stage.finish()
  })
  test('the first of its bytes may be mined after they were replaced: that counts, once', async () => {
    const payee = await stage.payee(10n)
    stage.endpoint = between(async (_, pass) => ((await bytesOf(id)).length > 1 ? '0x' : pass()))
    const id = await stage.withdraw(payee, 5n * U)
    await stage.round()
    stage.work.terms = { ...STAGE_TERMS, replaceAfterMs: 0 }
    await stage.round()
    await stage.mine(1)
    stage.work.terms = STAGE_TERMS
    await stage.finish()
    expect(await bytesOf(id)).toHaveLength(2)
    expect(await stage.tokensOf(payee.address)).toBe(5n * U * UNITS)
  })
  test('a chain that lost final blocks gets the same bytes again, and later nonces go on', async () => {
    const payee = await stage.payee(20n)
    const before = await stage.chain.request('evm_snapshot')
    await stage.withdraw(payee, 5n * U)
    await stage.finish()
    await stage.chain.request('evm_revert', [before])
    expect(await stage.tokensOf(payee.address)).toBe(0n)

    await stage.withdraw(payee, 4n * U)
    await stage.finish()
    expect(await stage.tokensOf(payee.address)).toBe(9n * U * UNITS)
  })
  test('a reorganisation that takes it out of its block is outlived', async () => {
    const payee = await stage.payee(10n)
    const id = await stage.withdraw(payee, 5n * U)
    await stage.round()
    const before = await stage.chain.request('evm_snapshot')
    await stage.mine(1)
    expect(await stage.tokensOf(payee.address)).toBe(5n * U * UNITS)
    await stage.chain.request('evm_revert', [before])
    expect(await stage.tokensOf(payee.address)).toBe(0n)
    await stage.round()
    expect(await stage.books.stateOf(id)).toBe('withdrawing')
    await stage.finish()
    expect(await stage.tokensOf(payee.address)).toBe(5n * U * UNITS)
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
])('killed after "%s" it goes on from what is stored, and pays once', async (at) => {
  const payee = await stage.payee(20n)
  stage.work.terms = { ...STAGE_TERMS, replaceAfterMs: 0 }
  let kills = 2
  stage.work.onStep = async (step) => {
    if (step !== at || kills === 0) return
    kills -= 1
    throw new Error('killed')
  }
  await stage.withdraw(payee, 5n * U)
  await stage.withdraw(payee, 4n * U)
  for (let n = 0; n < 8; n += 1) {
    await stage.round().catch((error: unknown) => expect(String(error)).toContain('killed'))
    if (n > 2) await stage.mine(1)
  }
  expect(kills).toBe(0)
  await stage.finish()
  expect(await stage.tokensOf(payee.address)).toBe(9n * U * UNITS)
})

describe('a mined transaction', () => {
  /** The token does something else until the next call. */
  const tokenDoes = async (code: string) => {
    const before = await stage.chain.request('eth_getCode', [TOKEN_CONTRACT, 'latest'])
    await stage.chain.request('anvil_setCode', [TOKEN_CONTRACT, code])
    return () => stage.chain.request('anvil_setCode', [TOKEN_CONTRACT, before])
  }
  const REVERT = '0x60006000fd'
  const STOP = '0x00'
  const runUntil = async (id: string, state: string) => {
    for (let n = 0; n < 6; n += 1) {
      await stage.mine(3)
      await stage.round()
      await stage.settle()
    }
    expect(await stage.books.stateOf(id)).toBe(state)
  }
  const review = (id: string, kind: Review) =>
    reviewWithdrawal(
      stage.books.db,
      { id: BigInt(id), review: kind, reason: 'the token was paused', operator: 1n, now: Date.now() },
      async () => {},
    )

  test('that was reverted is failed, moves nothing in the books, and is paid once when it is tried again', async () => {
    const payee = await stage.payee(10n)
    const id = await stage.withdraw(payee, 5n * U)
    await stage.round()
    const mend = await tokenDoes(REVERT)
    await runUntil(id, 'failed')
    await mend()
    expect(await stage.books.main(payee.player, 'USDT')).toBe(4_800_000n)

    await review(id, 'retry')
    await stage.finish()
    expect(await stage.books.stateOf(id)).toBe('success')
    expect(await stage.tokensOf(payee.address)).toBe(5n * U * UNITS)
  })
  test('that paid is not followed by a second payment, whatever people make of the first', async () => {
    const payee = await stage.payee(10n)
    const id = await stage.withdraw(payee, 5n * U)
    await stage.round()
    await stage.mine(3)
    await stage.round()
    await settleOutcomes(stage.books.db, { now: Date.now(), look: async () => 'other' })
    await review(id, 'deny')
    await review(id, 'retry')
    expect((await stage.round()).join()).toContain(`withdrawal ${id} waits: an earlier attempt`)
    await stage.mine(3)
    expect(await stage.tokensOf(payee.address)).toBe(5n * U * UNITS)

    const other = await stage.payee(10n)
    await stage.withdraw(other, 2n * U)
    await stage.round()
    await stage.mine(3)
    expect(await stage.tokensOf(other.address)).toBe(2n * U * UNITS)
    await review(id, 'confirm')
    await stage.finish()
    expect(await stage.books.stateOf(id)).toBe('success')
  })
  test('of which the token says nothing is not received, until an operator finds out', async () => {
    const payee = await stage.payee(10n)
    const id = await stage.withdraw(payee, 5n * U)
    await stage.round()
    const mend = await tokenDoes(STOP)
    await runUntil(id, 'not_received')
    await mend()
    await stage.finish()
    expect(await stage.tokensOf(payee.address)).toBe(0n)

    await review(id, 'deny')
    await review(id, 'refund')
    expect(await stage.books.main(payee.player, 'USDT')).toBe(10n * U)
  })
})

describe('an endpoint that lies to the signer', () => {
  const lying = (change: (receipt: object) => object): Endpoint => ({
    operator: 'local',
    call: async (method, params) => {
      const answer = await stage.chain.request(method, params)
      return method === 'eth_getTransactionReceipt' && typeof answer === 'object' && answer !== null
        ? change(answer)
        : answer
    },
  })

  test('that a payment was reverted brings nobody anything back: the server looks itself', async () => {
    const payee = await stage.payee(10n)
    stage.endpoint = lying((receipt) => ({ ...receipt, status: '0x0', logs: [] }))
    const id = await stage.withdraw(payee, 5n * U)
    await stage.finish()
    expect(await stage.books.stateOf(id)).toBe('success')
    expect(await stage.tokensOf(payee.address)).toBe(5n * U * UNITS)
    expect(await stage.books.main(payee.player, 'USDT')).toBe(4_800_000n)
  })
  test('that a payment arrived ends nothing that was not mined', async () => {
    const payee = await stage.payee(10n)
    const id = await stage.withdraw(payee, 5n * U)
    await stage.round()
    await stage.books.rows(`select signer_report($1, 1, 'success', decode(repeat('0d', 32), 'hex'), 1)`, [id])
    await stage.settle()
    expect(await stage.books.stateOf(id)).toBe('withdrawing')
    await stage.books.rows('delete from withdrawal_outcome where withdrawal_id = $1', [id])
    await stage.finish()
    expect(await stage.books.stateOf(id)).toBe('success')
  })
})

describe('the signer', () => {
  test('pays no more than its own caps, and says what waits', async () => {
    const payee = await stage.payee(100n)
    stage.work.terms = { ...STAGE_TERMS, caps: { ...STAGE_TERMS.caps, perAddressPerDay: amountOf(7n * U) } }
    const [one, other] = [await stage.withdraw(payee, 5n * U), await stage.withdraw(payee, 3n * U)]
    const troubles = await stage.round()
    expect(troubles.join()).toContain(`withdrawal ${other} waits`)
    expect(await stage.books.stateOf(one)).toBe('withdrawing')
    expect(await stage.books.stateOf(other)).toBe('to_be_released')
    stage.work.terms = STAGE_TERMS
    await stage.finish()
  })
  test('pays those behind as many as it may not pay, in the order of their release', async () => {
    const modest = await stage.payee(100n)
    stage.work.terms = { ...STAGE_TERMS, caps: { ...STAGE_TERMS.caps, perTransaction: amountOf(7n * U) } }
    const stuck: string[] = []
    for (let n = 0; n <= STAGE_TERMS.underWayAtMost; n += 1)
      stuck.push(await stage.withdraw(await stage.payee(10n), 8n * U))
    const [one, other] = [await stage.withdraw(modest, 5n * U), await stage.withdraw(modest, 6n * U)]
    expect((await stage.round()).join()).toContain(`withdrawal ${stuck[0]} waits`)
    expect(await stage.books.stateOf(one)).toBe('withdrawing')
    expect(await stage.books.stateOf(other)).toBe('withdrawing')
    expect(await stage.books.stateOf(stuck[0] ?? '')).toBe('to_be_released')
    stage.work.terms = STAGE_TERMS
    await stage.finish()
  })
  test('takes nothing that it has no gas to send, and says so', async () => {
    const payee = await stage.payee(10n)
    await stage.chain.request('anvil_setBalance', [stage.treasury, '0x1'])
    const id = await stage.withdraw(payee, 5n * U)
    expect((await stage.round()).join()).toContain('the treasury lacks gas')
    expect(await stage.books.stateOf(id)).toBe('to_be_released')
    await stage.chain.request('anvil_setBalance', [stage.treasury, '0x3635c9adc5dea00000'])
    await stage.finish()
    expect(await stage.tokensOf(payee.address)).toBe(5n * U * UNITS)
  })
  test('takes as many as it has gas to send, and those behind wait', async () => {
    const payee = await stage.payee(10n)
    const asked = [
      await stage.withdraw(payee, U),
      await stage.withdraw(payee, 2n * U),
      await stage.withdraw(payee, 3n * U),
    ]
    const price = BigInt(String(await stage.chain.request('eth_gasPrice', [])))
    await stage.chain.request('anvil_setBalance', [stage.treasury, toHex((5n * 2n * price * GAS.token) / 2n)])
    expect((await stage.round()).join()).toContain('the treasury lacks gas')
    const states = await Promise.all(asked.map((id) => stage.books.stateOf(id)))
    expect(states).toEqual(['withdrawing', 'withdrawing', 'to_be_released'])
    await stage.chain.request('anvil_setBalance', [stage.treasury, '0x3635c9adc5dea00000'])
    await stage.finish()
  })
  test('counts what it takes in one round against its caps', async () => {
    const [payee, rich] = [await stage.payee(100n), await stage.payee(100n)]
    const hour = await stage.books.rows<{ sum: string }>(
      `select coalesce(sum(units) / 1000000000000, 0)::bigint::text as sum from signer_intent where kind = 'withdrawal'`,
    )
    const perHour = amountOf(BigInt(hour[0]?.sum ?? 0) + 7n * U)
    await stage.finish()
    stage.work.terms = { ...STAGE_TERMS, caps: { ...STAGE_TERMS.caps, perHour } }
    const one = await stage.withdraw(payee, 5n * U)
    const other = await stage.withdraw(rich, 3n * U)
    const last = await stage.withdraw(payee, 2n * U)
    expect((await stage.round()).join()).toContain(`withdrawal ${other} waits: the last hour`)
    const states = [one, other, last].map((id) => stage.books.stateOf(id))
    expect(await Promise.all(states)).toEqual(['withdrawing', 'to_be_released', 'withdrawing'])
    stage.work.terms = STAGE_TERMS
    await stage.finish()
  })
  test('does nothing new while withdrawals are stopped, and finishes what is under way', async () => {
    const payee = await stage.payee(100n)
    const one = await stage.withdraw(payee, 5n * U)
    await stage.round()
    const other = await stage.withdraw(payee, 3n * U)
    await stage.books.rows(`insert into house_stop values ('withdrawals', 'test', null, now())`)
    await stage.mine(3)
    await stage.round()
    expect(await stage.books.stateOf(other)).toBe('to_be_released')
    await stage.books.rows('delete from house_stop')
    await stage.finish()
    expect(await stage.books.stateOf(one)).toBe('success')
  })
  test('cannot touch what is not its own', async () => {
    const writer = await openWriter(stage.signerUrl)
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
    for (const url of [stage.books.db.url, stage.books.ownerUrl])
      await expect(openWriter(url)).rejects.toThrow(/SIGNER_DATABASE_URL/)

    const { username } = new URL(stage.signerUrl)
    for (const [widen, narrow, why] of [
      [`grant pg_monitor to ${username}`, `revoke pg_monitor from ${username}`, 'a member of pg_monitor'],
      [`alter role ${username} createrole`, `alter role ${username} nocreaterole`, 'it may create roles'],
    ] as const) {
      await stage.books.rows(widen)
      await expect(openWriter(stage.signerUrl)).rejects.toThrow(why)
      await stage.books.rows(narrow)
    }
    await (await openWriter(stage.signerUrl)).close()
  })
})

describe('intents of another chain', () => {
  test('that have ended count on the real chain, and not on a development chain, which may be reset', async () => {
    const other = { id: 56, genesis: `0x${'0e'.repeat(32)}` }
    const payee = await stage.payee(10n)
    await stage.withdraw(payee, 2n * U)
    await stage.finish()
    const writer = await openWriter(stage.signerUrl)
    try {
      expect(await findForeign(writer.client, { ...other, isDevelopment: true })).toBeNull()
      expect(await findForeign(writer.client, { ...other, isDevelopment: false })).toMatch(/another chain 56/)
      const own = { id: 56, genesis: stage.work.genesis }
      expect(await findForeign(writer.client, { ...own, isDevelopment: false })).toBeNull()
    } finally {
      await writer.close()
    }
  })

  const OTHER = `0x${'0c'.repeat(32)}`
  const rename = (column: string, value: unknown): Promise<object[]> =>
    stage.books.rows(`update signer_intent set ${column} = $1 where state = 'open'`, [value])

  test.each([
    ['another first block', 'chain', OTHER, (): unknown => stage.work.genesis],
    ['another number', 'chain_id', 97, (): unknown => 56],
  ] as const)(
    'with %s are neither sent nor ended, and nothing else is done',
    async (_, column, other, own) => {
      const payee = await stage.payee(10n)
      const id = await stage.withdraw(payee, 3n * U)
      await stage.round()
      await rename(column, other)
      const next = await stage.withdraw(payee, 2n * U)
      await stage.mine(3)
      expect((await stage.round()).join()).toMatch(/intents \(from number \d+ on\) of another chain/)
      expect(await stage.begin()).toMatch(/another chain/)
      expect([await stage.books.stateOf(id), await stage.books.stateOf(next)]).toEqual([
        ...['withdrawing', 'to_be_released'],
      ])
      const open = await stage.books.rows(`select from signer_intent where state = 'open'`)
      expect(open).toHaveLength(1)
      await rename(column, own())
      await stage.finish()
      expect(await stage.tokensOf(payee.address)).toBe(5n * U * UNITS)
    },
  )
})
