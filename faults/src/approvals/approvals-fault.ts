import { type Amount, amountOf } from '@nibble/domain'
import { TOKEN_CONTRACT } from '@nibble/server/local/token/test-token.ts'
import { setup as startDatabase } from '@nibble/server/testing/database-server.ts'
import { createTestAuthenticator } from '@nibble/server/testing/test-authenticator.ts'
import { openJournal } from '@nibble/signer/approvals/journal.ts'
import { bytesOf, unitsOf } from '@nibble/signer/db/intents.ts'
import { TREASURY_PATH } from '@nibble/signer/keys.ts'
import { GAS } from '@nibble/signer/signer-setup.ts'
import { CONSOLE_ORIGIN, writeApproval } from '@nibble/signer/testing/approve.ts'
import { openSignerFixture, type SignerFixture } from '@nibble/signer/testing/signer-fixture.ts'
import { type Address, getAddress } from 'viem'
import type { Fault, Part, Work } from '../frame/fault.ts'

/** What needs no approvals: at once, and in a day. All that a thief can get. */
const SMALL: Amount = amountOf(100_000_000n)
const DAY: Amount = amountOf(300_000_000n)
const LARGE: Amount = amountOf(1_500_000_000n)
const THIEF = getAddress(`0x${'7e'.repeat(20)}`)
const TOKEN = getAddress(TOKEN_CONTRACT)

/** An attacker has the whole database, and signs with their own passkey: the signer pays them its small caps and no more. */
export const approvalsFault: Fault = {
  name: 'approvals',
  unit: 'thefts',
  small: 5,
  medium: 40,
  full: 1_000,
  perPart: 100,
  run: (work) => steal(work, { isBroken: false }),
  control: async (work) => {
    // Three small ones would stay within the day's bound.
    const { failures } = await steal({ ...work, amount: 1 }, { isBroken: true })
    return failures.some((sentence) => sentence.includes('was paid'))
  },
}

async function steal(work: Work, { isBroken }: { isBroken: boolean }): Promise<Part> {
  const stopDatabase = await startDatabase()
  const fixture = await openSignerFixture()
  const [ann, bob, own] = [createTestAuthenticator(), createTestAuthenticator(), createTestAuthenticator()]
  const keys = [
    { name: 'ann', credential: ann.id, publicKey: ann.publicKey },
    { name: 'bob', credential: bob.id, publicKey: bob.publicKey },
  ]
  if (!isBroken)
    fixture.work.approvals = {
      keys,
      consoleOrigin: CONSOLE_ORIGIN,
      journal: openJournal(null),
      unsigned: { perTransaction: SMALL, perDay: DAY },
    }
  const counts: Record<string, number> = {}
  try {
    for (let n = 0; n < work.amount; n += 1) {
      const [name, theft] = isBroken ? UNSIGNED : work.random.pick(THEFTS)
      counts[name] = (counts[name] ?? 0) + 1
      await theft({ fixture, ann, bob, own })
      await fixture.round()
      await fixture.mine(2)
      await fixture.round()
    }
    const stolen = await fixture.tokensOf(THIEF)
    const failures =
      stolen > unitsOf(DAY) ? [`${work.seed}: the thief was paid ${stolen} units of the token`] : []
    return { counts, failures }
  } finally {
    await fixture.close()
    await stopDatabase()
  }
}

type Passkey = ReturnType<typeof createTestAuthenticator>
type Scene = {
  readonly fixture: SignerFixture
  readonly ann: Passkey
  readonly bob: Passkey
  readonly own: Passkey
}

/** A released withdrawal, with what two operators have signed of it; then it is redirected to the thief. */
const approved = async ({ fixture, ann, bob }: Scene, amount = LARGE) => {
  const id = await released(fixture, amount)
  const { rows } = fixture.books
  const [paid] = await rows<{ address: Buffer }>('select address from withdrawal where id = $1', [id])
  const recipient = getAddress(`0x${paid?.address.toString('hex')}`)
  await sign(fixture, { id, recipient, amount, by: [ann, bob] })
  return id
}

const released = async (fixture: SignerFixture, amount: Amount): Promise<string> =>
  fixture.withdraw(await fixture.payee(2_000n), amount)

type SignInput = {
  id: string
  recipient: Address
  amount: Amount
  by: readonly Passkey[]
  credentials?: readonly string[]
}

const sign = async (
  fixture: SignerFixture,
  { id, recipient, amount, by, credentials }: SignInput,
): Promise<void> => {
  const payment = {
    chainId: 56,
    genesis: fixture.work.genesis,
    token: TOKEN,
    attempt: 1,
    withdrawal: BigInt(id),
    recipient,
    amount,
  }
  for (const [at, authenticator] of by.entries()) {
    const credential = credentials?.[at]
    const change = credential === undefined ? {} : { credential }
    await writeApproval(fixture.books.rows, { operator: at + 1, authenticator, payment, change })
  }
}

const turnToThief = (fixture: SignerFixture, id: string) =>
  fixture.books.rows('update withdrawal set address = $2 where id = $1', [id, bytesOf(THIEF)])

type Theft = readonly [string, (scene: Scene) => Promise<unknown>]

const UNSIGNED: Theft = [
  'no approvals',
  async ({ fixture }) => turnToThief(fixture, await released(fixture, LARGE)),
]
const THEFTS: readonly Theft[] = [
  UNSIGNED,
  ['a small one', async ({ fixture }) => turnToThief(fixture, await released(fixture, SMALL))],
  ['approvals of another address', async (scene) => turnToThief(scene.fixture, await approved(scene))],
  [
    'approvals of another amount',
    async ({ fixture, ann, bob }) => {
      const id = await released(fixture, LARGE)
      await turnToThief(fixture, id)
      await sign(fixture, { id, recipient: THIEF, amount: SMALL, by: [ann, bob] })
    },
  ],
  [
    'one approval, twice',
    async ({ fixture, ann }) => {
      const id = await released(fixture, LARGE)
      await turnToThief(fixture, id)
      await sign(fixture, { id, recipient: THIEF, amount: LARGE, by: [ann, ann] })
    },
  ],
  [
    'approvals by the thief’s own passkey in operators’ names',
    async ({ fixture, ann, bob, own }) => {
      const id = await released(fixture, LARGE)
      await turnToThief(fixture, id)
      await sign(fixture, {
        id,
        recipient: THIEF,
        amount: LARGE,
        by: [own, own],
        credentials: [ann.id, bob.id],
      })
    },
  ],
  [
    'an intent written by hand',
    async ({ fixture }) => {
      const id = await released(fixture, SMALL)
      await fixture.books.rows(
        `insert into signer_intent (kind, withdrawal_id, attempt, chain, path, sender, nonce, beneficiary, target, units, gas_limit, chain_id)
         select 'withdrawal', $1, 77, $2, $3, $4, coalesce(max(nonce), -1) + 1, $5, $6, $7, $8, 56
         from signer_intent where chain = $2 and sender = $4`,
        [
          id,
          fixture.work.genesis,
          TREASURY_PATH,
          bytesOf(fixture.treasury),
          bytesOf(THIEF),
          bytesOf(TOKEN),
          unitsOf(LARGE),
          GAS.token,
        ],
      )
    },
  ],
]
