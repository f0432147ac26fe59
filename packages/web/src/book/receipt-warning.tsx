import { InlineError } from '@nibble/ui/error-state.tsx'
import { useText } from '../text/text-context.ts'
import type { ReceiptProblem } from './evidence.ts'

/** Which check of a receipt failed, and what to do about it. */
export const ReceiptWarning = ({ problem }: { problem: ReceiptProblem }) => {
  const t = useText()
  return (
    <InlineError
      text={
        problem === 'altered'
          ? t('receipt.altered')
          : t('receipt.warning', { why: t(`receipt.bad.${problem}`) })
      }
    />
  )
}
