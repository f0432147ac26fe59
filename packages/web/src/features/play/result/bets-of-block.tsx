import type { BetRow } from '@nibble/contract'
import { type Block, GAME_IDS, type GameId } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { useState } from 'react'
import { Way } from '../../../book/way.tsx'
import { WayDots } from '../../../book/way-strip.tsx'
import { shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { PickBead } from '../../../ui/bead.tsx'
import { OutcomeRows } from '../../../ui/bead-rows.tsx'
import { pickShortName } from '../../../ui/bead-words.ts'
import { moneyText } from '../money-text.ts'

type Props = {
  bets: readonly BetRow[]
  /** The one whose way is shown at first: the newest of the screen's own games. */
  first: BetRow | undefined
}

/** The way of one of the player's bets on this block; where there are more, the others to choose from. */
export const BetsOfBlock = ({ bets, first }: Props) => {
  const t = useText()
  const format = useFormat()
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = bets.find(({ betId }) => betId === chosen) ?? first ?? bets.at(0)
  if (shown === undefined) return null
  return (
    <>
      <Way key={shown.betId} bet={shown} />
      {bets.length > 1 && (
        <section>
          <h2 className="mb-2 text-16 font-semibold tracking-tight">
            {t('way.yourBets', { round: shortRound(shown.round) })}
          </h2>
          <Card padded={false} className="overflow-hidden">
            <ul className="divide-y divide-line">
              {bets.map((bet) => (
                <li key={bet.betId}>
                  <button
                    type="button"
                    aria-pressed={bet === shown}
                    title={t('way.show', {
                      stake: moneyText(format, bet.stake, bet.asset),
                      pick: pickShortName(t, bet.game, bet.pick),
                    })}
                    onClick={() => setChosen(bet.betId)}
                    className={cx(
                      'flex min-h-14 w-full items-center gap-3 px-4 text-left',
                      bet === shown && 'bg-raised',
                    )}
                  >
                    <PickBead game={bet.game} pick={bet.pick} />
                    <span className="min-w-0 flex-1">
                      <Amount className="font-semibold" value={bet.stake} asset={bet.asset} named own />{' '}
                      <span className="text-muted">
                        {t('bets.on', { pick: pickShortName(t, bet.game, bet.pick) })}
                      </span>
                      <span className="block text-12 text-muted">{t(`game.${bet.game}`)}</span>
                    </span>
                    <WayDots bet={bet} />
                    <BetEnd bet={bet} />
                  </button>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
    </>
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
