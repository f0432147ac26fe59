import { GAME_IDS, PAYTABLES, type Paytable } from '@nibble/domain'
import { Link } from '@tanstack/react-router'
import { Hash } from 'lucide-react'
import { useState } from 'react'
import { useGameConfig } from '../../api/queries.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/card.tsx'
import { Segment } from '../../ui/segment.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { GameRule } from './game-rule.tsx'
import { useCountedOdds } from './use-counted-odds.ts'

/** The rule of every game, and for each pick its multiple, chance and return, counted here and now. */
export const RuleScreen = () => {
  const t = useText()
  const { data: config } = useGameConfig()
  const [chosen, setChosen] = useState<Paytable | null>(null)
  const inForce = config?.paytable ?? 'classic'
  const paytable = chosen ?? inForce
  const odds = useCountedOdds(paytable)

  return (
    <Screen title={t('title.rule')} back="/play/desc">
      <div className="flex flex-wrap items-center justify-between gap-3 pt-4 lg:pt-5">
        <p className="max-w-[72ch] text-muted">{t('rule.lead')}</p>
        <Segment
          label={t('rule.paytable')}
          value={paytable}
          onChange={setChosen}
          options={PAYTABLES.map((value) => ({
            value,
            text: (
              <>
                {t(`rule.${value}`)}
                {value === inForce && <span className="font-normal text-muted">{t('rule.inForce')}</span>}
              </>
            ),
          }))}
        />
      </div>
      <div className="mt-4 gap-3 lg:columns-2 xl:columns-3 [&>*]:mb-3 [&>*]:break-inside-avoid">
        {GAME_IDS.map((game) => {
          const rows = odds?.get(game)
          return rows === undefined ? (
            <Skeleton key={game} className="h-64 rounded-20" />
          ) : (
            <GameRule key={game} game={game} rows={rows} />
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
