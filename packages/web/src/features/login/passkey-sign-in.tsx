import { InlineError } from '@nibble/ui/error-state.tsx'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { errorSentence } from '../../api/error-sentence.ts'
import { canUsePasskeys, loadPasskeyPrompt } from '../../api/passkeys.ts'
import { useText } from '../../text/text-context.ts'
import { Row } from './wallet-list.tsx'

/** Signing in by a passkey of this page: the browser shows which there are. */
export const PasskeySignIn = () => {
  const t = useText()
  const enter = useMutation({ mutationFn: async () => (await loadPasskeyPrompt()).signInByPasskey() })
  if (!canUsePasskeys()) return null
  return (
    <>
      <Row
        isBusy={enter.isPending}
        onClick={() => enter.mutate()}
        picture={
          <span className="grid size-10 shrink-0 place-items-center rounded-12 bg-raised text-brass">
            <Fingerprint size={20} strokeWidth={1.75} aria-hidden="true" />
          </span>
        }
      >
        <b className="block text-16">{t(enter.isPending ? 'passkey.adding' : 'passkey.signIn')}</b>
      </Row>
      {enter.isError && <InlineError text={errorSentence(t, enter.error)} />}
    </>
  )
}
