import { type GameId, type PickOdds, ratio } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { PickBead } from '../../ui/bead-of.tsx'
import { pickName } from '../../ui/bead-words.ts'
import { Card } from '../../ui/card.tsx'

const TIE_FEE = ratio('0.005')
const NIU_TIE_FEE = ratio('0.01')
const NIU_WIN_FEE = ratio('0.1')

/** One game: its rule in words, and a row for each pick. */
export const GameRule = ({ game, rows }: { game: GameId; rows: readonly PickOdds[] }) => {
  const t = useText()
  const format = useFormat()
  return (
    <Card as="section">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-16 font-semibold">{t(`game.${game}`)}</h2>
        <Link
          to="/bet/$type"
          params={{ type: game }}
          className="-my-2 inline-flex min-h-11 items-center gap-0.5 font-semibold text-azure hover:underline"
        >
          {t('rule.play')}
          <span className="sr-only">: {t(`game.${game}`)}</span>
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <p className="mt-1 text-muted">
        {game === 'banker-player' ? t('rule.banker-player', { fee: format.fee(TIE_FEE) }) : t(`rule.${game}`)}
      </p>
      <table className="mt-3 w-full">
        <thead className="text-12 text-muted">
          <tr className="[&>th]:pb-1 [&>th+th]:pl-2 [&>th]:font-normal">
            <th className="text-left" scope="col">
              {t('rule.pick')}
            </th>
            <th className="text-right" scope="col">
              {t('rule.multiple')}
            </th>
            <th className="text-right" scope="col">
              {t('rule.chance')}
            </th>
            <th className="text-right" scope="col">
              <abbr title={t('rule.rtpLong')} className="no-underline">
                {t('rule.rtp')}
              </abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ pick, multiple, chance, returnToPlayer }) => (
            <tr key={pick} className="border-t border-line [&>td]:py-2 [&>td]:pl-2 [&>td]:text-right">
              <th className="py-2 text-left font-normal [overflow-wrap:anywhere]" scope="row">
                <span className="flex items-center gap-2">
                  {!isGroup(game) && <PickBead game={game} pick={pick} />}
                  {nameOf(t, game, pick)}
                </span>
              </th>
              <td className="font-semibold">
                {multiple === null
                  ? t('rule.byPoints')
                  : t('common.multiple', { multiple: format.multiple(multiple) })}
              </td>
              <td>{format.fraction(chance.win)}</td>
              <td>{format.fraction(returnToPlayer)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Refunds game={game} rows={rows} />
    </Card>
  )
}

const Refunds = ({ game, rows }: { game: GameId; rows: readonly PickOdds[] }) => {
  const t = useText()
  const format = useFormat()
  const refund = rows.find(({ chance }) => chance.refund.num > 0n)?.chance.refund
  if (refund === undefined) return null
  const chance = format.fraction(refund)
  return (
    <p className="mt-2 border-t border-line pt-2 text-12 text-muted">
      {game === 'niu-niu'
        ? t('rule.niuHold', {
            chance,
            winFee: format.fee(NIU_WIN_FEE),
            tieFee: format.fee(NIU_TIE_FEE),
          })
        : t('rule.tieBack', { chance, fee: format.fee(TIE_FEE) })}
    </p>
  )
}

const isGroup = (game: GameId) => game === 'exact' || /^lucky-\d/.test(game)

const nameOf = (t: Translator, game: GameId, pick: string): string => {
  if (game === 'exact') return t('rule.anyCharacter')
  return isGroup(game) ? t('rule.anySet', { count: pick.length }) : pickName(t, game, pick)
}
