import type { ResponseOf, userInfo } from '@nibble/contract'
import { Card } from '@nibble/ui/card.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { isGuest } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { hexOfId } from '../../ui/hex-of-id.ts'
import { Avatar, AvatarSheet } from './avatar/avatar-sheet.tsx'

/** The two copyable lines, while loading. */
const ROWS = ['bindId', 'address']

type User = ResponseOf<typeof userInfo>

/** The avatar, the name, and the copyable lines. */
export const ProfileHead = ({ user }: { user: User | null }) => {
  const t = useText()
  const format = useFormat()
  const isStranger = useStore(isGuest) !== null
  if (user === null)
    return (
      <Card>
        <div className="flex items-center gap-4">
          <Skeleton className="size-18 rounded-12" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-4 w-28" />
          </div>
        </div>
        <div className="mt-3 grid">
          {ROWS.map((row) => (
            <div key={row} className="grid h-[53px] content-center border-t border-line">
              <Skeleton className="h-5" />
            </div>
          ))}
        </div>
      </Card>
    )

  return (
    <Card as="section">
      <div className="flex items-center gap-4">
        <OwnAvatar picture={user.avatar} woven={user.address ?? hexOfId(user.bindId)} />
        <div className="min-w-0">
          <p className="text-20 font-semibold [overflow-wrap:anywhere]">{user.username}</p>
          <p className="text-muted">{t('profile.since', { date: format.longDay(user.createdAt) })}</p>
          {user.parentUserName !== null && (
            <p className="text-muted">{t('login.invitedBy', { name: user.parentUserName })}</p>
          )}
        </div>
      </div>
      <dl className="mt-3 grid border-t border-line">
        <Copyable term={t('profile.bindId')} text={user.bindId} />
        {user.address !== null && <Copyable term={t('profile.address')} text={user.address} />}
      </dl>
      {isStranger && <p className="mt-2 text-12 text-muted">{t('profile.guestId')}</p>}
    </Card>
  )
}

const OwnAvatar = ({ picture, woven }: { picture: string | null; woven: string }) => {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t('profile.pictureChange')}
        title={t('profile.pictureChange')}
        className="relative shrink-0 rounded-12 transition hover:brightness-110"
        onClick={() => setIsOpen(true)}
      >
        <Avatar picture={picture} woven={woven} size={72} />
        <span className="absolute -right-1.5 -bottom-1.5 grid size-7 place-items-center rounded-20 border border-line-strong bg-card text-muted">
          <Camera size={16} strokeWidth={1.75} aria-hidden="true" />
        </span>
      </button>
      <AvatarSheet picture={picture} woven={woven} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
