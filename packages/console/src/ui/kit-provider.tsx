import { Dialog } from '@nibble/ui/dialog.tsx'
import { type Kit, KitContext, type KitPhrase } from '@nibble/ui/kit.ts'
import type { ReactNode } from 'react'
import { sentenceOf } from '../api/console-call.ts'

/** Those of what the console uses: it has no form for money of its own. */
const WORDS: Partial<Readonly<Record<KitPhrase, string>>> = {
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.loading': 'Loading',
  'common.retry': 'Try again',
  'error.title': 'This did not load',
}

const kit: Kit = { say: (phrase) => WORDS[phrase] ?? phrase, explain: sentenceOf, Frame: Dialog }

/** The kit in the console: its words, and the browser's native dialog as the frame of sheets. */
export const KitProvider = ({ children }: { children: ReactNode }) => (
  <KitContext value={kit}>{children}</KitContext>
)
