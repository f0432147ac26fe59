import { deviceLogin } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Spinner } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../api/call.ts'
import { newSessionKey, startSession } from '../api/caller.ts'
import { HashTile } from '../hash-tile/hash-tile.tsx'
import { bindId, token } from '../session/session.ts'
import { useText } from '../text/text-context.ts'
import { Brand } from '../ui/brand.tsx'
import { hexOfId } from '../ui/hex-of-id.ts'
import type { DeviceLoginCode } from './take-device-login.ts'

type Props = { code: DeviceLoginCode; onLeave: () => void; children: ReactNode }

/** An address can contain anything: only an ID is shown from it. */
const PLAYER_ID = /^[0-9A-Z]{1,16}$/

/**
 * Asks, exchanges the code for a session, then shows the page. Everyone is asked, except for their own account: an attacker could
 * make such a link, lead a newcomer to it and wait for deposits.
 */
export const Exchange = ({ code, onLeave, children }: Props) => {
  const t = useText()
  const [isWanted, setIsWanted] = useState(() => bindId.get() === code.bindId)
  const exchange = useQuery({
    queryKey: ['hand-over', code.code],
    queryFn: () => exchangeFor(code),
    // A code works once: refetching after a reconnection must not repeat this.
    enabled: ({ state }) => isWanted && state.data === undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

  if (exchange.isSuccess) return children
  const isOut = token.get() === null
  const who = { own: bindId.get() ?? '', other: PLAYER_ID.test(code.bindId) ? code.bindId : '?' }
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[440px] content-start gap-6 p-4 lg:pt-24">
      <Brand />
      {!isWanted ? (
        <Card className="grid gap-5">
          <div className="flex items-center justify-around gap-3 pt-2" aria-hidden="true">
            {!isOut && (
              <>
                <Account id={who.own} />
                <ArrowRight size={20} strokeWidth={1.75} className="text-faint" />
              </>
            )}
            <Account id={who.other} />
          </div>
          <p className="text-16">{t(isOut ? 'shell.deviceLoginAskOut' : 'shell.deviceLoginAsk', who)}</p>
          <div className="grid gap-2">
            <Button variant="primary" onClick={onLeave}>
              {isOut ? t('common.cancel') : t('shell.deviceLoginStay', who)}
            </Button>
            <Button onClick={() => setIsWanted(true)}>{t('shell.deviceLoginGo', who)}</Button>
          </div>
        </Card>
      ) : exchange.isError ? (
        <>
          <ErrorState title={t('shell.deviceLoginFailed')} error={exchange.error} />
          <Button variant="primary" onClick={onLeave}>
            {t('common.continue')}
          </Button>
        </>
      ) : (
        <p role="status" className="flex items-center gap-3 text-16">
          <Spinner size={20} />
          {t('shell.deviceLogin')}
        </p>
      )}
    </main>
  )
}

/** Two IDs of eight characters are hard to tell apart; their tiles are not. */
const Account = ({ id }: { id: string }) => (
  <span className="grid justify-items-center gap-2">
    <HashTile hash={hexOfId(id)} size={72} />
    <b className="text-16 tracking-wide">{id}</b>
  </span>
)

/**
 * An existing session stays until the new one is there, and one of the same account stays permanently: anybody may have
 * sent the link, and the existing session may be a wallet's, which handed-over sessions do not end.
 */
const exchangeFor = async (code: DeviceLoginCode) => {
  if (bindId.get() !== code.bindId) {
    const key = await newSessionKey()
    await startSession(await call(deviceLogin, { ...code, sessionKey: key.publicKey }), key)
  }
  return true
}
