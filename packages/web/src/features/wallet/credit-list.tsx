import { ASSETS } from '@nibble/domain'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CreditRow } from './credit-row.tsx'
import type { Credit } from './worth.ts'

/** Every credit in a line; it opens to what of it is where. */
export const CreditList = ({ credits }: { credits: readonly Credit[] | null }) => {
  const t = useText()
  return (
    <section>
      <SectionHead title={t('wallet.credits')} space="medium">
        <span className="text-12 text-muted">{t('wallet.availableHeld')}</span>
      </SectionHead>
      <Card padded={false} className="px-4 py-1 lg:px-5">
        {credits === null ? (
          <div role="status" aria-label={t('common.loading')}>
            {ASSETS.map((asset) => (
              <div key={asset} className="grid h-[77px] content-center border-t border-line first:border-0">
                <Skeleton className="h-9" />
              </div>
            ))}
          </div>
        ) : (
          <ul className="divide-y divide-line">
            {credits.map((credit) => (
              <CreditRow key={credit.coinName} credit={credit} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}
