import './no-team.css'
import { Button, buttonClass } from '@nibble/ui/button.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Copy, UserPlus } from 'lucide-react'
import { useUser } from '../api/queries.ts'
import { levelsQuery, shareQuery } from '../api/team.ts'
import { HashTile } from '../hash-tile/hash-tile.tsx'
import { isGuest } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { useFormat, useText } from '../text/text-context.ts'
import { useCopy } from './copyable.tsx'
import { hexOfId } from './hex-of-id.ts'

/** For a player who has invited nobody: what a team would bring, how it comes, and the link. Guests have none: they sign in. */
export const NoTeam = () => {
  const t = useText()
  const isStranger = useStore(isGuest) !== null
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <OwnTile size={48} />
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-16 font-semibold">{t('team.none')}</p>
          <Earnings />
        </div>
        {isStranger ? (
          <Link to="/invite" className={cx(buttonClass({ variant: 'primary' }), 'max-sm:w-full')}>
            <UserPlus size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('team.toInvite')}
          </Link>
        ) : (
          <CopyLink />
        )}
      </div>
      <ol className="mt-4 grid gap-3 border-t border-line pt-4 lg:grid-cols-3 lg:gap-6">
        {STEPS.map((step, at) => (
          <li key={step} className="flex gap-3">
            <b
              className="grid size-7 shrink-0 place-items-center rounded-full bg-brass-wash text-brass"
              aria-hidden="true"
            >
              {at + 1}
            </b>
            <span className="min-w-0 pt-0.5 text-muted">{t(step)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

const STEPS = ['team.stepSend', 'team.stepJoin', 'team.stepEarn'] as const

const CopyLink = () => {
  const t = useText()
  const link = useQuery(shareQuery).data?.link
  const { isCopied, copy } = useCopy()
  return (
    <Button
      variant="primary"
      className="max-sm:w-full"
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
  )
}

/** What invited players would bring, by the rates in force. */
const Earnings = () => {
  const t = useText()
  const format = useFormat()
  const config = useQuery(levelsQuery).data
  if (config === undefined) return <Skeleton className="mt-1 h-10 w-full max-w-[60ch]" />
  const share = (bps: number) => format.fee({ num: bps, den: 10_000 })
  const best = Math.max(
    0,
    ...config.levels.filter(({ levelType }) => levelType === 1).map(({ rateBps }) => rateBps),
  )
  return (
    <p className="min-h-10 max-w-[60ch] text-muted">
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
