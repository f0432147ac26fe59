import { setTimeout as wait } from 'node:timers/promises'
import { TOKEN_CONTRACT } from '@nibble/server/local/token/test-token.ts'
import pino from 'pino'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChain } from './chain/chain.ts'
import { runSigner } from './run-signer.ts'
import { openSignerStage, type SignerStage } from './testing/signer-stage.ts'

const U = 1_000_000n
const UNITS = 10n ** 12n

let stage: SignerStage
let payee: { player: bigint; address: string }
beforeAll(async () => {
  stage = await openSignerStage()
  await stage.books.rows('insert into chain_identity (genesis_hash) values ($1)', [stage.work.genesis])
  payee = await stage.payee(1_000n)
  await stage.withdraw(payee, 10n * U)
  await stage.finish()
})
afterAll(() => stage.close())

const isStopped = async () =>
  (await stage.books.rows(`select from house_stop where name = 'withdrawals'`)).length === 1
const letGoOn = () => stage.books.rows(`delete from house_stop`)
const incidents = () =>
  stage.books.rows<{ detail: string }>(
    `select detail from incident where kind = 'payments' and subject = 'treasury' and closed_at is null`,
  )
type Sent = { hash: string; nonce: bigint; height: bigint }
/** Pays a withdrawal, and leaves the books as a backup from before it has them. */
const payAndForget = async (
  millionths: bigint,
  { keepIntent = false } = {},
): Promise<Sent & { id: string }> => {
  const id = await stage.withdraw(payee, millionths)
  await stage.round()
  await stage.mine(3)
  const [sent] = await stage.books.rows<Sent>(
    `select '0x' || encode(t.hash, 'hex') as hash, i.nonce, 0::bigint as height
     from signer_transaction t join signer_intent i on i.id = t.intent_id where i.withdrawal_id = $1`,
    [id],
  )
  if (sent === undefined) throw new Error('nothing was sent')
  const receipt: unknown = await stage.chain.request('eth_getTransactionReceipt', [sent.hash])
  const height =
    receipt instanceof Object && 'blockNumber' in receipt ? BigInt(String(receipt.blockNumber)) : 0n
  await stage.books.rows(
    'delete from signer_transaction t using signer_intent i where i.id = t.intent_id and i.withdrawal_id = $1',
    [id],
  )
  if (!keepIntent) {
    await stage.books.rows('delete from signer_intent where withdrawal_id = $1', [id])
    await stage.books.rows(`update withdrawal set state = 'to_be_released' where id = $1`, [id])
  }
  return { ...sent, height, id }
}
const note = ({ hash, height, id }: Sent & { id: string | null }) =>
  stage.books.rows('select note_payment($1, $2, $3, $4)', [hash, height, id, 'paid after the backup'])
const noteNonces = (nonce: bigint) =>
  stage.books.rows('select note_nonces($1, $2, $3)', [stage.treasury, nonce, 'looked through'])

test('nothing keeps a signer from its work whose books know all that the treasury has paid', async () => {
  expect(await stage.begin()).toBeNull()
  expect(await isStopped()).toBe(false)
  expect(await incidents()).toEqual([])
})

/** What anybody may do with most tokens: a line that names the treasury as its sender, and moves nothing. */
const moveNothing = async (stranger: Address) => {
  await stage.chain.request('anvil_impersonateAccount', [stranger])
  await stage.chain.request('anvil_setBalance', [stranger, '0xde0b6b3a7640000'])
  const args = [stage.treasury, stranger, 0n] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args })
  const hash = await stage.chain.request('eth_sendTransaction', [
    { from: stranger, to: TOKEN_CONTRACT, data, gas: '0x186a0' },
  ])
  await stage.mine(3)
  expect(await stage.chain.request('eth_getTransactionReceipt', [hash])).toMatchObject({
    status: '0x1',
    logs: [{ address: TOKEN_CONTRACT.toLowerCase() }],
  })
}

test('a stranger who moves nothing in the treasury’s name keeps no signer from its work', async () => {
  await moveNothing('0x5742a9e600000000000000000000000000000001')
  expect(await stage.begin()).toBeNull()
  expect([await isStopped(), await incidents()]).toEqual([false, []])
})

test('a payment that the books lack stops withdrawals and is named; once it is noted, they end and go on', async () => {
  const lost = await payAndForget(25n * U)
  const held = await stage.tokensOf(payee.address)
  const found = await stage.begin()
  expect(found).toContain(`${lost.hash} in block ${lost.height}: 25 USDT to ${payee.address.toLowerCase()}`)
  expect(found).toContain('2 transactions of the treasury, the books 1;')
  expect(await isStopped()).toBe(true)
  expect(await incidents()).toEqual([{ detail: found }])

  await letGoOn()
  expect(await stage.begin()).toBe(found)
  expect(await isStopped()).toBe(true)

  await note(lost)
  expect(await stage.begin()).toMatch(/no transfer of USDT is among those/)
  await noteNonces(lost.nonce)
  expect(await stage.begin()).toBeNull()
  expect([await isStopped(), await incidents()]).toEqual([true, []])

  await letGoOn()
  await stage.settle()
  expect(await stage.books.stateOf(lost.id)).toBe('success')
  await stage.withdraw(payee, 5n * U)
  await stage.finish()
  expect(await stage.tokensOf(payee.address)).toBe(held + 5n * U * UNITS)
})

test('a payment whose bytes are lost, though its nonce is known, is noted too', async () => {
  const lost = await payAndForget(7n * U, { keepIntent: true })
  expect(await stage.begin()).toContain(lost.hash)
  await note(lost)
  expect(await stage.begin()).toBeNull()
  await letGoOn()
  await stage.settle()
  expect(await stage.books.stateOf(lost.id)).toBe('success')
})

test('a payment of which the books have nothing is noted without a withdrawal; one that has ended is refused', async () => {
  const [ended] = await stage.books.rows<{ id: string }>(
    `select id::text from withdrawal where state = 'success' limit 1`,
  )
  const lost = await payAndForget(3n * U)
  await stage.books.rows(`update withdrawal set state = 'rejected' where id = $1`, [lost.id])
  await expect(note({ ...lost, id: ended?.id ?? '' })).rejects.toThrow(/has ended/)
  await note({ ...lost, id: null })
  await noteNonces(lost.nonce)
  expect(await stage.begin()).toBeNull()
  await letGoOn()
})

test('a process that starts on such books pays nothing', async () => {
  const lost = await payAndForget(4n * U)
  const held = await stage.tokensOf(stage.treasury)
  const { terms, now, onStep, genesis } = stage.work
  const signer = runSigner({
    databaseUrl: stage.signerUrl,
    setup: {
      ...{ keys: stage.keys, token: TOKEN_CONTRACT, treasury: stage.treasury, genesis, terms, now, onStep },
      isDevelopment: true,
      chain: createChain({ id: 56, endpoints: [stage.endpoint], quorum: 1, token: TOKEN_CONTRACT }),
    },
    roundEveryMs: 50,
    log: pino({ level: 'silent' }),
  })
  await expect.poll(isStopped, { timeout: 10_000 }).toBe(true)
  await letGoOn()
  await wait(500)
  await stage.mine(3)
  await signer.stop()
  expect(await stage.books.stateOf(lost.id)).toBe('to_be_released')
  expect(await stage.tokensOf(stage.treasury)).toBe(held)
})

test('where too few endpoints tell, nothing is paid, and nothing is stopped for it', async () => {
  await letGoOn()
  const { call, operator } = stage.endpoint
  stage.endpoint = {
    operator,
    call: (method, params) =>
      method === 'eth_getLogs' ? Promise.reject(new Error('not offered')) : call(method, params),
  }
  expect(await stage.begin()).toMatch(/eth_getLogs/)
  expect(await isStopped()).toBe(false)
})
