import type { DrawRow } from '@nibble/contract'
import { normaliseHash, outcomeOf } from '@nibble/domain'
import { shortRound } from '../../text/countdown.ts'
import { useText } from '../../text/text-context.ts'
import { OutcomeBead } from '../../ui/bead-of.tsx'
import { Tail } from '../../weave/tail.tsx'
import { WeaveTile } from '../../weave/weave-tile.tsx'

const LIT = [2, 1]

/** A published round as left or right saw it. */
export const LastRound = ({ draw }: { draw: DrawRow }) => {
  const t = useText()
  const hash = draw.block === null ? null : normaliseHash(draw.block.hash)
  return (
    <li className="flex items-center gap-3">
      <WeaveTile hash={hash} lit={LIT} size={36} />
      <span className="min-w-0 flex-1">
        <span className="block text-12 text-faint">
          {t('round.number', { round: shortRound(draw.round) })}
        </span>
        <span className="-ml-1 [&_.tail]:text-14 [&_.tail]:leading-5">
          <Tail hash={hash} lit={LIT} />
        </span>
      </span>
      {hash !== null && draw.block !== null && (
        <OutcomeBead
          named
          game="left-right"
          outcome={outcomeOf({ game: 'left-right', hash, height: BigInt(draw.block.height) })}
        />
      )}
    </li>
  )
}
