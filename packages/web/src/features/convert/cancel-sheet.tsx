import { type ConversionRow, cancelConvert } from '@nibble/contract'
import { keys } from '../../api/keys.ts'
import { moneyProblem } from '../../api/money-problem.ts'
import { useMoneyCall } from '../../api/use-money-call.ts'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { decimalsOf } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toasts.tsx'

type Props = { order: ConversionRow; isOpen: boolean; onClose: () => void }

/** Asks once, then takes the conversion back. */
export const CancelSheet = ({ order, isOpen, onClose }: Props) => {
  const t = useText()
  const format = useFormat()
  const cancel = useMoneyCall(cancelConvert, {
    subject: order.id,
    onDone: () => {
      showToast(t('convert.cancelled'))
      onClose()
    },
    refresh: [keys.money('conversion'), keys.assets],
  })
  const problem = moneyProblem(t, cancel)

  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t('convert.cancelTitle')}
      insistent
      footer={
        <div className="grid gap-2 sm:grid-cols-2">
          <Button
            look="primary"
            size="large"
            busy={cancel.state === 'busy' ? t('convert.cancelling') : undefined}
            onClick={() => void cancel.submit({ id: order.id })}
          >
            {t(cancel.lost === null ? 'convert.cancelYes' : 'money.askAgain')}
          </Button>
          <Button size="large" onClick={onClose}>
            {t('convert.cancelNo')}
          </Button>
        </div>
      }
    >
      <p className="mb-3">
        {t('convert.cancelText', {
          amount: format.amount(order.amount, { decimals: decimalsOf(order.from) }),
          asset: t(`asset.${order.from}`),
        })}
      </p>
      {problem !== null && <InlineError text={problem} />}
    </Sheet>
  )
}
