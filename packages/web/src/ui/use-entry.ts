import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { firstLogin, isGuest, token } from '../session/session.ts'
import { clearEnding, takeRememberedScreen } from '../session/tab-items.ts'
import { useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'
import { showToast } from './toasts.tsx'

/** When a new session has begun: says so and goes to the requested screen, or home. */
export const useEntry = () => {
  const held = useStore(token)
  const [before] = useState(held)
  const isSignedIn = held !== null && held !== before
  const cache = useQueryClient()
  const t = useText()
  const router = useRouter()
  const go = useEffectEvent(() => {
    clearEnding()
    // A former guest may be somebody else now.
    if (before !== null) cache.clear()
    // A guest has not signed in, and a new player gets a welcome message.
    if (isGuest.get() === null && firstLogin.get() === null) showToast(t('login.success'))
    router.history.replace(takeRememberedScreen() ?? '/index')
  })
  useEffect(() => {
    if (isSignedIn) go()
  }, [isSignedIn])
}
