import { classReturns, type GameId, outcomeClasses, parsePick, type Ratio, type Table } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { useFormat, useText } from '../../../text/text-context.ts'

const GAME: GameId = 'niu-niu'

/** Niu niu holds ten units; a table computed from the rules shows what each number of points returns. */
export const HoldNote = ({ paytable }: { paytable: Table }) => {
  const t = useText()
  const format = useFormat()
  const returns = returnsOf(paytable)
  const tie = returns.find(({ outcome }) => outcome === 'tie')
  const ten = returns.find(({ outcome }) => outcome === 'player-10')?.ratio ?? { num: 2, den: 1 }

  return (
    <Card className="grid gap-3">
      <h2 className="font-semibold">{t('play.hold.title')}</h2>
      <p className="text-muted">
        {t('play.hold.text', { fee: format.fee({ num: 2 * ten.den - ten.num, den: ten.den }) })}
      </p>
      <div className="grid gap-2">
        <PointsRow label={t('play.hold.win')} returns={returns.filter(isOf('player'))} tone="text-win" />
        <PointsRow label={t('play.hold.lose')} returns={returns.filter(isOf('banker'))} tone="text-text" />
      </div>
      {tie !== undefined && <TieLine ratio={tie.ratio} />}
    </Card>
  )
}

type Returned = { readonly outcome: string; readonly ratio: Ratio }

const PointsRow = ({
  label,
  returns,
  tone,
}: {
  label: string
  returns: readonly Returned[]
  tone: string
}) => {
  const t = useText()
  const format = useFormat()
  return (
    <div>
      <h3 className="mb-1 text-12 text-muted">{label}</h3>
      <ul className="grid grid-cols-5 gap-1 sm:grid-cols-9">
        {returns.map(({ outcome, ratio }) => (
          <li
            key={outcome}
            className="grid justify-items-center rounded-6 bg-raised py-1 text-12 whitespace-nowrap"
          >
            <span className="text-muted">{outcome.split('-')[1]}</span>
            <b className={tone}>{t('common.multiple', { multiple: format.multiple(ratio) })}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

const TieLine = ({ ratio }: { ratio: Ratio }) => {
  const t = useText()
  const format = useFormat()
  return <p className="text-12 text-muted">{t('play.hold.tie', { multiple: format.multiple(ratio) })}</p>
}

const isOf =
  (side: string) =>
  ({ outcome }: Returned) =>
    outcome.startsWith(`${side}-`)

const returnsOf = (paytable: Table): readonly Returned[] => {
  const pick = parsePick(GAME, 'player')
  if (pick === null) return []
  const ratios = classReturns({ game: GAME, pick, paytable })
  return outcomeClasses(GAME).flatMap((outcome, index) => {
    const ratio = ratios[index]
    return ratio === undefined ? [] : [{ outcome, ratio }]
  })
}
