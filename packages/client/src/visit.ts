import {
  answerBinding,
  IV_BYTES,
  type KeySet,
  REQUEST_INFO,
  RESPONSE_INFO,
  requestBinding,
  type SealedAnswer,
} from '@nibble/contract'
import { fromBase64url, joinBytes, textOf, toBase64url, utf8 } from './bytes.ts'

/** One visit secret, wrapped once for the server and used for every call until renewed. */
export type Visit = {
  /** `<kid>.<wrapped secret>`, the `key` of every envelope. */
  readonly key: string
  readonly startedAt: number
  /** `data` of an envelope: IV, ciphertext and tag in base64url. */
  seal(body: string, call: { method: string; path: string; timestamp: number }): Promise<string>
  /** The plaintext of an answer; throws if it is not the server's answer to this call. */
  open(answer: SealedAnswer, call: { method: string; path: string; timestamp: number }): Promise<string>
}

export const startVisit = async (publicKey: KeySet['keys'][number], now: number): Promise<Visit> => {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const wrapped = await wrap(secret, publicKey)
  const [requestKey, answerKey] = await Promise.all([
    deriveKey(secret, REQUEST_INFO, 'encrypt'),
    deriveKey(secret, RESPONSE_INFO, 'decrypt'),
  ])
  secret.fill(0)

  return {
    key: `${publicKey.kid}.${toBase64url(wrapped)}`,
    startedAt: now,
    seal: async (body, call) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: utf8(requestBinding(call)) },
        requestKey,
        utf8(body),
      )
      return toBase64url(joinBytes(iv, new Uint8Array(sealed)))
    },
    open: async (answer, { method, path, timestamp }) => {
      const data = fromBase64url(answer.data)
      const binding = answerBinding({
        method,
        path,
        requestTimestamp: timestamp,
        answerTimestamp: answer.timestamp,
      })
      const opened = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: data.subarray(0, IV_BYTES), additionalData: utf8(binding) },
        answerKey,
        data.subarray(IV_BYTES),
      )
      return textOf(opened)
    },
  }
}

const wrap = async (
  secret: Uint8Array<ArrayBuffer>,
  { kty, n, e }: KeySet['keys'][number],
): Promise<Uint8Array> => {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', { kty, n, e }, algorithm, false, ['encrypt'])
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, key, secret))
}

const deriveKey = async (
  secret: Uint8Array<ArrayBuffer>,
  info: string,
  usage: 'encrypt' | 'decrypt',
): Promise<CryptoKey> => {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: utf8(info) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    [usage],
  )
}
