import {
  type Caller,
  CallRefused,
  type Credentials,
  createCaller,
  makeSessionKey,
  publicKeyOf,
  signCancel,
} from '@nibble/client'
import {
  betOrder,
  betTime1,
  betTime3,
  cancelBetOrder,
  loginAuth,
  loginSend,
  orderInfo,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Answer } from '../crash/protocol.ts'
import type { Asked } from '../crash/server-under-fire.ts'

/** A player with the client package alone, as anyone's script would use it. Stays signed in over restarts. */
export type HttpPlayer = { readonly caller: Caller; readonly bindId: string; readonly key: CryptoKeyPair }

export async function signIn(baseUrl: string, fetch = globalThis.fetch): Promise<HttpPlayer> {
  const account = privateKeyToAccount(generatePrivateKey())
  const key = await makeSessionKey()
  let credentials: Credentials | null = null
  const caller = createCaller({ baseUrl, fetch, credentials: () => credentials, timeoutMs: 5_000 })
  // Nothing is broken yet: a slow machine may take its time.
  const patient = createCaller({ baseUrl, fetch, timeoutMs: 60_000 })

  const { address } = account
  const { nonce, message } = await patient.call(loginSend, { address, sessionKey: await publicKeyOf(key) })
  const signature = await account.signMessage({ message })
  const profile = { country: 'CH', ofAge: true }
  const { token, bindId } = await patient.call(loginAuth, { address, nonce, signature, profile })
  credentials = { token, key }
  return { caller, bindId, key }
}

/** The rounds that are open now. */
export async function openRounds({ caller }: HttpPlayer): Promise<string[]> {
  const tables = await Promise.all([caller.call(betTime1, {}), caller.call(betTime3, {})])
  return tables.flatMap(({ open }) => (open === null ? [] : [open.round]))
}

/** Makes the call over HTTP. A refusal is an answer; anything else that goes wrong leaves its outcome open. */
export async function askOverHttp({ caller, key: sessionKey }: HttpPlayer, question: Asked): Promise<Answer> {
  const n = 0
  try {
    if (question.call === 'recall') {
      const { key, betId } = question
      const { round } = (await caller.call(orderInfo, { betId })).bet
      const signature = await signCancel(sessionKey, { round, betId })
      const { bet } = await caller.call(cancelBetOrder, { idempotencyKey: key, betId, signature })
      return { n, bets: [bet.betId] }
    }
    const { key, round, asset, bets } = question.slip
    const placed = await caller.call(betOrder, {
      idempotencyKey: key,
      round,
      asset,
      bets: bets.map((bet) => ({ ...bet, stake: amountOf(BigInt(bet.stake)) })),
    })
    return { n, bets: placed.bets.map(({ betId }) => betId) }
  } catch (error) {
    if (error instanceof CallRefused && error.kind !== 'try_again') return { n, refusal: error.kind }
    return { n, failed: String(error) }
  }
}
