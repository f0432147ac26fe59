export { CONTENT_KINDS, type Content, type ContentDraft, type ContentKind } from './content-row.ts'
export { getContent, listContent } from './list-content.ts'
export { listPublished, listRotating, type Published } from './list-published.ts'
export { type ContentSave, saveContent } from './save-content.ts'
