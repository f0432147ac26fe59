import { createStore } from '../../state/store.ts'

export type Draft = {
  readonly source: 'USDT' | 'GMT'
  readonly text: string
  /** The chosen address; null is the first that can be used. */
  readonly address: string | null
}

export const NO_DRAFT: Draft = { source: 'USDT', text: '', address: null }

/** What was typed outlives the way to where a transaction password is set, and back. */
export const draft = createStore<Draft>(NO_DRAFT)
