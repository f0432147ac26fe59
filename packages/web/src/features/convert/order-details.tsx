import { type ConversionRow, cancelConvert } from '@nibble/contract'
import { useState } from 'react'
import { keys } from '../../api/keys.ts'
import { moneyProblem, useMoneyCall } from '../../api/use-money-call.ts'
import { useOnline } from '../../realtime/connection.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount, decimalsOf } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-state.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { type OrderStep, orderSteps } from './order-steps.ts'

/** What was given, kept and received; the way so far; and, while it waits, the way to take it back. */
export const OrderDetails = ({ order }: { order: ConversionRow }) => {
  const t = useText()
  const isOnline = useOnline()
  const [isAsking, setIsAsking] = useState(false)
  const steps = orderSteps(order).map(({ name, state, at }) => ({
    ...{ state, at },
    title: t(`convert.step.${name}`),
    text: <StepText order={order} name={name} />,
  }))
  return (
    <div className="mb-3 grid gap-4 rounded-12 bg-raised/50 p-4">
      <Facts>
        <Fact name={t('convert.give')}>
          <Amount value={order.amount} asset={order.from} named own />
        </Fact>
        {order.status !== 'rejected' && order.status !== 'cancelled' && (
          <>
            <Fact name={t('money.fee')}>
              <Amount value={order.fee} asset={order.to} named own />
            </Fact>
            <Fact name={t('money.receive')}>
              <Amount value={order.receivable} asset={order.to} named own />
            </Fact>
          </>
        )}
      </Facts>
      <Timeline steps={steps} />
      {order.status === 'pending' && (
        <Button size="small" disabled={!isOnline} onClick={() => setIsAsking(true)}>
          {isOnline ? t('convert.cancel') : t('money.offline')}
        </Button>
      )}
      <CancelSheet order={order} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </div>
  )
}

/** What an operator said, and that the money is back. */
const StepText = ({ order, name }: { order: ConversionRow; name: OrderStep['name'] }) => {
  const t = useText()
  const format = useFormat()
  const isBack = name === 'rejected' || name === 'cancelled'
  if (!isBack) return null
  const amount = format.amount(order.amount, { decimals: decimalsOf(order.from) })
  return (
    <>
      {order.reason !== null && order.reason !== '' && <p>{t('convert.reason', { reason: order.reason })}</p>}
      <p>{t('convert.cameBack', { amount, asset: t(`asset.${order.from}`) })}</p>
    </>
  )
}

type Props = { order: ConversionRow; isOpen: boolean; onClose: () => void }

/** Asks once, then takes the conversion back. */
const CancelSheet = ({ order, isOpen, onClose }: Props) => {
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
            variant="primary"
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
