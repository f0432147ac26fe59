import { type ConversionRow, cancelConvert } from '@nibble/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { keys } from '../../api/keys.ts'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { decimalsOf } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toasts.tsx'

type Props = { order: ConversionRow; isOpen: boolean; onClose: () => void }

/** Asks once, then takes the conversion back. The key stays the same for every try on it. */
export const CancelSheet = ({ order, isOpen, onClose }: Props) => {
  const t = useText()
  const format = useFormat()
  const cache = useQueryClient()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const cancel = useMutation({
    mutationFn: () => call(cancelConvert, { idempotencyKey, id: order.id }),
    onSuccess: () => {
      showToast(t('convert.cancelled'))
      onClose()
    },
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: keys.money('conversion') })
      void cache.invalidateQueries({ queryKey: keys.assets })
    },
  })

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
            busy={cancel.isPending ? t('convert.cancelling') : undefined}
            onClick={() => cancel.mutate()}
          >
            {t('convert.cancelYes')}
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
      {cancel.isError && <InlineError text={errorSentence(t, cancel.error)} />}
    </Sheet>
  )
}
