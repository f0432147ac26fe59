import { promotionPause } from '@nibble/contract'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'
import { noonOf } from '../text/format.ts'
import { useFormat, useText } from '../text/text-context.ts'
import { Amount } from './amount.tsx'

/** Says on pages with rewards that they are on hold: until when, how much, and whom to ask. */
export const RewardsNote = () => {
  const t = useText()
  const format = useFormat()
  const { data, dataUpdatedAt } = useQuery(rewardsPauseQuery)
  const pause = data?.pause ?? null
  if (pause === null) return null
  const { since, isDecided, decideBy, held } = pause
  const day = format.day(noonOf(since))
  return (
    <div role="status" className="grid gap-1 rounded-12 bg-brass-wash px-4 py-3">
      <p className="font-semibold">
        {decideBy === null
          ? t('giveBack.ended')
          : dataUpdatedAt < decideBy
            ? t('giveBack.held', { time: format.dayTime(decideBy) })
            : t('giveBack.late')}
      </p>
      <p>{t(isDecided ? 'giveBack.decided' : 'giveBack.looking', { day })}</p>
      {held.length > 0 && (
        <DescriptionList>
          {held.map(({ coinName, amount }) => (
            <Description key={coinName} name={t('giveBack.waits')}>
              <Amount value={amount} asset={coinName} named own />
            </Description>
          ))}
        </DescriptionList>
      )}
      <p className="text-muted">{t('giveBack.ask')}</p>
    </div>
  )
}

/** Whether the player's rebates, rewards, prizes and jackpot shares are on hold. */
const rewardsPauseQuery = queryOptions({
  queryKey: [...keys.money('reward'), 'pause'],
  queryFn: ({ signal }) => call(promotionPause, {}, { signal }),
  staleTime: 60_000,
})
