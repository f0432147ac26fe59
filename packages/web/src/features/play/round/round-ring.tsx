import { clockText } from '../../../text/countdown.ts'
import { useText } from '../../../text/text-context.ts'
import { Ring } from '../../../ui/ring.tsx'
import { WeaveTile } from '../../../weave/weave-tile.tsx'
import type { Moment } from './moment.ts'

/** The countdown: to the close, then to the draw; then the block itself. */
export const RoundRing = ({ moment }: { moment: Moment }) => {
  const { round, phase, leftMs, ofMs } = moment
  return (
    <Ring
      size={132}
      thickness={8}
      className="size-23 lg:size-33"
      state={ringState(moment)}
      left={phase === 'open' ? Math.max(0, leftMs - 1000) / ofMs : 0}
    >
      {phase === 'open' || phase === 'closed' ? (
        <Digits leftMs={leftMs} isOpen={phase === 'open'} />
      ) : (
        <span className="size-10 lg:size-14 [&>svg]:size-full">
          <WeaveTile hash={round?.block?.hash ?? null} size={56} />
        </span>
      )}
    </Ring>
  )
}

const Digits = ({ leftMs, isOpen }: { leftMs: number; isOpen: boolean }) => {
  const t = useText()
  const seconds = Math.ceil(leftMs / 1000)
  return (
    <>
      <b className={`text-28 ${seconds < 100 ? 'lg:text-40' : ''} ${isOpen ? '' : 'text-muted'}`}>
        {seconds < 100 ? seconds : clockText(seconds * 1000)}
      </b>
      <span className="hidden text-12 text-muted lg:-mt-1 lg:block">
        {isOpen ? t(seconds < 100 ? 'play.seconds' : 'play.minutes') : t('play.toDraw')}
      </span>
    </>
  )
}

const ringState = ({ phase, isEnding }: Moment) => {
  if (phase === 'open') return isEnding ? 'ending' : 'open'
  return phase === 'waiting' ? 'waiting' : 'closed'
}
