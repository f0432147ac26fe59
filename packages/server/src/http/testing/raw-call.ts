import { signProof, startVisit, type Visit } from '@nibble/client'
import type { TestApp, TestPlayer } from './start-test-app.ts'

export type RawAnswer = {
  readonly status: number
  /** The opened answer of a 200, or else the plain body. */
  readonly body: {
    code?: number
    message?: string
    reason?: string
    data?: { refusal?: string; nonce?: string; message?: string; seconds?: number } | null
  }
}

export type RawCaller = {
  /** Seals any text as the body of a call and proves the session, as a script would. */
  call(path: string, text: string, changes?: { timestamp?: number }): Promise<RawAnswer>
  /** A sealed body and its headers, to send as they are or corrupt first. */
  prepare(
    path: string,
    text: string,
    changes?: { timestamp?: number },
  ): Promise<{ body: string; headers: Record<string, string>; timestamp: number }>
  send(path: string, body: string, headers: Record<string, string>): Promise<Response>
}

/** Calls the client package would never make. */
export const rawCaller = async (nibble: TestApp, player?: TestPlayer): Promise<RawCaller> => {
  const [key] = nibble.keyRing.publicKeys()
  if (key === undefined) throw new Error('the server has no key')
  const visit: Visit = await startVisit(key, Date.now())

  const prepare: RawCaller['prepare'] = async (path, text, { timestamp = Date.now() } = {}) => {
    const call = { method: 'POST', path, timestamp }
    const body = JSON.stringify({ data: await visit.seal(text, call), key: visit.key, ip: '', timestamp })
    const bytes = new Uint8Array(new TextEncoder().encode(body))
    const headers: Record<string, string> = { 'content-type': 'application/json', 'login-type': 'USER' }
    if (player !== undefined) {
      headers['token'] = player.token
      headers['signature'] = await signProof(player.key, { ...call, timestamp: Date.now(), body: bytes })
    }
    return { body, headers, timestamp }
  }
  const send: RawCaller['send'] = (path, body, headers) =>
    fetch(nibble.url + path, { method: 'POST', body, headers })

  return {
    prepare,
    send,
    call: async (path, text, changes) => {
      const { body, headers, timestamp } = await prepare(path, text, changes)
      const response = await send(path, body, headers)
      const answer = await response.json()
      if (response.status !== 200) return { status: response.status, body: answer }
      return { status: 200, body: JSON.parse(await visit.open(answer, { method: 'POST', path, timestamp })) }
    },
  }
}
