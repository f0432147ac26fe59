import { Button } from '@nibble/ui/button.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { firstLogin, firstLoginInfo } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'

/** The server's message to a new player, shown once until closed. Navigating away closes it. */
export const FirstLoginMessage = () => {
  const t = useText()
  const isFirst = useStore(firstLogin) === 'true'
  const info = useStore(firstLoginInfo)
  const close = () => {
    firstLogin.set(null)
    firstLoginInfo.set(null)
  }
  const here = useLocation({ select: ({ pathname }) => pathname })
  const [shownAt] = useState(here)
  useEffect(() => {
    if (here !== shownAt) close()
  })

  return (
    <Sheet
      open={isFirst && info !== null}
      onClose={close}
      title={t('shell.firstLogin')}
      footer={
        <Button variant="primary" size="large" wide onClick={close}>
          {t('shell.firstLoginGo')}
        </Button>
      }
    >
      <p className="text-16">{info}</p>
    </Sheet>
  )
}
