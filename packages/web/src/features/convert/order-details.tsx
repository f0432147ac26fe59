import type { ConversionRow } from '@nibble/contract'
import { useState } from 'react'
import { useOnline } from '../../realtime/connection.ts'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Amount, decimalsOf } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
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
