export type { StoredDraft } from './draft-row.ts'
export { draftTerms, type RecordDraft } from './draft-terms.ts'
export { getDraft, listDrafts, listTermsInForce, type TermsInForce } from './list-drafts.ts'
export { reviewDraft } from './review-draft.ts'
