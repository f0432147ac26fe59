import type { SeriesView } from '@nibble/contract'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Amount } from '../../ui/amount.tsx'
import { pickName } from '../../ui/bead-words.ts'
import { Fact, Facts } from '../../ui/facts.tsx'

/** What a series bets on, how far it is, and what it holds or has brought. */
export const SeriesFacts = ({ series }: { series: SeriesView }) => {
  const t = useText()
  const format = useFormat()
  const { game, pick, asset, stake, losses, most, state, held, claim } = series
  return (
    <Facts>
      <Fact name={t(`game.${game}`)}>{pickName(t, game, pick)}</Fact>
      <Fact name={t('insurance.stake')}>
        <Amount value={stake} asset={asset} named own />
      </Fact>
      <Fact name={t('insurance.losses')}>
        {t('insurance.ofLosses', { losses: format.count(losses), most: format.count(most) })}
      </Fact>
      {state === 'running' ? (
        <Fact name={t('insurance.held')}>
          <Amount value={held} asset={asset} named own />
        </Fact>
      ) : (
        <Fact name={t('insurance.past')}>{t(`insurance.state.${state}`)}</Fact>
      )}
      {(state === 'lost' || state === 'claimed') && (
        <Fact name={t('insurance.claim', { most: format.count(most) })}>
          <Amount value={claim} asset="INSURANCE_POINT" named own />
        </Fact>
      )}
    </Facts>
  )
}
