import type { DepositRow } from '@nibble/contract'
import { type Amount, ZERO } from '@nibble/domain'
import { Hourglass } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { missingOf } from './deposit-state.ts'

/** Where small deposits wait: what to do so that they are credited. */
export const MissingNote = ({ deposits, minimum }: { deposits: readonly DepositRow[]; minimum: Amount }) => {
  const t = useText()
  const format = useFormat()
  const missing = missingOf(deposits, minimum)
  if (missing === ZERO) return null
  return (
    <p role="status" className="my-2 flex gap-2 rounded-12 bg-brass-wash px-3 py-2.5">
      <Hourglass size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
      <span>{t('deposit.missing', { amount: format.amount(missing, { decimals: 0 }) })}</span>
    </p>
  )
}
