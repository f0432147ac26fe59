import { serverNow, useServerSecond } from '../../../realtime/server-second.ts'
import { useText } from '../../../text/text-context.ts'
import { beaconWait } from './beacon-due.ts'

type Props = { drawAt: number; publishAt: number; blockTimeMs: number }

/** What a guarded round waits for after its block, by the second; and what happens if it does not come. */
export const BeaconWait = (round: Props) => {
  const t = useText()
  useServerSecond()
  const { isLate, seconds } = beaconWait(round, serverNow())
  return isLate ? t('table.beaconLate') : t('table.beaconWait', { seconds })
}
