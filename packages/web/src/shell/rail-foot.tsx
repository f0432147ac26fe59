import { latestBlocks } from '../realtime/latest-blocks.ts'
import { ConnectionDot } from '../screen/connection-dot.tsx'
import { SessionClock } from '../screen/session-clock.tsx'
import { useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'
import { useFormat } from '../text/use-format.ts'

/** The newest block and how long this session has lasted. */
export const RailFoot = () => {
  const t = useText()
  const format = useFormat()
  const [newest] = useStore(latestBlocks)
  return (
    <div className="mt-auto grid gap-2 border-t border-line p-3 text-12 text-muted max-xl:hidden">
      <ConnectionDot
        live={
          newest === undefined ? t('shell.live') : t('shell.liveAt', { height: format.count(newest.height) })
        }
      />
      <SessionClock />
    </div>
  )
}
