import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  BOT_HOUSE_HEADER,
  type BotScope,
  botKeyAdd,
  botPathOf,
  botProofText,
  type Route,
  updateTransactionPassword,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { TEST_ORIGIN, type TestApp, type TestPlayer } from './start-test-app.ts'

export const BOT_PASSWORD = 'secret7'

export type BotAnswer = {
  readonly status: number
  readonly body: {
    readonly code?: number
    readonly message?: string
    readonly reason?: string
    /** Of the called path. */
    readonly data?: {
      readonly refusal?: string
      readonly left?: string
      readonly assets?: readonly unknown[]
      readonly bets?: readonly { readonly betId: string }[]
      readonly receipt?: unknown
    } | null
  }
}

export type TestBot = {
  readonly id: string
  readonly privateKey: KeyObject
  /** Signs a request by the protocol. */
  headers(
    path: string,
    body: string,
    changes?: { timestamp?: number; nonce?: string; house?: string | null },
  ): Record<string, string>
  send(path: string, body: string, headers: Record<string, string>): Promise<BotAnswer>
  call(route: Pick<Route, 'path'>, body: object, headers?: Record<string, string>): Promise<BotAnswer>
}

export const newBotKey = () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  return { privateKey: pair.privateKey, publicKey: { kty: 'EC', crv: 'P-256', x, y } as const }
}

/** A bot of a player; sets a transaction password for it if there is none. */
export const addBot = async (
  nibble: Pick<TestApp, 'url'>,
  { caller }: TestPlayer,
  {
    scopes = ['read', 'bet', 'cancel'],
    isSandbox = false,
    dayCap = 100,
    addresses = [],
    days = 30,
    hasPassword = false,
  }: {
    scopes?: BotScope[]
    isSandbox?: boolean
    dayCap?: number
    addresses?: string[]
    days?: number
    hasPassword?: boolean
  } = {},
): Promise<TestBot> => {
  if (!hasPassword) await caller.call(updateTransactionPassword, { newPassword: BOT_PASSWORD })
  const { privateKey, publicKey } = newBotKey()
  const { keys } = await caller.call(botKeyAdd, {
    name: 'my bot',
    publicKey,
    scopes,
    isSandbox,
    dayCap: amountOf(BigInt(dayCap) * 1_000_000n),
    addresses,
    days,
    transactionPassword: BOT_PASSWORD,
  })
  return botOf(nibble, { id: keys.at(-1)?.id ?? '', privateKey })
}

export const botOf = (
  { url }: Pick<TestApp, 'url'>,
  { id, privateKey }: { readonly id: string; readonly privateKey: KeyObject },
): TestBot => {
  const bot: TestBot = {
    id,
    privateKey,
    headers: (
      path,
      body,
      { timestamp = Date.now(), nonce = randomBytes(16).toString('base64url'), house = TEST_ORIGIN } = {},
    ) => {
      const bodyDigest = createHash('sha256').update(body).digest('base64url')
      const text = botProofText({ house, method: 'POST', path, timestamp, nonce, bodyDigest })
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return {
        'content-type': 'application/json',
        'bot-key': id,
        ...(house === null ? {} : { [BOT_HOUSE_HEADER]: house }),
        signature: `${house === null ? 'v1' : 'v2'}.${timestamp}.${nonce}.${signature.toString('base64url')}`,
      }
    },
    send: async (path, body, headers) => {
      const response = await fetch(url + path, { method: 'POST', body, headers })
      return { status: response.status, body: (await response.json()) as BotAnswer['body'] }
    },
    call: (route, body, headers = {}) => {
      const [path, text] = [botPathOf(route), JSON.stringify(body)]
      return bot.send(path, text, { ...bot.headers(path, text), ...headers })
    },
  }
  return bot
}
