import type { BetRow } from '@nibble/contract'
import { type Block, GAME_IDS, type GameId } from '@nibble/domain'
import { useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { PickBead } from '../../../ui/bead.tsx'
import { OutcomeRows } from '../../../ui/bead-rows.tsx'
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

const SETS: ReadonlySet<GameId> = new Set(['lucky-2', 'lucky-3', 'lucky-4'])

/** One block decides every game; sets of characters say nothing that the exact one does not. */
export const OtherGames = ({ game, block }: { game: GameId; block: Block }) => {
  const t = useText()
  return (
    <section>
      <h2 className="mb-2 text-16 font-semibold tracking-tight">{t('result.others')}</h2>
      <OutcomeRows games={GAME_IDS.filter((id) => id !== game && !SETS.has(id))} block={block} wide />
    </section>
  )
}
