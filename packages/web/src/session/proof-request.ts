import { createStore } from '../state/store.ts'

/** A money call that the server refused until the player proves once more that it is they. */
export type ProofRequest = {
  readonly answer: (isProven: boolean) => void
  /** Nothing but the signature of a wallet will do. */
  readonly needsWallet: boolean
}

/** The request that waits for the player, or null. */
export const proofRequest = createStore<ProofRequest | null>(null)
let asked: Promise<boolean> | null = null

/** Asks the player to sign again; true once they have. Calls that are refused meanwhile wait for the same answer. */
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
