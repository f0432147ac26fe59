import { type CASE_KINDS, caseFile } from '@nibble/contract'
import type { Translator } from '@nibble/phrases'
import { call } from '../api/call.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { saveFile } from '../ui/save-file.ts'
import { showToast } from '../ui/toasts.tsx'

/** Saves everything the house has on a bet, deposit or withdrawal, in the format of `nibble verify`. */
export const saveCase = async (
  t: Translator,
  asked: { readonly kind: (typeof CASE_KINDS)[number]; readonly id: string },
): Promise<void> => {
  try {
    const { file } = await call(caseFile, asked)
    saveFile({
      name: `nibble-case-${asked.kind}-${asked.id}.json`,
      json: `${JSON.stringify(file, null, 2)}\n`,
    })
  } catch (error) {
    showToast(errorSentence(t, error))
  }
}
