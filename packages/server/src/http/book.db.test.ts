import { randomUUID } from 'node:crypto'
import { ensureSessionKey, memoryKeyStore, signCancel } from '@nibble/client'
import {
  type BetRow,
  betOrder,
  betReceipt,
  betReceiptOf,
  cancelBetOrder,
  type SlipReceipt,
} from '@nibble/contract'
import { amountOf, roundNumberFrom } from '@nibble/domain'
import { readReceipt, verifyCancel, verifyReceipt } from '@nibble/proof'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawCaller } from './testing/raw-call.ts'
import { startTestApp, type TestApp, type TestPlayer } from './testing/start-test-app.ts'

let nibble: TestApp
let player: TestPlayer
beforeAll(async () => {
  nibble = await startTestApp()
  player = await nibble.signIn()
})
afterAll(() => nibble.stop())

const place = async (): Promise<{ bet: BetRow; receipt: SlipReceipt }> => {
  const { bets, receipt } = await player.caller.call(betOrder, {
    idempotencyKey: randomUUID(),
    round: await nibble.round(),
    asset: 'PLAY_POINT',
    bets: [{ game: 'exact', pick: 'f', stake: amountOf(10_500_000n) }],
  })
  const [bet] = bets
  if (bet === undefined || receipt === null) throw new Error('no bet, or no receipt')
  return { bet, receipt }
}

test('a bet is answered with a receipt that holds, and that can be asked for again', async () => {
  const { bet, receipt } = await place()
  const file = betReceiptOf(receipt, { at: 0, bet })
  expect(verifyReceipt(readReceipt(file))).toBeNull()
  expect(file.leaf).toMatchObject({ stake: '10.5', table: 'classic', source: 'manual', game: 'exact' })

  const { betId } = bet
  expect((await player.caller.call(betReceipt, { betId })).receipt).toEqual(file)
  const other = await nibble.signIn()
  await expect(other.caller.call(betReceipt, { betId })).rejects.toMatchObject({ kind: 'bet_unknown' })
})

describe('a cancel', () => {
  const cancel = (bet: BetRow, signature: string) =>
    player.caller.call(cancelBetOrder, { idempotencyKey: randomUUID(), betId: bet.betId, signature })

  test('is kept with the signature of the session key, and with what the wallet signed', async () => {
    const { bet } = await place()
    const signature = await signCancel(player.key, bet)
    await cancel(bet, signature)
    const { rows } = await nibble.db.pool.query<{
      public_key: Buffer
      signature: Buffer
      sign_in_message: string
      sign_in_signature: string
    }>('select * from bet_cancel where bet_id = $1', [bet.betId])
    const [kept] = rows
    expect(rows).toHaveLength(1)
    expect(kept?.signature.toString('hex')).toBe(signature)
    const leaf = {
      ...{ round: roundNumberFrom(bet.round), betId: bet.betId, signature },
      publicKey: kept?.public_key.toString('hex') ?? '',
    }
    expect(verifyCancel(leaf)).toBe(true)
    expect(kept?.sign_in_message.toLowerCase()).toContain(player.address.toLowerCase())
    expect(kept?.sign_in_signature).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('without the signature of this session, for this bet of this round, is refused', async () => {
    const { bet } = await place()
    const { bet: other } = await place()
    const foreign = await ensureSessionKey(memoryKeyStore())
    for (const signature of [
      await signCancel(player.key, other),
      await signCancel(player.key, { ...bet, round: '2030010110001' }),
      await signCancel(foreign, bet),
      '0'.repeat(128),
      'f'.repeat(128),
    ])
      await expect(cancel(bet, signature)).rejects.toMatchObject({
        kind: 'cancel_unsigned',
        message: expect.stringMatching(/did not sign/),
      })
    const raw = await rawCaller(nibble, player)
    for (const signature of [undefined, null, '', 7, 'F'.repeat(128), '0'.repeat(126)]) {
      const body = { idempotencyKey: randomUUID(), betId: bet.betId, signature }
      const { body: answer } = await raw.call(cancelBetOrder.path, JSON.stringify(body))
      expect(answer).toMatchObject({ data: { refusal: 'cancel_unsigned' } })
    }
    const { rows } = await nibble.db.pool.query('select from bet_cancel where bet_id = $1', [bet.betId])
    expect(rows).toHaveLength(0)
  })
})
