import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { clearEnding, takeRememberedScreen } from '../session/visit-notes.ts'
import { useText } from '../text/text-context.ts'
import { showToast } from './toasts.tsx'

/** Once there is a session: says so and goes on to the screen that was asked for, or home. */
export const useEntry = (isSignedIn: boolean) => {
  const t = useText()
  const router = useRouter()
  const go = useEffectEvent(() => {
    clearEnding()
    showToast(t('login.success'))
    router.history.replace(takeRememberedScreen() ?? '/index')
  })
  useEffect(() => {
    if (isSignedIn) go()
  }, [isSignedIn])
}
