import type { WithdrawalRow } from '@nibble/contract'
import { useServerSecond } from '../../realtime/server-second.ts'
import { useText } from '../../text/text-context.ts'
import { AddressGroups } from '../../ui/address-groups.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { stepsOf } from './steps-of.ts'
import { useDeadline } from './use-deadline.ts'

/** All that is known of a withdrawal. */
export const WithdrawalDetails = ({ row }: { row: WithdrawalRow }) => {
  const t = useText()
  const now = useServerSecond()
  const deadline = useDeadline()
  return (
    <div className="grid gap-4">
      <Timeline steps={stepsOf(row, { t, now, deadline })} />
      <Facts className="border-t border-line pt-4">
        {row.status !== 'rejected' && !row.isRefunded && (
          <Fact name={t('money.receive')}>
            <Amount own value={row.receivable} asset="USDT" named />
          </Fact>
        )}
        <Fact name={t('money.fee')}>
          <Amount own value={row.fee} asset={row.source} named />
        </Fact>
      </Facts>
      <div>
        <p className="mb-1 text-12 text-muted">{t('withdraw.to')}</p>
        <AddressGroups address={row.address} />
      </div>
      {row.transaction !== null && (
        <div>
          <p className="text-12 text-muted">{t('chain.transaction')}</p>
          <TransactionLink hash={row.transaction} />
        </div>
      )}
    </div>
  )
}
