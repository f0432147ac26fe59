import type { Gift } from '@nibble/contract'
import { Card } from '@nibble/ui/card.tsx'
import { useFormat, useText } from '../text/text-context.ts'
import { Amount } from './amount.tsx'

/** What each invited player brings. */
export const GiftList = ({ gifts }: { gifts: readonly Gift[] }) => {
  const t = useText()
  const format = useFormat()
  return (
    <Card padded={false} className="px-4 lg:px-5">
      <ul className="divide-y divide-line">
        {gifts.map(({ kind, target, given: count, prize, coinName }) => (
          <li key={kind} className="flex items-center justify-between gap-4 py-3">
            <span className="min-w-0">
              <span className="block font-semibold">
                {t(`tasks.${kind}`, { target: `${format.amount(target, { decimals: 0 })} USDT` })}
              </span>
              <span className="block text-12 text-muted">{t('tasks.given', { count })}</span>
            </span>
            <span className="grid flex-none justify-items-end text-right">
              <Amount value={prize} asset={coinName} signed className="font-semibold" />
              <span className="text-12 text-muted">{t(`asset.${coinName}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
