import type { BetRow } from '@nibble/contract'
import type { GameId } from '@nibble/domain'
import { useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { PickBead } from '../../../ui/bead.tsx'
import { pickShortName } from '../../../ui/bead-words.ts'

type Props = { bets: readonly BetRow[]; game: GameId }

/** Every bet of the player that this block decided, where there is more to tell than the headline did. */
export const BetsOfBlock = ({ bets, game }: Props) => {
  const t = useText()
  if (bets.length === 0 || (bets.length === 1 && bets[0]?.game === game)) return null
  return (
    <section>
      <h2 className="mb-2 text-16 font-semibold tracking-tight">{t('result.yourBets')}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {bets.map((bet) => (
          <li key={bet.betId} className="flex min-h-12 items-center gap-3">
            <PickBead game={bet.game} pick={bet.pick} />
            <span className="min-w-0 flex-1">
              {t(`game.${bet.game}`)}{' '}
              <span className="text-muted">
                {t('bets.on', { pick: pickShortName(t, bet.game, bet.pick) })}
              </span>
            </span>
            <BetEnd bet={bet} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const BetEnd = ({ bet }: { bet: BetRow }) => {
  const t = useText()
  if (bet.status === 'cancelled') return <span className="text-12 text-muted">{t('bets.returned')}</span>
  if (bet.net === null) return <span className="text-12 text-muted">{t('bets.paying')}</span>
  return <Amount className="font-semibold" value={bet.net} asset={bet.returnAsset} signed tone="gain" named />
}
