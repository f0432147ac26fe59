import { creditList } from '@nibble/contract'
import type { Asset } from '@nibble/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Amount } from '../../ui/amount.tsx'
import { Fact } from '../../ui/facts.tsx'

export type RollingAsset = Extract<Asset, 'ROLL_POINT' | 'ROLL_GMT_POINT'>

export const isRolling = (asset: Asset): asset is RollingAsset =>
  asset === 'ROLL_POINT' || asset === 'ROLL_GMT_POINT'

/** What of rolling credit expires when, or what its wins still wait for. */
export const CreditLife = ({ asset }: { asset: RollingAsset }) => {
  const t = useText()
  const format = useFormat()
  const { data } = useQuery({
    queryKey: keys.money('credit'),
    queryFn: ({ signal }) => call(creditList, {}, { signal }),
  })
  if (data === undefined) return null

  return asset === 'ROLL_POINT'
    ? data.expiring.map(({ amount, expiresAt }) => (
        <Fact key={expiresAt} name={t('wallet.expires', { date: format.longDayTime(expiresAt) })}>
          <Amount own value={amount} asset={asset} />
        </Fact>
      ))
    : data.wins.map(({ betId, amount, needed, staked }) => (
        <Fact
          key={betId}
          name={t('wallet.waits', { staked: format.amount(staked), needed: format.amount(needed) })}
        >
          <Amount own value={amount} asset={asset} />
        </Fact>
      ))
}
