import { classReturns, type GameId, outcomeClasses, type Paytable, parsePick } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { Info } from 'lucide-react'
import type { Format } from '../../../text/format.ts'
import { useText } from '../../../text/text-context.ts'
import { useFormat } from '../../../text/use-format.ts'
import { Tail } from '../../../weave/tail.tsx'
import { CharacterPad } from './character-pad.tsx'
import { placesAhead } from './game-places.ts'
import { setSizeOf } from './pick-choice.ts'
import { PickGroup, type PickGroupProps } from './pick-group.tsx'

/** The question of the game, its picks and its rule. */
export const PicksSection = (props: PickGroupProps) => {
  const { game, paytable } = props
  const t = useText()
  const isPad = game === 'exact' || setSizeOf(game) !== null

  return (
    <section>
      <div className="mb-2 flex min-h-9 items-center justify-between gap-3 lg:-mt-1">
        <h2 className="text-16 font-semibold tracking-tight">{t(`ask.${game}`)}</h2>
        <Tail hash={null} lit={placesAhead(game)} label={t('play.decides', { reads: t(`reads.${game}`) })} />
      </div>
      {isPad ? <CharacterPad {...props} /> : <PickGroup {...props} />}
      <div className="mt-3 max-lg:hidden">
        <RuleNote game={game} paytable={paytable} />
      </div>
    </section>
  )
}

export const RuleNote = ({ game, paytable }: { game: GameId; paytable: Paytable }) => {
  const t = useText()
  const format = useFormat()
  return (
    <p className="flex gap-2 text-12 text-muted">
      <Info size={16} aria-hidden="true" />
      <span>{ruleText(t, format, game, paytable)}</span>
    </p>
  )
}

/** The rule in a sentence or two; fees in it are read off the rules. */
export const ruleText = (t: Translator, format: Format, game: GameId, paytable: Paytable): string => {
  if (game !== 'banker-player') return t(`rule.${game}`)
  return t('rule.banker-player', { fee: format.percent(tieFee(paytable)) })
}

const tieFee = (paytable: Paytable) => {
  const pick = parsePick('banker-player', 'banker')
  if (pick === null) return { num: 0, den: 1 }
  const tie = classReturns({ game: 'banker-player', pick, paytable })[
    outcomeClasses('banker-player').indexOf('tie')
  ]
  return tie === undefined ? { num: 0, den: 1 } : { num: tie.den - tie.num, den: tie.den }
}
