import { createDraft } from '../../session/draft.ts'

export type Draft = {
  readonly source: 'USDT' | 'GMT'
  readonly text: string
  /** The chosen address; null is the first that can be used. */
  readonly address: string | null
}

export const NO_DRAFT: Draft = { source: 'USDT', text: '', address: null }

export const draft = createDraft<Draft>(NO_DRAFT)
