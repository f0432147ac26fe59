// Longer than 300 lines: every attack through a captured database, on one chain and one set of books.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { APPROVAL_LIFE_MS, type ApprovedPayment, amountOf } from '@nibble/domain'
import { TOKEN_CONTRACT } from '@nibble/server/local/token/test-token.ts'
import { createTestAuthenticator } from '@nibble/server/testing/test-authenticator.ts'
import { getAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bytesOf, unitsOf } from '../db/intents.ts'
import { listReleased } from '../db/released.ts'
import { openWriter } from '../db/writer.ts'
import { depositPath, SEALER_PATH, TREASURY_PATH } from '../keys.ts'
import { GAS } from '../signer-setup.ts'
import { CONSOLE_ORIGIN, writeApproval } from '../testing/approve.ts'
import { FIXTURE_TERMS, openSignerFixture, type SignerFixture } from '../testing/signer-fixture.ts'
import { openJournal } from './journal.ts'

const U = 1_000_000n
const LARGE = 1_500n * U
const THIEF = `0x${'bad1'.repeat(10)}` as const

const ann = createTestAuthenticator()
const bob = createTestAuthenticator()
const bobsOther = createTestAuthenticator()
const stranger = createTestAuthenticator()

let fixture: SignerFixture
let folder: string
beforeAll(async () => {
  fixture = await openSignerFixture()
  folder = mkdtempSync(join(tmpdir(), 'nibble-journal-'))
})
afterAll(async () => {
  await fixture.close()
  rmSync(folder, { recursive: true })
})

let count = 0
const keys = [
  { name: 'ann', credential: ann.id, publicKey: ann.publicKey },
  { name: 'bob', credential: bob.id, publicKey: bob.publicKey },
  { name: 'bob', credential: bobsOther.id, publicKey: bobsOther.publicKey },
]
const want = (journal = openJournal(null)) => {
  fixture.work.approvals = {
    keys,
    consoleOrigin: CONSOLE_ORIGIN,
    journal,
    unsigned: { perTransaction: amountOf(1_000n * U), perDay: amountOf(2_000n * U) },
  }
}
beforeEach(() => {
  want()
  count += 1
})
afterEach(async () => {
  fixture.work.approvals = null
  fixture.work.terms = FIXTURE_TERMS
  fixture.work.now = () => Date.now()
  await fixture.books.rows(`delete from withdrawal_signature`)
  await fixture.finish()
})

const ask = async (millionths = LARGE) => {
  const payee = await fixture.payee(millionths / U + 10n)
  const id = await fixture.withdraw(payee, millionths)
  return { id, ...payee }
}
type Input = Awaited<ReturnType<typeof ask>>
const paymentOf = ({ id, address }: Input, millionths = LARGE): Omit<ApprovedPayment, 'validUntil'> => ({
  chainId: 56,
  genesis: fixture.work.genesis,
  token: TOKEN_CONTRACT,
  attempt: 1,
  withdrawal: BigInt(id),
  recipient: address,
  amount: amountOf(millionths),
})
const approve = (
  asked: Input,
  operator: number,
  authenticator: typeof ann,
  change: Parameters<typeof writeApproval>[1]['change'] = {},
  payment = paymentOf(asked),
) => writeApproval(fixture.books.rows, { operator, authenticator, payment, change })

/** Those that the signer reads if it reads so many. */
const read = async (atMost: number) => {
  const writer = await openWriter(fixture.signerUrl)
  const released = await listReleased(writer.client, { atMost, keys, now: Date.now() })
  await writer.close()
  return released.map(({ id }) => id)
}

describe('a payment above the bound', () => {
  test('is read although more than are read wait for approvals before it', async () => {
    const small = await ask(U)
    const asked = await ask()
    await approve(asked, 1, ann)
    const [first, ...rest] = [BigInt(small.id), BigInt(asked.id)]
    expect(await read(1)).toEqual(rest)
    expect(await read(2)).toEqual([first, ...rest])
    await approve(asked, 2, bob)
  })

  test('is read although more than are read have one person’s approval, or two that do not count', async () => {
    const late = Date.now() - 1
    const earlier = await Promise.all([ask(U), ask(U), ask(U), ask(U)])
    const [once, expired, unknown, same] = earlier
    const sign = (one: Input, operator: number, authenticator: typeof ann, validUntil?: number) =>
      approve(one, operator, authenticator, validUntil === undefined ? {} : { validUntil }, paymentOf(one, U))
    for (const one of [once, expired, unknown]) await sign(one, 1, ann, one === expired ? late : undefined)
    await sign(expired, 2, bob, late)
    await sign(unknown, 2, stranger)
    await sign(same, 1, bob)
    await sign(same, 2, bobsOther)
    const asked = await ask()
    await approve(asked, 1, ann)
    await approve(asked, 2, bob)

    const ids = (...some: Input[]) => new Set(some.map(({ id }) => BigInt(id)))
    expect(new Set(await read(1))).toEqual(ids(asked))
    expect(new Set(await read(4))).toEqual(ids(once, unknown, same, asked))
    expect(new Set(await read(5))).toEqual(ids(...earlier, asked))
  })

  test('waits without approvals, and with one; with two it is paid', async () => {
    const asked = await ask()
    expect((await fixture.round()).join()).toContain(
      `withdrawal ${asked.id} waits: 0 of 2 required operators have signed it`,
    )
    await approve(asked, 1, ann)
    expect((await fixture.round()).join()).toContain('1 of 2 required operators have signed it')
    expect(await fixture.books.stateOf(asked.id)).toBe('to_be_released')
    await approve(asked, 2, bob)
    expect(await fixture.round()).toEqual([])
    await fixture.finish()
    expect(await fixture.tokensOf(asked.address)).toBe(unitsOf(amountOf(LARGE)))
    expect(await fixture.books.rows('select signed_above as above from signer_state')).toEqual([
      { above: 1_000n * U },
    ])
  })

  const now = Date.now()
  const forged: [string, Parameters<typeof writeApproval>[1]['change'] & object][] = [
    ['another amount', { payment: { amount: amountOf(LARGE - 1n) } }],
    ['another address', { payment: { recipient: THIEF } }],
    ['another withdrawal', { payment: { withdrawal: 999n } }],
    ['another attempt', { payment: { attempt: 2 } }],
    ['another chain', { payment: { genesis: `0x${'0'.repeat(64)}` } }],
    ['another token', { payment: { token: THIEF } }],
    ['another time than the row says', { payment: { validUntil: now + 3_600_000 } }],
    ['a time that is over', { validUntil: now - 1 }],
    ['a time too far away', { validUntil: now + APPROVAL_LIFE_MS + 3_600_000 }],
    ['another page', { signing: { origin: 'https://players.example' } }],
    ['another name', { signing: { rpId: 'players.example' } }],
    ['nobody at the device', { signing: { isVerified: false } }],
    ['the making of a passkey', { signing: { type: 'webauthn.create' } }],
  ]
  test.each(forged)('counts no approval for %s', async (_, change) => {
    const asked = await ask()
    await approve(asked, 1, ann)
    await approve(asked, 2, bob, change)
    expect((await fixture.round()).join()).toContain('1 of 2 required operators have signed it')
    expect(await fixture.books.stateOf(asked.id)).toBe('to_be_released')
    await fixture.books.rows('delete from withdrawal_signature where operator_id = 2')
    await approve(asked, 2, bob)
  })

  test('counts no key that its configuration does not name, whatever the row says', async () => {
    const asked = await ask()
    await approve(asked, 1, ann)
    await approve(asked, 2, stranger)
    await approve(asked, 3, stranger, { credential: bob.id })
    expect((await fixture.round()).join()).toContain('1 of 2 required operators have signed it')
    await approve(asked, 4, bob)
  })

  test('counts one person once: the same approval twice, or by two of their keys', async () => {
    const asked = await ask()
    await approve(asked, 1, bob)
    await fixture.books.rows(
      `insert into operator (id, name, password, roles, created_at, counts_from) overriding system value
       values (2, 'operator-2', 'x', '{finance}', now(), now()) on conflict do nothing`,
    )
    await fixture.books.rows(
      `insert into withdrawal_signature
       select withdrawal_id, attempt, 2, credential_id, valid_until, client_data, authenticator_data, signature, signed_at
       from withdrawal_signature`,
    )
    await approve(asked, 3, bobsOther)
    expect((await fixture.round()).join()).toContain('1 of 2 required operators have signed it')
    await approve(asked, 4, ann)
  })

  test('prevents none behind it from being paid', async () => {
    const large = await ask()
    const small = await ask(10n * U)
    expect((await fixture.round()).join()).toContain(`withdrawal ${large.id} waits`)
    expect(await fixture.books.stateOf(small.id)).toBe('withdrawing')
    await approve(large, 1, ann)
    await approve(large, 2, bob)
  })
})

describe('without approvals', () => {
  test('counts what was taken and could not be signed yet', async () => {
    const [first, second, third] = [await ask(1_000n * U), await ask(1_000n * U), await ask(U)]
    const { call } = fixture.endpoint
    let asked = 0
    // The gas price is needed for taking, not for signing.
    fixture.endpoint = {
      operator: 'local',
      call: (method, params) => {
        if (method === 'eth_gasPrice') asked += 1
        if (method === 'eth_gasPrice' && asked > 1) throw new Error('broken on purpose')
        return call(method, params)
      },
    }
    await fixture.books.rows(`update withdrawal set state = 'to_be_reviewed' where id = $1`, [third.id])
    await fixture.round()
    fixture.endpoint = { operator: 'local', call }
    expect(await fixture.books.stateOf(second.id)).toBe('withdrawing')
    expect(
      await fixture.books.rows(
        'select from signer_transaction t join signer_intent i on i.id = t.intent_id where i.withdrawal_id = $1',
        [first.id],
      ),
    ).toEqual([])
    await fixture.books.rows(`update withdrawal set state = 'to_be_released' where id = $1`, [third.id])
    expect((await fixture.round()).join()).toContain(`withdrawal ${third.id} waits: 0 of 2`)
    expect(await fixture.books.stateOf(third.id)).toBe('to_be_released')
    await approve(third, 1, ann, {}, paymentOf(third, U))
    await approve(third, 2, bob, {}, paymentOf(third, U))
  })

  test('what is at most the bound is paid, up to the sum of 24 hours', async () => {
    const [first, second, third] = [await ask(1_000n * U), await ask(1_000n * U), await ask(U)]
    expect((await fixture.round()).join()).toContain(
      `withdrawal ${third.id} waits: 0 of 2 required operators have signed it, and payments without two signatures would be 2001 USDT in 24 hours, more than 2000`,
    )
    expect(await fixture.books.stateOf(first.id)).toBe('withdrawing')
    expect(await fixture.books.stateOf(second.id)).toBe('withdrawing')
    expect((await fixture.round()).join()).toContain(`withdrawal ${third.id} waits`)
    fixture.work.now = () => Date.now() + 24 * 3_600_000 + 1_000
    expect((await fixture.round()).filter((problem) => !problem.includes('stuck'))).toEqual([])
    expect(await fixture.books.stateOf(third.id)).toBe('withdrawing')
  })
})

describe('an attacker who has taken the database', () => {
  // The attacker can drop its constraints too.
  beforeAll(() => fixture.books.rows('alter table signer_intent drop constraint signer_intent_units_check'))

  const intent = (columns: Record<string, unknown>) => {
    const names = Object.keys(columns)
    return fixture.books.rows<{ id: bigint }>(
      `insert into signer_intent (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(columns),
    )
  }
  const nextNonce = async () => {
    const [row] = await fixture.books.rows<{ nonce: bigint }>(
      `select coalesce(max(nonce), -1) + 1 as nonce
       from (select chain, sender, nonce from signer_intent union select chain, sender, nonce from signer_known_nonce) booked
       where chain = $1 and sender = $2`,
      [fixture.work.genesis, bytesOf(fixture.treasury)],
    )
    return row?.nonce ?? 0n
  }
  const own = () => ({
    chain: fixture.work.genesis,
    chain_id: 56,
    path: TREASURY_PATH,
    sender: bytesOf(fixture.treasury),
  })
  const sent = (id: bigint | undefined) =>
    fixture.books.rows('select from signer_transaction where intent_id = $1', [id])
  const forget = (id: bigint | undefined) =>
    fixture.books.rows('delete from signer_intent where id = $1', [id])

  const payment = ({ id, address }: { id: string; address: string }) => ({
    ...own(),
    kind: 'withdrawal',
    withdrawal_id: id,
    attempt: 1,
    beneficiary: bytesOf(getAddress(address)),
    target: bytesOf(TOKEN_CONTRACT),
    units: unitsOf(amountOf(LARGE)),
    gas_limit: GAS.token,
  })

  test('and writes an intent of their own is paid nothing by it', async () => {
    const asked = await ask()
    const [made] = await intent({
      ...payment({ ...asked, address: getAddress(THIEF) }),
      nonce: await nextNonce(),
    })
    expect((await fixture.round()).join()).toContain('0 of 2 required operators have signed it')
    expect(await sent(made?.id)).toEqual([])
    await forget(made?.id)
    await approve(asked, 1, ann)
    await approve(asked, 2, bob)
  })

  test('and redirects an approved payment gets none of it', async () => {
    const asked = await ask()
    await approve(asked, 1, ann)
    await approve(asked, 2, bob)
    await fixture.books.rows('update withdrawal set address = $2 where id = $1', [asked.id, bytesOf(THIEF)])
    expect((await fixture.round()).join()).toContain('0 of 2 required operators have signed it')
    await fixture.books.rows('update withdrawal set address = $2 where id = $1', [
      asked.id,
      bytesOf(getAddress(asked.address)),
    ])
  })

  test('and forgets what was paid is kept within all caps by the journal', async () => {
    const caps = { ...FIXTURE_TERMS.caps, perTransaction: amountOf(LARGE), perAddressPerDay: amountOf(LARGE) }
    fixture.work.terms = { ...FIXTURE_TERMS, caps }
    const [first, second] = [await ask(), await ask()]
    await fixture.books.rows('update withdrawal set address = $2 where id = $1', [
      second.id,
      bytesOf(getAddress(first.address)),
    ])
    const again = { ...second, address: first.address }
    for (const one of [first, again]) {
      await approve(one, 1, ann)
      await approve(one, 2, bob)
    }
    await fixture.round()
    await fixture.books.rows(`update signer_intent set decided_at = decided_at - interval '2 days'`)
    expect((await fixture.round()).join()).toContain('the last 24 hours to this address would be 3000 USDT')
    expect(await fixture.books.stateOf(second.id)).toBe('to_be_released')

    const [made] = await intent({ ...payment(again), nonce: await nextNonce() })
    expect((await fixture.round()).join()).toContain('the last 24 hours to this address would be 3000 USDT')
    expect(await sent(made?.id)).toEqual([])
    await forget(made?.id)
  })

  test('and gives two signers the lock gets nothing twice if they share the journal', async () => {
    const file = join(folder, `shared-${count}`)
    const other = openJournal(file)
    want(openJournal(file))
    const asked = await ask()
    await approve(asked, 1, ann)
    await approve(asked, 2, bob)
    await fixture.round()
    await fixture.mine(3)
    await fixture.round()
    expect(await fixture.tokensOf(asked.address)).toBe(unitsOf(amountOf(LARGE)))

    want(other)
    const nonce = await nextNonce()
    await fixture.books.rows('update signer_intent set attempt = 98 where withdrawal_id = $1', [asked.id])
    const [made] = await intent({ ...payment(asked), nonce })
    expect((await fixture.round()).join()).toContain('was already signed by this signer')
    expect(await sent(made?.id)).toEqual([])
    await forget(made?.id)
    await fixture.books.rows('update signer_intent set attempt = 1 where withdrawal_id = $1', [asked.id])
    await fixture.settle()
  })

  test('and has two signers write at once gets the sum of 24 hours once', async () => {
    const file = join(folder, `at-once-${count}`)
    const [own, other] = [openJournal(file), openJournal(file)]
    want({
      ...own,
      record: (entry) => {
        other.record({ ...entry, key: 'another payment', amount: amountOf(1_500n * U) })
        return own.record(entry)
      },
    })
    const asked = await ask(1_000n * U)
    for (let round = 0; round < 2; round += 1)
      expect((await fixture.round()).join()).toContain(
        `withdrawal ${asked.id} waits: payments without two signatures would be 2500 USDT in 24 hours, more than 2000`,
      )
    expect(
      await fixture.books.rows(
        'select from signer_transaction t join signer_intent i on i.id = t.intent_id where i.withdrawal_id = $1',
        [asked.id],
      ),
    ).toEqual([])
  })

  test('is kept within the small bounds even if no operators sign', async () => {
    fixture.work.approvals = {
      keys: [],
      consoleOrigin: null,
      journal: openJournal(null),
      unsigned: { perTransaction: amountOf(1_000n * U), perDay: amountOf(2_000n * U) },
    }
    const asked = await ask()
    await approve(asked, 1, ann)
    await approve(asked, 2, bob)
    const [made] = await intent({ ...payment(asked), nonce: await nextNonce() })
    expect((await fixture.round()).join()).toContain(
      'without two signatures the signer pays at most 1000 USDT at once',
    )
    expect(await sent(made?.id)).toEqual([])
    expect(await fixture.books.rows('select signed_above as above from signer_state')).toEqual([
      { above: null },
    ])
    await forget(made?.id)
  })

  test('and has everything paid once more is refused by the journal, even after a restart', async () => {
    const file = join(folder, `again-${count}`)
    want(openJournal(file))
    const asked = await ask()
    await approve(asked, 1, ann)
    await approve(asked, 2, bob)
    await fixture.finish()
    expect(await fixture.tokensOf(asked.address)).toBe(unitsOf(amountOf(LARGE)))
    want(openJournal(file))

    // Make the books forget the payment; its approvals remain.
    const nonce = await nextNonce()
    await fixture.books.rows(
      'delete from signer_transaction where intent_id in (select id from signer_intent where withdrawal_id = $1)',
      [asked.id],
    )
    await fixture.books.rows('delete from signer_intent where withdrawal_id = $1', [asked.id])
    const [made] = await intent({ ...payment(asked), nonce })
    expect((await fixture.round()).join()).toContain(
      `withdrawal ${asked.id} was already signed by this signer`,
    )
    expect(await sent(made?.id)).toEqual([])
    await forget(made?.id)
    // Otherwise the signer would wait, since others seem to have used that nonce.
    await fixture.books.rows(`insert into signer_known_nonce values ($1, $2, $3, 'paid before')`, [
      fixture.work.genesis,
      bytesOf(fixture.treasury),
      nonce - 1n,
    ])
  })

  const NOT_OURS = getAddress(`0x${'de'.repeat(20)}`)
  const gas = () => ({
    kind: 'gas',
    gas_limit: GAS.native,
    units: GAS.token * FIXTURE_TERMS.maxGasPrice,
    beneficiary: bytesOf(THIEF),
    target: bytesOf(THIEF),
  })
  const sweep = () => ({
    kind: 'sweep',
    units: unitsOf(amountOf(U)),
    beneficiary: bytesOf(fixture.treasury),
    target: bytesOf(TOKEN_CONTRACT),
  })
  const small = () => ({
    kind: 'withdrawal',
    withdrawal_id: 1,
    attempt: 99,
    beneficiary: bytesOf(THIEF),
    target: bytesOf(TOKEN_CONTRACT),
    units: unitsOf(amountOf(U)),
  })
  test.each([
    [
      'a sweep that ends elsewhere',
      () => ({
        kind: 'sweep',
        beneficiary: bytesOf(THIEF),
        target: bytesOf(TOKEN_CONTRACT),
        units: unitsOf(amountOf(U)),
      }),
      'does not end in the treasury',
    ],
    [
      'more gas than a sweep needs',
      () => ({
        kind: 'gas',
        beneficiary: bytesOf(THIEF),
        target: bytesOf(THIEF),
        units: 2n * GAS.token * FIXTURE_TERMS.maxGasPrice + 1n,
      }),
      'more gas than a sweep can need',
    ],
    [
      'gas for an address of their own',
      () => ({ ...gas(), beneficiary: bytesOf(THIEF) }),
      'not a deposit address of these keys',
    ],
    [
      'gas for an address that only the books list as a deposit address',
      () => ({ ...gas(), beneficiary: bytesOf(NOT_OURS) }),
      'not a deposit address of these keys',
    ],
    [
      'gas with a limit that burns the treasury’s coin',
      () => ({ ...gas(), gas_limit: GAS.native + 1n }),
      'more gas than a sweep can need',
    ],
    [
      'gas from a deposit address',
      () => ({ ...gas(), path: depositPath(1n) }),
      'more gas than a sweep can need',
    ],
    [
      'a sweep with a limit that burns coin',
      () => ({ ...sweep(), gas_limit: GAS.token + 1n }),
      'a sweep that does not',
    ],
    ['a sweep with the key of the seals', () => ({ ...sweep(), path: SEALER_PATH }), 'a sweep that does not'],
    [
      'a sweep with a key other than its sender’s',
      () => ({ ...sweep(), path: depositPath(1n) }),
      'a sweep that does not',
    ],
    [
      'a payment with a limit that burns coin',
      () => ({ ...small(), gas_limit: GAS.token + 1n }),
      'not a payment that this signer would have written',
    ],
    [
      'a payment from a deposit address',
      () => ({ ...small(), path: depositPath(1n) }),
      'not a payment that this signer would have written',
    ],
    [
      'a negative payment, which would raise what the caps allow',
      () => ({ ...small(), units: -unitsOf(amountOf(10_000n * U)) }),
      'not a payment that this signer would have written',
    ],
    [
      'a payment of another token',
      () => ({
        kind: 'withdrawal',
        withdrawal_id: 1,
        attempt: 99,
        beneficiary: bytesOf(THIEF),
        target: bytesOf(THIEF),
        units: unitsOf(amountOf(U)),
      }),
      'not a payment that this signer would have written',
    ],
  ])('and writes %s has nothing signed', async (_, columns, why) => {
    const [made] = await intent({ ...own(), gas_limit: GAS.token, ...columns(), nonce: await nextNonce() })
    expect((await fixture.round()).join()).toContain(why)
    expect(await sent(made?.id)).toEqual([])
    await forget(made?.id)
  })
})
