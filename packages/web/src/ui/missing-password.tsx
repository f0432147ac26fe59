import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, KeyRound } from 'lucide-react'
import { useUser } from '../api/queries.ts'
import { useText } from '../text/text-context.ts'

/** A class for what stands below that line: unseen until it is known whether it is there, so that nothing jumps. */
export const useUnderPassword = (): string => (useUser().isLoading ? 'invisible' : '')

/** While that is missing: what the button of an empty form says and does instead. */
export const usePasswordFirst = (from: string) => {
  const t = useText()
  const navigate = useNavigate()
  return isMissing(useUser().data)
    ? {
        text: t('money.setPassword'),
        go: () => void navigate({ to: '/update/security', search: { back: from } }),
      }
    : null
}

const isMissing = (user: ReturnType<typeof useUser>['data']): boolean =>
  user !== undefined && !user.hasTransactionPassword && !user.hasMoneyPasskey

/** Above a form that moves money: a player with nothing to confirm it with sets a password first. */
export const MissingPassword = ({ from }: { from: string }) => {
  const t = useText()
  if (!isMissing(useUser().data)) return null
  return (
    <Link
      to="/update/security"
      search={{ back: from }}
      className="flex min-h-14 items-center gap-3 rounded-12 border border-brass-line bg-brass-wash px-3 py-2 leading-5"
    >
      <KeyRound size={20} strokeWidth={1.75} className="shrink-0 text-brass" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <b className="block">{t('money.setPassword')}</b>
        <span className="block text-12 leading-4 text-muted">{t('money.passwordFirst')}</span>
      </span>
      <ChevronRight size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden="true" />
    </Link>
  )
}
