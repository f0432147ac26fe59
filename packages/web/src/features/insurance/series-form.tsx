import { insuranceBetOrder, type insuranceTerms, type ResponseOf, type SeriesView } from '@nibble/contract'
import {
  claimOf,
  formatAmount,
  type Amount as Money,
  picksOf,
  type SeriesAsset,
  type SeriesGame,
  seriesStakes,
  ZERO,
} from '@nibble/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { keys } from '../../api/keys.ts'
import { useAssets } from '../../api/queries.ts'
import { useOnline } from '../../realtime/connection.ts'
import { tempoChoice } from '../../state/preferences.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Amount } from '../../ui/amount.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { readAmount } from '../../ui/amount-input.ts'
import { pickName } from '../../ui/bead-words.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-state.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { createIntentKeys } from '../../ui/intent-keys.ts'
import { Segment } from '../../ui/segment.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { SeriesFacts } from './series-facts.tsx'

type Offer = ResponseOf<typeof insuranceTerms>
type Props = { game: SeriesGame; offer: Offer; last: SeriesView | null }

/** A flat stake on one pick; what it holds and what its claim would pay, before anything moves. */
export const SeriesForm = ({ game, offer, last }: Props) => {
  const t = useText()
  const format = useFormat()
  const isOnline = useOnline()
  const tempo = useStore(tempoChoice)
  const picks = picksOf(game)
  const [pick, setPick] = useState<string>(picks[0] ?? '')
  const [asset, setAsset] = useState<SeriesAsset>('USDT')
  const [text, setText] = useState('')
  const available = useAssets().data?.assets.find(({ coinName }) => coinName === asset)?.assetsAvailable
  const start = useStart()

  const read = readAmount(text)
  const stake = read.kind === 'amount' ? read.amount : null
  const stakes = stake === null ? ZERO : seriesStakes(stake, offer)
  const chance = offer.chances.find((one) => one.game === game && one.pick === pick)
  const isShort = available !== undefined && available < stakes

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (stake === null || isShort || !isOnline || start.isPending) return
        start.mutate({ tempo, game, pick, asset, stake }, { onSuccess: () => setText('') })
      }}
    >
      <Segment
        wide
        label={t('insurance.pick')}
        value={pick}
        onChange={setPick}
        options={picks.map((value) => ({ value, text: pickName(t, game, value) }))}
      />
      <Segment
        wide
        label={t('insurance.asset')}
        value={asset}
        onChange={setAsset}
        options={offer.assets.map((value) => ({ value, text: t(`asset.${value}`) }))}
      />
      <AmountField label={t('insurance.stake')} asset={asset} value={text} onChange={setText} />
      <Facts>
        <Fact name={t('insurance.holds')}>
          <Amount value={stakes} asset={asset} named />
        </Fact>
        <Fact name={t('insurance.claim', { most: format.count(offer.losses) })}>
          <Amount value={stake === null ? ZERO : claimOf(stake, offer)} asset="INSURANCE_POINT" named />
        </Fact>
        {chance !== undefined && (
          <>
            <Fact name={t('insurance.chance')}>
              {t('insurance.oneIn', { count: format.count(chance.claimOneIn) })}
            </Fact>
            <Fact name={t('insurance.return')}>{format.fee({ num: chance.returnBps, den: 10_000 })}</Fact>
          </>
        )}
        {offer.leaveFeeBps !== null && (
          <Fact name={t('insurance.leaveFee')}>{format.fee({ num: offer.leaveFeeBps, den: 10_000 })}</Fact>
        )}
      </Facts>
      {start.isError && <InlineError text={errorSentence(t, start.error)} />}
      <Button
        type="submit"
        look="primary"
        wide
        disabled={stake === null || isShort || !isOnline}
        busy={start.isPending ? t('insurance.starting') : undefined}
      >
        {isShort
          ? t('insurance.short', { needed: `${format.amount(stakes)} ${t(`asset.${asset}`)}` })
          : t('insurance.start')}
      </Button>
      <p className="text-12 text-muted">
        {t('insurance.limits', {
          claims: format.count(offer.claimsPerDay),
          stakes: format.amount(offer.stakesPerDay, { decimals: 0 }),
        })}
      </p>
      {last !== null && <SeriesFacts series={last} />}
    </form>
  )
}

type Wanted = {
  readonly tempo: '1m' | '3m'
  readonly game: SeriesGame
  readonly pick: string
  readonly asset: SeriesAsset
  readonly stake: Money
}

const useStart = () => {
  const t = useText()
  const cache = useQueryClient()
  const [intents] = useState(() => createIntentKeys(() => crypto.randomUUID()))
  return useMutation({
    mutationFn: (wanted: Wanted) =>
      call(insuranceBetOrder, {
        ...wanted,
        idempotencyKey: intents.keyOf(
          `${wanted.tempo} ${wanted.game} ${wanted.pick} ${wanted.asset} ${formatAmount(wanted.stake)}`,
        ),
      }),
    onSuccess: () => {
      intents.done()
      showToast(t('insurance.started'))
      void cache.invalidateQueries({ queryKey: keys.money('insurance') })
      void cache.invalidateQueries({ queryKey: keys.assets })
    },
  })
}
