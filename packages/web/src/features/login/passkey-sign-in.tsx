import { InlineError } from '@nibble/ui/error-state.tsx'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { errorSentence } from '../../api/error-sentence.ts'
import { canUsePasskeys, loadPasskeyPrompt } from '../../api/passkeys.ts'
import { useText } from '../../text/text-context.ts'
import { Row, RowIcon } from './wallet-list.tsx'

/** Signing in by a passkey of this page: the browser shows which there are. */
export const PasskeySignIn = () => {
  const t = useText()
  const enter = useMutation({ mutationFn: async () => (await loadPasskeyPrompt()).signInByPasskey() })
  if (!canUsePasskeys()) return null
  return (
    <>
      <Row isBusy={enter.isPending} onClick={() => enter.mutate()} picture={<RowIcon icon={Fingerprint} />}>
        <b className="block text-16">{t(enter.isPending ? 'passkey.adding' : 'passkey.signIn')}</b>
      </Row>
      {enter.isError && <InlineError text={errorSentence(t, enter.error)} />}
    </>
  )
}
