export type { StoredDraft } from './draft-row.ts'
export { draftTerms } from './draft-terms.ts'
export { listDrafts, listTermsInForce, type TermsInForce } from './list-drafts.ts'
export { reviewDraft } from './review-draft.ts'
