import { Dialog } from '@nibble/ui/dialog.tsx'
import { type Kit, KitContext, type KitPhrase } from '@nibble/ui/kit.ts'
import type { ReactNode } from 'react'
import { sentenceOf } from '../api/console-call.ts'

const WORDS: Readonly<Record<KitPhrase, string>> = {
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.loading': 'Loading',
  'common.more': 'Show more',
  'common.retry': 'Try again',
  'error.title': 'This did not load',
  'money.askAgain': 'Ask again',
  'money.hidePassword': 'Hide',
  'money.letGo': 'Start over',
  'money.letGoNote': 'It may have gone through: check before you send it again.',
  'money.password': 'Password',
  'money.sending': 'Waiting for the server…',
  'money.showPassword': 'Show',
  'money.unknown': 'It may have gone through. Retrying cannot do it twice.',
  'money.unknownTitle': 'There was no answer',
}

const kit: Kit = { say: (phrase) => WORDS[phrase], explain: sentenceOf, Frame: Dialog }

/** The kit in the console: its words, and the browser's native dialog as the frame of sheets. */
export const KitProvider = ({ children }: { children: ReactNode }) => (
  <KitContext value={kit}>{children}</KitContext>
)
