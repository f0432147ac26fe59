import { randomBytes } from 'node:crypto'
import { makeSignerLogin } from '@nibble/server/local/logins.ts'
import { TOKEN_CONTRACT } from '@nibble/server/local/token/test-token.ts'
import { type SynchronousPair, startSynchronousPair } from '@nibble/server/testing/synchronous-pair.ts'
import pg from 'pg'
import { zeroHash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChain } from './chain/chain.ts'
import { insertIntent, listOpen } from './db/intents.ts'
import { openWriter } from './db/writer.ts'
import { type Keys, seedKeys, TREASURY_PATH } from './keys.ts'
import { pushOpen, resendLost } from './pay/push-open.ts'
import { noDisputes, type Work } from './signer-setup.ts'
import { FIXTURE_TERMS } from './testing/signer-fixture.ts'

// What the chain has seen is paid. Bytes that only the primary has are lost with it, and its successor would pay again.

let pair: SynchronousPair
let owner: pg.Client
let signerUrl: string
beforeAll(async () => {
  pair = await startSynchronousPair()
  owner = new pg.Client({ connectionString: pair.ownerUrl })
  owner.on('error', () => {})
  await owner.connect()
  signerUrl = await makeSignerLogin(pair.ownerUrl)
}, 120_000)
afterAll(async () => {
  await owner.end()
  await pair.close()
})

const seed = seedKeys(randomBytes(32))
let beforeSigning = async () => {}
const keys: Keys = {
  ...seed,
  sign: async (path, transaction) => {
    await beforeSigning()
    return seed.sign(path, transaction)
  },
}
const genesis = zeroHash
const sent: string[] = []
/** A node that has mined nothing and accepts every broadcast. */
const node = async (method: string, [what]: readonly unknown[]): Promise<unknown> => {
  if (method === 'eth_sendRawTransaction') sent.push(String(what))
  return (
    { eth_gasPrice: '0x3b9aca00', eth_getTransactionCount: '0x0', eth_sendRawTransaction: zeroHash }[
      method
    ] ?? null
  )
}
const chain = createChain({
  id: 56,
  quorum: 1,
  token: TOKEN_CONTRACT,
  endpoints: [{ operator: 'local', call: node }],
})

/** Runs work on a separate connection, as after a restart. */
const withWork = async (act: (work: Work) => Promise<unknown>): Promise<void> => {
  const writer = await openWriter(signerUrl)
  try {
    await act({
      writer,
      keys,
      chain,
      genesis,
      isDevelopment: true,
      token: TOKEN_CONTRACT,
      terms: FIXTURE_TERMS,
      approvals: null,
      treasury: await keys.addressOf(TREASURY_PATH),
      now: () => Date.now(),
      disputes: noDisputes(),
      onStep: async () => {},
    })
  } finally {
    await writer.close()
  }
}

const intend = (nonce: bigint) =>
  withWork(({ writer, treasury }) =>
    insertIntent(writer.client, {
      kind: 'gas',
      withdrawal: null,
      attempt: null,
      chain: genesis,
      chainId: 56,
      path: TREASURY_PATH,
      sender: treasury,
      nonce,
      beneficiary: treasury,
      target: treasury,
      units: 1n,
      gasLimit: 21_000n,
    }),
  )

const storedBytes = async () =>
  (await owner.query<{ raw: string }>(`select '0x' || encode(raw, 'hex') as raw from signer_transaction`))
    .rows

/** Cancels waiting commits from outside, as a restart of the primary does, until the work has ended. */
const endWaits = async (work: Promise<unknown>): Promise<'done' | 'failed'> => {
  let outcome: 'done' | 'failed' | undefined
  work.then(
    () => (outcome = 'done'),
    () => (outcome = 'failed'),
  )
  await expect
    .poll(
      async () => {
        await owner.query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'")
        return outcome
      },
      { timeout: 20_000 },
    )
    .toBeDefined()
  return outcome ?? 'failed'
}

test('bytes that the standby does not have are not sent, neither when they are signed nor later', async () => {
  await pair.startStandby()
  await intend(0n)
  // Lost between reading what is open and signing.
  beforeSigning = pair.stopStandby
  const push = () => withWork(async (work) => pushOpen(work, await listOpen(work.writer.client)))

  expect(await endWaits(push())).toBe('failed')
  const [stored] = await storedBytes()
  expect(stored).toBeDefined()
  expect(await endWaits(push())).toBe('failed')
  expect(sent).toEqual([])

  beforeSigning = async () => {}
  await pair.startStandby()
  await push()
  expect(sent).toEqual([stored?.raw])
}, 60_000)

test('a chain that forgot what was final has it again once the standby has its end', async () => {
  sent.length = 0
  await pair.stopStandby()
  await owner.query('set synchronous_commit = local')
  await owner.query("update signer_intent set state = 'final', outcome = 'success', ended_at = now()")
  const resend = () => withWork((work) => resendLost(work, [work.treasury]))

  expect(await endWaits(resend())).toBe('failed')
  expect(sent).toEqual([])

  await pair.startStandby()
  await resend()
  expect(sent).toHaveLength(1)
}, 60_000)

test('of several hosts the signer works at the one that accepts writes, even after a failover', async () => {
  const at = new URL(signerUrl)
  const [standby, primary] = [new URL(pair.standbyUrl()).host, at.host]
  const hosts = (list: string) =>
    `postgres://${at.username}:${at.password}@${list}${at.pathname}?target_session_attrs=read-write`
  const hostOf = async (list: string) => {
    const writer = await openWriter(hosts(list))
    const { rows } = await writer.client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    await writer.close()
    return `${writer.client.port} ${rows[0]?.follows}`
  }
  const portOf = (host: string) => host.split(':')[1]
  for (const list of [`${standby},${primary}`, `${primary},${standby}`])
    expect(await hostOf(list)).toBe(`${portOf(primary)} false`)
  await expect(openWriter(hosts(`${standby},${standby}`))).rejects.toThrow(
    /^No host of SIGNER_DATABASE_URL accepts writes: it is read-only; it is read-only\.$/,
  )
  await pair.failOver()
  expect(await hostOf(`${primary},${standby}`)).toBe(`${portOf(standby)} false`)
}, 120_000)
