import './no-team.css'
import { Button } from '@nibble/ui/button.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useUser } from '../api/queries.ts'
import { levelsQuery, shareQuery } from '../api/team.ts'
import { HashTile } from '../hash-tile/hash-tile.tsx'
import { useFormat, useText } from '../text/text-context.ts'
import { useCopy } from './copyable.tsx'
import { hexOfId } from './hex-of-id.ts'

const ROOT = 56
const FREE = [10, 30, 50, 70, 90]

/** For a player who has invited nobody: the team as it could grow, what it would bring, and the link to copy. */
export const NoTeam = () => {
  const t = useText()
  const link = useQuery(shareQuery).data?.link
  const { isCopied, copy } = useCopy()
  return (
    <div className="no-team grid justify-items-center text-center">
      <OwnTile size={ROOT} />
      <div className="w-full max-w-[400px]" aria-hidden="true">
        <svg className="team-threads" viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
          {FREE.map((at) => (
            <path key={at} d={`M50 0v14H${at}v14`} />
          ))}
        </svg>
        <div className="grid grid-cols-5 justify-items-center">
          {FREE.map((at) => (
            <HashTile key={at} hash={null} size={40} />
          ))}
        </div>
      </div>
      <p className="mt-4 text-16 font-semibold">{t('team.none')}</p>
      <Earnings />
      <Button
        variant="primary"
        className="mt-4 w-full max-w-[320px]"
        disabled={link === undefined}
        onClick={() => link !== undefined && void copy(link)}
      >
        {isCopied ? (
          <Check size={20} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Copy size={20} strokeWidth={1.75} aria-hidden="true" />
        )}
        {t(isCopied ? 'common.copied' : 'team.copyLink')}
      </Button>
    </div>
  )
}

/** What invited players would bring, by the rates in force. */
const Earnings = () => {
  const t = useText()
  const format = useFormat()
  const config = useQuery(levelsQuery).data
  if (config === undefined) return <Skeleton className="mt-1 h-10 w-full max-w-[48ch]" />
  const share = (bps: number) => format.fee({ num: bps, den: 10_000 })
  const best = Math.max(
    0,
    ...config.levels.filter(({ levelType }) => levelType === 1).map(({ rateBps }) => rateBps),
  )
  return (
    <p className="min-h-10 max-w-[48ch] text-balance text-muted">
      {t('team.earn', { direct: share(config.directBps), team: share(best) })}
    </p>
  )
}

/** The player's own tile, where the threads start. */
export const OwnTile = ({ size }: { size: number }) => {
  const t = useText()
  const user = useUser().data
  return (
    <span className="team-frame is-own">
      <HashTile
        hash={user === undefined ? null : (user.address ?? hexOfId(user.bindId))}
        size={size}
        label={t('ranking.you')}
      />
    </span>
  )
}
