import { lazy, type ReactNode, Suspense, useState } from 'react'
import { canUsePasskeys } from '../api/passkeys.ts'
import { useUser } from '../api/queries.ts'
import { needWords } from '../text/words.ts'

// Few have a passkey: its phrases load when it is offered.
const PasskeyChoice = lazy(async () => {
  const [part] = await Promise.all([import('./passkey-choice.tsx'), needWords('account')])
  return { default: part.PasskeyChoice }
})

/** What confirms a money call: a passkey that may confirm money, or the transaction password. */
export const usePasskeyChoice = (
  isOffered = true,
): { readonly hasPassword: boolean; readonly isChosen: boolean; readonly choice: ReactNode } => {
  const user = useUser().data
  const [wantsPasskey, setWantsPasskey] = useState(true)
  const hasPassword = user?.hasTransactionPassword ?? true
  const mayUsePasskey = isOffered && user?.hasMoneyPasskey === true && canUsePasskeys()
  const isChosen = mayUsePasskey && (wantsPasskey || !hasPassword)
  const choice = mayUsePasskey && (
    <Suspense>
      <PasskeyChoice isChosen={isChosen} onChoose={hasPassword ? setWantsPasskey : null} />
    </Suspense>
  )
  return { hasPassword, isChosen, choice }
}
