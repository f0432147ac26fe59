import { formatTag, type Locale } from '@nibble/phrases'
import { useText } from '../../text/text-context.ts'

/** Formats durations in the reader's language; a dash if there is none. */
export const useSpan = (): ((ms: number | null | undefined) => string) => {
  const { locale } = useText()
  return (ms) => (ms === null || ms === undefined ? '–' : spanText(locale, ms))
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** A localized duration of one or two units: `< 1 s`, `1.1 s`, `34 s`, `5 h 48 min`. */
const spanText = (locale: Locale, ms: number): string => {
  const unit = (value: number, of: 'second' | 'minute' | 'hour') =>
    new Intl.NumberFormat(formatTag(locale), {
      style: 'unit',
      unit: of,
      unitDisplay: 'short',
      maximumFractionDigits: value < 10 ? 1 : 0,
    }).format(value)
  if (ms < SECOND) return `< ${unit(1, 'second')}`
  if (ms < MINUTE) return unit(ms / SECOND, 'second')
  const minutes = Math.round(ms / MINUTE)
  if (minutes < 60) return unit(minutes, 'minute')
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(rest, 'minute')}`
}
