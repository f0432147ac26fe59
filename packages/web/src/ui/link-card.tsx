import { buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Copy, UserPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { shareQuery } from '../api/team.ts'
import { isGuest } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'
import { useCopy } from './copyable.tsx'

const QrCode = lazy(() => import('qrcode.react').then((m) => ({ default: m.QRCodeSVG })))
const SIDE = 96

/** The invitation: to scan and copy, with a link to all other options. Guests have none. */
export const LinkCard = ({ isQuiet = false }: { isQuiet?: boolean }) => {
  const t = useText()
  const isStranger = useStore(isGuest) !== null
  const link = useQuery({ ...shareQuery, enabled: !isStranger }).data?.link
  const { isCopied, copy } = useCopy()
  if (isStranger) return null
  return (
    <Card as="section" aria-label={t('team.inviteTitle')} className="flex items-center gap-4">
      {/* White in both themes: scanners want dark on light, with a quiet zone. */}
      <span className="shrink-0 rounded-6 bg-[#fff] p-2">
        <Suspense fallback={<Skeleton className="size-18" />}>
          {link === undefined ? (
            <Skeleton className="size-18" />
          ) : (
            <QrCode value={link} size={SIDE} level="M" role="img" aria-label={t('team.qr')} />
          )}
        </Suspense>
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
        <span className="flex items-center rounded-12 border border-line bg-page pl-3">
          <span className="min-w-0 flex-1 py-1.5">
            {link === undefined ? (
              <Skeleton className="h-9 w-40" />
            ) : (
              <>
                <b className="block text-16 tracking-wide">{link.replace(/^.*invite=/, '')}</b>
                <span className="block text-12 break-all text-muted">{new URL(link).host}</span>
              </>
            )}
          </span>
          <IconButton
            icon={isCopied ? Check : Copy}
            label={t(isCopied ? 'common.copied' : 'team.copyLink')}
            disabled={link === undefined}
            onClick={() => link !== undefined && void copy(link)}
          />
        </span>
        <Link to="/invite" className={buttonClass({ variant: isQuiet ? 'secondary' : 'primary' })}>
          <UserPlus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('team.toInvite')}
        </Link>
      </div>
    </Card>
  )
}
