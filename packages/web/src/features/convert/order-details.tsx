import { type ConversionRow, cancelConvert } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { ConfirmSheet } from '@nibble/ui/confirm-sheet.tsx'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { useState } from 'react'
import { keys } from '../../api/keys.ts'
import { moneyProblem, useMoneyCall } from '../../api/use-money-call.ts'
import { useOnline } from '../../realtime/connection.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount, decimalsOf } from '../../ui/amount.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { type OrderStep, orderSteps } from './order-steps.ts'

/** What was given, kept and received; the steps so far; and, while it waits, the cancel button. */
export const OrderDetails = ({ order }: { order: ConversionRow }) => {
  const t = useText()
  const isOnline = useOnline()
  const [isAsking, setIsAsking] = useState(false)
  const steps = orderSteps(order).map(({ name, state, at }) => ({
    state,
    at,
    title: t(`convert.step.${name}`),
    text: <StepText order={order} name={name} />,
  }))
  return (
    <div className="mb-3 grid gap-4 rounded-12 bg-raised/50 p-4">
      <DescriptionList>
        <Description name={t('convert.give')}>
          <Amount value={order.amount} asset={order.from} named own />
        </Description>
        {order.status !== 'rejected' && order.status !== 'cancelled' && (
          <>
            <Description name={t('money.fee')}>
              <Amount value={order.fee} asset={order.to} named own />
            </Description>
            <Description name={t('money.receive')}>
              <Amount value={order.receivable} asset={order.to} named own />
            </Description>
          </>
        )}
      </DescriptionList>
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

/** What an operator said, and that the money was returned. */
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

/** Asks once, then cancels the conversion. */
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
  return (
    <ConfirmSheet
      open={isOpen}
      onClose={onClose}
      title={t('convert.cancelTitle')}
      insistent
      confirm={t(cancel.lost === null ? 'convert.cancelYes' : 'money.askAgain')}
      cancel={t('convert.cancelNo')}
      busy={cancel.state === 'busy' ? t('convert.cancelling') : null}
      error={moneyProblem(t, cancel)}
      onConfirm={() => void cancel.submit({ id: order.id })}
    >
      <p>
        {t('convert.cancelText', {
          amount: format.amount(order.amount, { decimals: decimalsOf(order.from) }),
          asset: t(`asset.${order.from}`),
        })}
      </p>
    </ConfirmSheet>
  )
}
