import { logout } from '@nibble/contract'
import { LogOut as LogOutIcon } from 'lucide-react'
import { call } from '../../api/call.ts'
import { forgetSessionKey } from '../../api/caller.ts'
import { endSession, isLoggingOut } from '../../session/session.ts'
import { noteLeaving } from '../../session/visit-notes.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { dropPushHere } from '../../told/push-here.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.tsx'

const MESSAGE_MS = 1_500

/** Ends the session at the server and here: the message stands for a second and a half, then the page starts anew. */
export const LogOut = () => {
  const t = useText()
  const isLeaving = useStore(isLoggingOut)

  const leave = async () => {
    // Where the server cannot be told, the session is forgotten here all the same and runs out there.
    const told = call(logout, {}).catch(() => undefined)
    // Nothing else is asked from now on.
    isLoggingOut.set(true)
    await told
    // With the session the server has forgotten this browser; so that it does not wait for more, it is told too.
    void dropPushHere().catch(() => undefined)
    showToast(t('login.out'), { forMs: MESSAGE_MS })
    await new Promise((resolve) => setTimeout(resolve, MESSAGE_MS))
    endSession()
    await forgetSessionKey().catch(() => undefined)
    noteLeaving()
    location.reload()
  }

  return (
    <Button wide busy={isLeaving ? t('profile.leaving') : undefined} onClick={() => void leave()}>
      <LogOutIcon size={20} strokeWidth={1.75} aria-hidden="true" />
      {t('profile.logOut')}
    </Button>
  )
}
