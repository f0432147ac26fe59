import { formatTag } from '@nibble/phrases'
import { useMemo } from 'react'
import { linesOf } from '../../text/lines-of.ts'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'

const HOUSE_ZONE = 'Asia/Shanghai'
const HOUSE_OFFSET = -480

/** A deadline in the player's time and in GMT+8, by which it is set, a line each; once where both are the same. */
export const useDeadline = (): ((at: number) => string) => {
  const t = useText()
  const format = useFormat()
  const house = useMemo(
    () =>
      new Intl.DateTimeFormat(formatTag(t.locale), {
        ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
        ...{ hourCycle: 'h23', timeZone: HOUSE_ZONE },
      }),
    [t.locale],
  )
  return (at) => {
    const there = t('withdraw.deadlineHouse', { time: house.format(at) })
    if (new Date(at).getTimezoneOffset() === HOUSE_OFFSET) return linesOf([there])
    return linesOf([t('withdraw.deadlineLocal', { time: format.dayTime(at) }), there])
  }
}
