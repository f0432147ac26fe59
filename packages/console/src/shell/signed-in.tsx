import { giveCode } from '@nibble/contract/console'
import { ConfirmSheet } from '@nibble/ui/confirm-sheet.tsx'
import { useAuthState } from 'ra-core'
import { type ReactNode, useEffect, useState } from 'react'
import { call, sentenceOf } from '../api/console-call.ts'
import { session } from '../api/session.ts'
import { answerCodeRequests } from '../api/use-act.ts'
import { CodeField, isCode } from '../ui/field.tsx'
import { Loading } from '../ui/states.tsx'

/** Nothing of the console is shown or requested before the session is complete. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const { isPending, authenticated } = useAuthState({}, true)
  if (isPending || authenticated !== true) return <Loading />
  return (
    <>
      {children}
      <CodePrompt />
    </>
  )
}

type Request = { readonly answer: (given: boolean) => void }

/** Money above the four-eyes limit needs a fresh code; the request continues after it. */
const CodePrompt = () => {
  const [request, setRequest] = useState<Request | null>(null)
  useEffect(() => answerCodeRequests(() => new Promise<boolean>((answer) => setRequest({ answer }))), [])
  if (request === null) return null
  return (
    <Asking
      onEnd={(given) => {
        setRequest(null)
        request.answer(given)
      }}
    />
  )
}

const Asking = ({ onEnd }: { onEnd: (given: boolean) => void }) => {
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // Leaving the screen that asked cancels the request.
  useEffect(() => {
    const leave = () => onEnd(false)
    addEventListener('hashchange', leave)
    return () => removeEventListener('hashchange', leave)
  }, [onEnd])
  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      session.keep(await call(giveCode, { code }))
      onEnd(true)
    } catch (error) {
      setFailure(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <ConfirmSheet
      open
      title="Confirm with a code"
      onClose={() => onEnd(false)}
      confirm="Continue"
      isReady={isCode(code)}
      busy={isBusy ? 'Waiting…' : null}
      error={failure}
      onConfirm={() => void send()}
    >
      <p className="text-muted">Please confirm that it is still you.</p>
      <CodeField value={code} onChange={setCode} />
    </ConfirmSheet>
  )
}
