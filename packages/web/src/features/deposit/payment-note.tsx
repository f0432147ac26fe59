import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { InlineError } from '../../ui/error-state.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import type { Payment } from '../../wallet/pay.ts'

/** What came of a payment. */
export const PaymentNote = ({ payment }: { payment: Payment }) => {
  const t = useText()
  switch (payment.step) {
    case 'connect':
    case 'check':
    case 'confirm':
      return null
    case 'sent':
      return (
        <div role="status" className="grid gap-2 rounded-12 bg-win-wash px-3 py-2.5">
          <p className="flex gap-2 text-win">
            <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
            <span>{t('deposit.sent')}</span>
          </p>
          <TransactionLink hash={payment.transaction} />
        </div>
      )
    case 'problem':
      return payment.problem === 'unknown' || payment.problem === 'refused' ? (
        <p role="alert" className="flex gap-2 rounded-12 bg-brass-wash px-3 py-2.5">
          <TriangleAlert size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
          <span>{t(`deposit.problem.${payment.problem}`)}</span>
        </p>
      ) : (
        <InlineError text={t(`deposit.problem.${payment.problem}`)} />
      )
  }
}
