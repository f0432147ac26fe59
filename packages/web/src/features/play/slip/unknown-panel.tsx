import { useText } from '../../../text/text-context.ts'
import { Button } from '../../../ui/button.tsx'
import { InlineError } from '../../../ui/error-state.tsx'

type Props = { message: string; onAsk: () => void; onLetGo: () => void }

/** No answer came. Asking again carries the same key, so nothing is ever placed twice. */
export const UnknownPanel = ({ message, onAsk, onLetGo }: Props) => {
  const t = useText()
  return (
    <div className="grid grid-cols-1 gap-3">
      <InlineError text={message} />
      <p className="text-muted">{t('slip.unknown')}</p>
      <Button look="primary" size="large" onClick={onAsk}>
        {t('slip.askAgain')}
      </Button>
      <Button onClick={onLetGo}>{t('slip.letGo')}</Button>
    </div>
  )
}
