import { Button } from '@nibble/ui/button.tsx'
import { Fingerprint } from 'lucide-react'
import { useText } from '../text/text-context.ts'

type Props = {
  /** Whether the passkey is chosen instead of the password. */
  isChosen: boolean
  /** Null if there is no other way to confirm. */
  onChoose: ((byPasskey: boolean) => void) | null
}

/** Says that a passkey confirms, and switches to the transaction password and back. */
export const PasskeyChoice = ({ isChosen, onChoose }: Props) => {
  const t = useText()
  return (
    <div className="grid gap-2">
      {isChosen && (
        <p className="flex items-center gap-3 rounded-12 bg-azure-wash px-3 py-2.5">
          <Fingerprint size={20} strokeWidth={1.75} className="shrink-0 text-azure" aria-hidden="true" />
          {t('passkey.use')}
        </p>
      )}
      {onChoose !== null && (
        <Button variant="ghost" wide onClick={() => onChoose(!isChosen)}>
          {t(isChosen ? 'passkey.usePassword' : 'passkey.usePasskey')}
        </Button>
      )}
    </div>
  )
}
