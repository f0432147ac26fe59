import type { PlayerLimitView } from '@nibble/contract'
import { type Amount, isStricter, LEAST_LIMIT, LOOSEN_AFTER_MS } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { type FormEvent, useId, useState } from 'react'
import { errorSentence } from '../../api/error-sentence.ts'
import { useOnline } from '../../realtime/connection.ts'
import { serverNow } from '../../realtime/server-second.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { readAmount, writeAmount } from '../../ui/amount-input.ts'
import { useSetLimit } from './use-limit-calls.ts'

type Props = { limit: PlayerLimitView; isOpen: boolean; onClose: () => void }

/** Sets one limit. While typing, it says when the new value will apply. */
export const LimitSheet = ({ limit, isOpen, onClose }: Props) => {
  const t = useText()
  const format = useFormat()
  const form = useId()
  const isOnline = useOnline()
  const { kind, period, amount } = limit
  const [text, setText] = useState(amount === null ? '' : writeAmount(t.locale, amount))
  const save = useSetLimit(onClose)
  const typed = readAmount(text)
  const wanted = typed.kind === 'amount' ? typed.amount : null
  const isLow = wanted !== null && wanted < LEAST_LIMIT
  const isEmpty = text.trim() === ''
  const isUnready = wanted === null || isLow

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isUnready && isOnline && !save.isPending) save.mutate({ kind, period, amount: wanted })
  }
  const usdt = (value: Amount) => `${format.amount(value, { decimals: 0 })} ${t('asset.USDT')}`
  const later = () =>
    t('limits.later', {
      time: format.dayTime(serverNow() + LOOSEN_AFTER_MS),
      amount: usdt(amount ?? LEAST_LIMIT),
    })

  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={`${t(`limits.${kind}`)} · ${t(`limits.${period}`)}`}
      footer={
        <>
          <Button
            type="submit"
            form={form}
            variant="primary"
            size="large"
            wide
            disabled={isUnready || !isOnline}
            busy={save.isPending ? t('limits.saving') : undefined}
          >
            {isOnline
              ? t(isUnready ? (isEmpty ? 'limits.needAmount' : 'money.correct') : 'limits.save')
              : t('money.offline')}
          </Button>
          {amount !== null && (
            <Button
              variant="ghost"
              wide
              disabled={!isOnline || save.isPending}
              onClick={() => save.mutate({ kind, period, amount: null })}
            >
              {t('limits.remove')}
            </Button>
          )}
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        <p className="text-muted">{t(`limits.${kind}Text`)}</p>
        <AmountField
          label={t('limits.atMost')}
          asset="USDT"
          value={text}
          onChange={setText}
          hint={wanted === null ? undefined : isStricter(amount, wanted) ? later() : t('limits.atOnce')}
          problem={
            isLow ? t('limits.least', { amount: format.amount(LEAST_LIMIT, { decimals: 0 }) }) : undefined
          }
        />
        {save.isError && <InlineError text={errorSentence(t, save.error)} />}
      </form>
    </Sheet>
  )
}
