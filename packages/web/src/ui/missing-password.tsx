import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '../api/queries.ts'
import { useText } from '../text/text-context.ts'

/** A class for a form that moves money: unseen until it is known whether a password is missing, so that nothing jumps. */
export const useUnderPassword = (): string => (useUser().isLoading ? 'invisible' : '')

type First = { readonly text: string; readonly go: () => void; readonly note: ReactNode }

/** While a player has nothing to confirm money with: what the button of an empty form says and does instead, and why. */
export const usePasswordFirst = (from: string): First | null => {
  const t = useText()
  const navigate = useNavigate()
  const user = useUser().data
  if (user === undefined || user.hasTransactionPassword || user.hasMoneyPasskey) return null
  return {
    text: t('money.setPassword'),
    go: () => void navigate({ to: '/update/security', search: { back: from } }),
    note: <p className="mt-2 text-center text-12 text-balance text-muted">{t('money.passwordFirst')}</p>,
  }
}
