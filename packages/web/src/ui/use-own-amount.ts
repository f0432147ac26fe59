import type { Amount } from '@nibble/domain'
import { amounts } from '../state/preferences.ts'
import { useStore } from '../state/store.ts'
import { useFormat } from '../text/text-context.ts'

/** Writes what is the player's own where it stands in a sentence; the eye hides it there too. */
export const useOwnAmount = (): ((value: Amount) => string) => {
  const format = useFormat()
  const isHidden = useStore(amounts) === 'hidden'
  return (value) => (isHidden ? '••••' : format.amount(value))
}
