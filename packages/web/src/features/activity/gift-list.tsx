import type { Gift } from '@nibble/contract'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** What every invited player brings. */
export const GiftList = ({ gifts }: { gifts: readonly Gift[] }) => {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <SectionHead title={t('tasks.gifts')}>
        <TextLink to="/invite">{t('tasks.toInvite')}</TextLink>
      </SectionHead>
      <Card padded={false} className="px-4 lg:px-5">
        <ul className="divide-y divide-line">
          {gifts.map(({ kind, target, given: count, prize, coinName }) => (
            <li key={kind} className="grid gap-1 py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 font-semibold">
                  {t(`tasks.${kind}`, { target: `${format.amount(target, { decimals: 0 })} USDT` })}
                </span>
                <Amount value={prize} asset={coinName} named signed className="ml-auto text-brass" />
              </div>
              <span className="text-12 text-muted">{t('tasks.given', { count })}</span>
            </li>
          ))}
        </ul>
      </Card>
      <p className="mt-2 text-12 text-muted">
        {t('tasks.rebates')} <TextLink to="/agent">{t('tasks.toRebates')}</TextLink>
      </p>
    </>
  )
}
