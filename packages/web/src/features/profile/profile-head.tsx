import type { ResponseOf, userInfo } from '@nibble/contract'
import { Check, Copy } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { WeaveTile } from '../../weave/weave-tile.tsx'

/** The two lines that can be copied, while they are not there yet. */
const ROWS = ['bindId', 'address']

type User = ResponseOf<typeof userInfo>

/** The woven address, the name, and what can be copied. */
export const ProfileHead = ({ user }: { user: User | null }) => {
  const t = useText()
  const format = useFormat()
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
        <WeaveTile hash={user.address ?? user.bindId} size={72} />
        <div className="min-w-0">
          <p className="text-20 font-semibold [overflow-wrap:anywhere]">{user.username}</p>
          <p className="text-muted">{t('profile.since', { date: format.longDay(user.createdAt) })}</p>
          {user.parentUserName !== null && (
            <p className="text-muted">{t('login.invitedBy', { name: user.parentUserName })}</p>
          )}
        </div>
      </div>
      <dl className="mt-3 grid">
        <Copyable term={t('profile.bindId')} text={user.bindId} />
        {user.address !== null && <Copyable term={t('profile.address')} text={user.address} />}
      </dl>
    </Card>
  )
}

const Copyable = ({ term, text }: { term: string; text: string }) => {
  const t = useText()
  const { isCopied, copy } = useCopy()
  return (
    <div className="flex items-center gap-3 border-t border-line py-1">
      <dt className="shrink-0 text-muted">{term}</dt>
      <dd className="min-w-0 flex-1 text-right font-mono">{halves(text)}</dd>
      <dd className="-mr-3">
        <IconButton
          icon={isCopied ? Check : Copy}
          label={`${t(isCopied ? 'common.copied' : 'common.copy')}: ${term}`}
          onClick={() => void copy(text)}
        />
      </dd>
    </div>
  )
}

/** Forty-two characters seldom fit one line; they break in the middle, not one letter before the end. */
const halves = (text: string) => {
  const middle = Math.ceil(text.length / 2)
  return (
    <>
      {text.slice(0, middle)}
      <wbr />
      {text.slice(middle)}
    </>
  )
}
