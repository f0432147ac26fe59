import { formatTag, type Translator } from '@nibble/phrases'
import { useText } from '../../text/text-context.ts'

/** Formats durations in the reader's language; a dash if there is none. */
export const useSpan = (): ((ms: number | null | undefined) => string) => {
  const t = useText()
  return (ms) => (ms === null || ms === undefined ? '–' : spanText(t, ms))
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** A localized duration of one or two units: `< 1 s`, `1.1 s`, `34 s`, `5 h 48 min`. */
const spanText = (t: Translator, ms: number): string => {
  const number = (value: number, style: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(formatTag(t.locale), {
      ...style,
      maximumFractionDigits: value < 10 ? 1 : 0,
    }).format(value)
  const unit = (value: number, of: 'minute' | 'hour') =>
    number(value, { style: 'unit', unit: of, unitDisplay: 'short' })
  const seconds = (value: number) => t('common.seconds', { seconds: number(value) })
  if (ms < SECOND) return `< ${seconds(1)}`
  if (ms < MINUTE) return seconds(ms / SECOND)
  const minutes = Math.round(ms / MINUTE)
  if (minutes < 60) return unit(minutes, 'minute')
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(rest, 'minute')}`
}
