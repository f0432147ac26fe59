import type { TableChoice } from '@nibble/contract'
import {
  GAME_IDS,
  type GameId,
  inputOf,
  oddsOf,
  type PickOdds,
  picksOf,
  ratio,
  type Table,
} from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Hash } from 'lucide-react'
import { useState } from 'react'
import { useGameConfig } from '../../api/queries.ts'
import { useGuardedOffer } from '../../book/table-choice.ts'
import { Screen } from '../../screen/screen.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { PickBead } from '../../ui/bead.tsx'
import { pickName } from '../../ui/outcome-names.ts'

/** The rule of every game, and for each pick its multiple, chance and return, counted here and now. */
export const RuleScreen = () => {
  const t = useText()
  const { data: config, isPending } = useGameConfig()
  const hasGuarded = useGuardedOffer()
  const [table, setTable] = useState<TableChoice>('block')
  const paytable = table === 'guarded' ? table : (config?.paytable ?? 'classic')
  const odds = useOddsByGame(paytable)

  return (
    <Screen title={t('title.rule')} back="/play/desc">
      <div className="flex flex-wrap items-center justify-between gap-3 pt-4 lg:pt-5">
        <p className="max-w-[72ch] text-muted">{t('rule.lead')}</p>
        {isPending && <Skeleton className="h-11 w-40 rounded-12" />}
        {hasGuarded && (
          <Segment
            label={t('table.label')}
            value={table}
            onChange={setTable}
            options={[
              { value: 'block', text: t('table.block') },
              { value: 'guarded', text: t('records.guarded') },
            ]}
          />
        )}
      </div>
      <div className="mt-4 gap-3 lg:columns-2 xl:columns-3 [&>*]:mb-3 [&>*]:break-inside-avoid">
        {GAME_IDS.map((game) => {
          const rows = odds?.get(game)
          return rows === undefined ? (
            <Skeleton key={game} className="h-64 rounded-20" />
          ) : (
            <GameRule key={game} game={game} rows={rows} isGuarded={table === 'guarded'} />
          )
        })}
        <Card as="section">
          <h2 className="text-16 font-semibold">{t('rule.smallPrint')}</h2>
          <ul className="mt-2 grid list-disc gap-2 pl-5 text-muted">
            <li>{t('rule.gross')}</li>
            <li>{t('rule.rounding')}</li>
            <li>{t('rule.version')}</li>
            <li>{t('rule.random')}</li>
          </ul>
          <Link to="/play/desc" className={`${buttonClass({ size: 'small' })} mt-4`}>
            <Hash size={16} aria-hidden="true" />
            {t('rule.try')}
          </Link>
        </Card>
      </div>
    </Screen>
  )
}

const TIE_FEE = ratio('0.005')
const NIU_FEES = {
  block: { win: ratio('0.1'), tie: ratio('0.01') },
  guarded: { win: ratio('0.05'), tie: ratio('0.005') },
}

type GameRuleProps = { game: GameId; rows: readonly PickOdds[]; isGuarded: boolean }

/** One game: its rule in words, and a row for each pick. */
const GameRule = ({ game, rows, isGuarded }: GameRuleProps) => {
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
                <span className="flex items-center gap-2 min-[360px]:min-w-24">
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
      <Refunds game={game} rows={rows} isGuarded={isGuarded} />
    </Card>
  )
}

const Refunds = ({ game, rows, isGuarded }: GameRuleProps) => {
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
            winFee: format.fee(NIU_FEES[isGuarded ? 'guarded' : 'block'].win),
            tieFee: format.fee(NIU_FEES[isGuarded ? 'guarded' : 'block'].tie),
          })
        : t('rule.tieBack', { chance })}
    </p>
  )
}

/** All picks of characters have the same odds. */
const isGroup = (game: GameId) => inputOf(game) !== 'choice'

const nameOf = (t: Translator, game: GameId, pick: string): string => {
  if (game === 'exact') return t('rule.anyCharacter')
  return isGroup(game) ? t('rule.anySet', { count: pick.length }) : pickName(t, game, pick)
}

type OddsByGame = ReadonlyMap<GameId, readonly PickOdds[]>

/**
 * Counts every ending of a hash, one game after the other with a breath between, so that the page stays quick. The
 * first paytable costs a few dozen milliseconds in all; the counts are kept for the second.
 */
const useOddsByGame = (paytable: Table): OddsByGame | null => {
  const { data } = useQuery({
    queryKey: ['counted-odds', paytable],
    queryFn: async ({ signal }) => {
      const odds = new Map<GameId, readonly PickOdds[]>()
      for (const game of GAME_IDS) {
        await breath()
        signal.throwIfAborted()
        odds.set(
          game,
          shownPicks(game).map((pick) => oddsOf(game, pick, paytable)),
        )
      }
      return odds
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return data ?? null
}

/** Where all picks have the same odds, one row speaks for all: the characters and their sets. */
const shownPicks = (game: GameId) => picksOf(game).slice(0, isGroup(game) ? 1 : undefined)

const breath = () => new Promise((resolve) => setTimeout(resolve))
