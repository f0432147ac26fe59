import { sum } from '@nibble/domain'
import { shortRound } from '../../../text/countdown.ts'
import { useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { pickName } from '../../../ui/bead-words.ts'
import { Button } from '../../../ui/button.tsx'
import { InlineError } from '../../../ui/error-state.tsx'
import type { Intent } from './slip-state.ts'

type Props = { intent: Intent; message: string | null; onAsk: () => void; onLetGo: () => void }

/** No answer came. Asking again carries the same key, so nothing is ever placed twice. */
export const UnknownPanel = ({ intent, message, onAsk, onLetGo }: Props) => {
  const t = useText()
  const [first, ...others] = intent.bets
  return (
    <div className="grid grid-cols-1 gap-3">
      {message !== null && <InlineError text={message} />}
      <p className="font-semibold">
        <Amount value={sum(intent.bets.map(({ stake }) => stake))} asset={intent.asset} named />
        {' · '}
        {first !== undefined && others.length === 0
          ? `${t(`game.${first.game}`)} · ${pickName(t, first.game, first.pick)}`
          : t('board.count', { count: intent.bets.length })}
        {' · '}
        {t('result.title', { round: shortRound(intent.round) })}
      </p>
      <p className="text-muted">{t('slip.unknown')}</p>
      <Button look="primary" size="large" onClick={onAsk}>
        {t('money.askAgain')}
      </Button>
      <Button onClick={onLetGo}>{t('slip.letGo')}</Button>
    </div>
  )
}
