import { formatTag } from '@nibble/phrases'
import { useMemo } from 'react'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'

const HOUSE_ZONE = 'Asia/Shanghai'

/** A deadline in the player's time and in GMT+8, by which it is set; once where both are the same. */
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
    const local = format.dayTime(at)
    const isHouseTime = new Date(at).getTimezoneOffset() === -480
    return isHouseTime
      ? t('withdraw.deadlineOne', { local })
      : t('withdraw.deadlineBoth', { local, house: house.format(at) })
  }
}
