import { CallFailed, CallRefused, SessionOver } from '@nibble/client'
import { moveSubAccount, transfer } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { describe, expect, it } from 'vitest'
import { createMoneyCalls } from './money-calls.ts'
import type { SignFor } from './passkeys.ts'

const lost = new CallFailed(0, 'the server cannot be reached')
const refused = (kind: CallRefused['kind']) => new CallRefused(kind, 'No.', {})
const units = amountOf(20_000_000n)
const wanted = { toBindId: 'AB12', asset: 'USDT', amount: units } as const

/** Calls that fail with the given errors in turn and then succeed; records what was sent. */
const visit = (...failures: readonly Error[]) => {
  const sent: { readonly key: string; readonly body: Record<string, unknown> }[] = []
  const left = [...failures]
  let text: string | null = null
  const open = () =>
    createMoneyCalls({
      send: async (_, body) => {
        const { idempotencyKey, ...rest } = body as unknown as { idempotencyKey: string }
        sent.push({ key: idempotencyKey, body: rest })
        const failure = left.shift()
        if (failure !== undefined) throw failure
        return {} as never
      },
      makeKey: () => `key ${sent.length + 1}`,
      storage: {
        read: () => text,
        write: (next) => {
          text = next
        },
      },
    })
  const calls = open()
  const send = (
    order: object = wanted,
    { by = calls, proof = 'secret1' as string | SignFor, ...rest } = {},
  ) => by.submit(transfer, { slot: 'transfer', wanted: order as typeof wanted, proof, ...rest })
  return { calls, open, send, keys: () => sent.map(({ key }) => key), sent, stored: () => text }
}

describe('a money call', () => {
  it('retries with the same key after a lost answer, and uses a new one once it was answered', async () => {
    const { send, keys } = visit(lost)
    expect((await send()).kind).toBe('unknown')
    expect((await send()).kind).toBe('done')
    await send()
    expect(keys()).toEqual(['key 1', 'key 1', 'key 3'])
  })

  it('sends nothing else while one is unanswered, until the player dismisses it', async () => {
    const { calls, send, keys } = visit(lost)
    await send()
    const other = { ...wanted, amount: amountOf(1n) }
    expect(await send(other)).toEqual({ kind: 'held' })
    calls.letGo('transfer')
    expect((await send(other)).kind).toBe('done')
    expect(keys()).toEqual(['key 1', 'key 2'])
  })

  it('ignores a second tap while one is on its way, and does not dismiss that one', async () => {
    const { calls, send, keys } = visit()
    const first = send()
    const second = send()
    calls.letGo('transfer')
    const third = send()
    expect([await second, await third]).toEqual([{ kind: 'held' }, { kind: 'held' }])
    expect((await first).kind).toBe('done')
    expect(keys()).toEqual(['key 1'])
  })

  it('keeps the key over a reload, even one in the middle of a call', async () => {
    const { open, send, keys } = visit(lost)
    await send()
    const reloaded = open()
    expect((await send(wanted, { by: reloaded })).kind).toBe('done')
    const underWay = send(wanted, { by: reloaded })
    await send(wanted, { by: open() })
    await underWay
    expect(keys()).toEqual(['key 1', 'key 1', 'key 3', 'key 3'])
  })

  it('is over after a clear refusal: nothing was taken', async () => {
    for (const no of [refused('balance_short'), new CallFailed(429, 'Too often.'), new SessionOver('over')]) {
      const { calls, send, keys } = visit(no)
      expect(await send()).toEqual({ kind: 'refused', error: no })
      expect(calls.unanswered.get().size).toBe(0)
      await send()
      expect(keys()).toEqual(['key 1', 'key 2'])
    }
  })

  it('may have gone through if the server broke, or its database did not answer', async () => {
    for (const failure of [new CallFailed(502, 'Bad gateway.'), refused('try_again'), new Error('?')]) {
      const { send, keys } = visit(failure)
      expect((await send()).kind).toBe('unknown')
      await send()
      expect(keys()).toEqual(['key 1', 'key 1'])
    }
  })

  it('stays unanswered when the next try is refused, unless the refusal says that there was no effect', async () => {
    const { calls, send } = visit(lost, refused('transaction_password_wrong'), refused('rate_changed'))
    await send()
    expect((await send()).kind).toBe('refused')
    expect(calls.unanswered.get().get('transfer')).toMatchObject({ isBusy: false, isLost: true })
    await send(wanted, { settledBy: ['rate_changed'] } as object)
    expect(calls.unanswered.get().size).toBe(0)
  })

  it('affects only its own slot', async () => {
    const { calls, send } = visit(lost)
    await send()
    const move = { direction: 'GMT_TO_GAME', amount: units } as const
    expect((await calls.submit(moveSubAccount, { slot: 'move', wanted: move })).kind).toBe('done')
  })

  it('has a passkey sign for its key, again for a lost answer, and sends nothing if it does not sign', async () => {
    const { calls, send, sent, stored } = visit(lost)
    const signed: string[] = []
    const sign: SignFor = async (key) => {
      signed.push(key)
      return { nonce: `nonce ${signed.length}`, signed: {} as never }
    }
    expect((await send(wanted, { proof: sign })).kind).toBe('unknown')
    expect((await send(wanted, { proof: sign })).kind).toBe('done')
    expect(signed).toEqual(['key 1', 'key 1'])
    expect(sent.map(({ body }) => body)).toMatchObject([
      { passkey: { nonce: 'nonce 1' } },
      { passkey: { nonce: 'nonce 2' } },
    ])
    expect(stored()).not.toContain('nonce')
    const stopped = refused('passkey_refused')
    const outcome = await send(wanted, { proof: () => Promise.reject(stopped) })
    expect(outcome).toEqual({ kind: 'refused', error: stopped })
    expect(sent).toHaveLength(2)
    expect(calls.unanswered.get().size).toBe(0)
  })

  it('stores the password nowhere', async () => {
    const { send, sent, stored } = visit(lost)
    await send()
    expect(sent[0]?.body).toMatchObject({ transactionPassword: 'secret1' })
    expect(stored()).not.toContain('secret1')
  })
})
