import { useText } from '../../text/text-context.ts'
import { spanText } from './span-text.ts'

/** Durations in the reader's language; a dash where there is none. */
export const useSpan = (): ((ms: number | null | undefined) => string) => {
  const { locale } = useText()
  return (ms) => (ms === null || ms === undefined ? '–' : spanText(locale, ms))
}
