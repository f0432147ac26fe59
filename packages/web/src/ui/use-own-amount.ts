import type { Amount } from '@nibble/domain'
import { amounts } from '../state/preferences.ts'
import { useStore } from '../state/store.ts'
import { useFormat } from '../text/text-context.ts'

/** Formats the player's own amounts inside sentences; the eye hides them there too. */
export const useOwnAmount = (): ((value: Amount) => string) => {
  const format = useFormat()
  const isHidden = useStore(amounts) === 'hidden'
  return (value) => (isHidden ? '••••' : format.amount(value))
}
