import { createStore } from '../state/store.ts'

/** A money call that the server refused until the player authenticates again. */
export type ProofRequest = {
  readonly answer: (isProven: boolean) => void
  /** Only a wallet's signature is accepted. */
  readonly needsWallet: boolean
}

/** The request waiting for the player, or null. */
export const proofRequest = createStore<ProofRequest | null>(null)
let asked: Promise<boolean> | null = null

/** Asks the player to sign again; resolves to true once they have. Calls refused meanwhile share the answer. */
export const askForProof = ({ needsWallet = false } = {}): Promise<boolean> => {
  asked ??= new Promise((resolve) => {
    proofRequest.set({
      needsWallet,
      answer: (isProven) => {
        asked = null
        proofRequest.set(null)
        resolve(isProven)
      },
    })
  })
  return asked
}
