import type { readBooks } from '@nibble/contract/console'
import type { Answered } from '../../api/console-call.ts'
import type { Tone } from '../../ui/tag.tsx'

export type Watch = Answered<typeof readBooks>['watch']

/** What one may say of the invariants: what could not be read is not known to hold, and is not broken either. */
export const watchState = ({ lookedAt, wrong }: Watch): { readonly text: string; readonly tone: Tone } => {
  if (wrong.some(({ kind }) => kind === 'broken')) return { text: 'Broken', tone: 'loss' }
  if (lookedAt === null) return { text: 'Not looked at yet', tone: 'plain' }
  if (wrong.length > 0) return { text: 'Not read yet', tone: 'brass' }
  return { text: 'All hold', tone: 'win' }
}
