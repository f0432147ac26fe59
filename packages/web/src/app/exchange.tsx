import { handOverLogin } from '@nibble/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../api/call.ts'
import { sessionPublicKey } from '../api/caller.ts'
import { beginSession } from '../session/session.ts'
import { useText } from '../text/text-context.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { HandOverCode } from './take-hand-over.ts'

type Props = { code: HandOverCode; onLeave: () => void; children: ReactNode }

/** Exchanges the code for a session, and shows the page once there is one. */
export const Exchange = ({ code, onLeave, children }: Props) => {
  const t = useText()
  const exchange = useQuery({
    queryKey: ['hand-over', code.code],
    queryFn: () => exchangeFor(code),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

  if (exchange.isSuccess) return children
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-4">
      {exchange.isError ? (
        <>
          <ErrorState title={t('shell.handOverFailed')} error={exchange.error} />
          <Button look="primary" onClick={onLeave}>
            {t('common.continue')}
          </Button>
        </>
      ) : (
        <p role="status" className="flex items-center gap-3 text-16">
          <Spinner size={20} />
          {t('shell.handOver')}
        </p>
      )}
    </main>
  )
}

/** A session that this browser already has stays until the new one is there. */
const exchangeFor = async ({ code, bindId }: HandOverCode) => {
  beginSession(await call(handOverLogin, { code, bindId, sessionKey: await sessionPublicKey() }))
  return true
}
