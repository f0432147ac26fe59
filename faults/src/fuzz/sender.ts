import { signProof, startVisit } from '@nibble/client'
import { answer as answerShape, refused, sealedAnswer } from '@nibble/contract'
import type { SignedIn, WebFixture } from './web-fixture.ts'

/** What came back: the HTTP status, and the content of the envelope if there was one. */
export type Reply = { readonly status: number; readonly code: number | null; readonly refusal: string | null }

/** A call about to be sent; what is changed here arrives changed. */
export type Letter = {
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export type Sender = {
  /** Correctly sealed and signed, around any text. `spoil` changes it afterwards. */
  readonly send: (call: {
    path: string
    text: string
    as: SignedIn | null
    spoil?: ((letter: Letter) => Letter) | undefined
  }) => Promise<Reply>
}

export async function createSender({ baseUrl, publicKey, now }: WebFixture): Promise<Sender> {
  const visit = await startVisit(publicKey, now())
  return {
    send: async ({ path, text, as, spoil }) => {
      const call = { method: 'POST', path, timestamp: now() }
      const body = JSON.stringify({
        data: await visit.seal(text, call),
        key: visit.key,
        ip: '',
        timestamp: call.timestamp,
      })
      const headers = { 'content-type': 'application/json', 'login-type': 'USER' }
      const proof = as === null ? {} : await proofOf(as, { ...call, body: new TextEncoder().encode(body) })
      const letter: Letter = { path, body, headers: { ...headers, ...proof } }
      const sent = spoil?.(letter) ?? letter

      const response = await fetch(`${baseUrl}${sent.path}`, {
        method: 'POST',
        headers: sent.headers,
        body: sent.body,
      })
      const { status } = response
      if (status !== 200) {
        await response.text()
        return { status, code: null, refusal: null }
      }
      const answer = sealedAnswer.parse(await response.json())
      const inside = answerShape.parse(JSON.parse(await visit.open(answer, call)))
      return { status, code: inside.code, refusal: refused.safeParse(inside).data?.data.refusal ?? null }
    },
  }
}

const proofOf = async (
  { token, key }: SignedIn,
  call: Parameters<typeof signProof>[1],
): Promise<Record<string, string>> => ({ token, signature: await signProof(key, call) })
