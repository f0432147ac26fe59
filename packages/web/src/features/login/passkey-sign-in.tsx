import { Button } from '@nibble/ui/button.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { errorSentence } from '../../api/error-sentence.ts'
import { canUsePasskeys, loadPasskeyPrompt } from '../../api/passkeys.ts'
import { useText } from '../../text/text-context.ts'

/** Signing in by a passkey of this page: the browser shows which there are. */
export const PasskeySignIn = () => {
  const t = useText()
  const enter = useMutation({ mutationFn: async () => (await loadPasskeyPrompt()).signInByPasskey() })
  if (!canUsePasskeys()) return null
  return (
    <div className="grid gap-2">
      <Button
        size="large"
        wide
        busy={enter.isPending ? t('passkey.adding') : undefined}
        onClick={() => enter.mutate()}
      >
        <Fingerprint size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('passkey.signIn')}
      </Button>
      {enter.isError && <InlineError text={errorSentence(t, enter.error)} />}
    </div>
  )
}
