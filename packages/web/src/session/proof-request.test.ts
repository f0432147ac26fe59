import { describe, expect, it } from 'vitest'
import { askForProof, proofRequest } from './proof-request.ts'

describe('asking for a fresh proof', () => {
  it('waits until the player has answered', async () => {
    const proven = askForProof()
    proofRequest.get()?.answer(true)
    expect(await proven).toBe(true)
    expect(proofRequest.get()).toBeNull()
  })

  it('asks once for calls that are refused at the same time', async () => {
    const both = [askForProof(), askForProof()]
    proofRequest.get()?.answer(false)
    expect(await Promise.all(both)).toEqual([false, false])
  })

  it('asks again after an answer', async () => {
    const first = askForProof()
    proofRequest.get()?.answer(false)
    await first
    const second = askForProof()
    proofRequest.get()?.answer(true)
    expect(await second).toBe(true)
  })
})
