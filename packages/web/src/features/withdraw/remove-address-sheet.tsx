import { removeAddress } from '@nibble/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { useText } from '../../text/text-context.ts'
import { AddressGroups } from '../../ui/address-groups.tsx'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { type Configs, configKey, type PayoutAddress } from './queries.ts'

type Props = { removing: PayoutAddress | null; onClose: () => void }

/** Asks once: an address that is saved again waits again. */
export const RemoveAddressSheet = ({ removing, onClose }: Props) => {
  const t = useText()
  const cache = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const close = () => {
    setError(null)
    onClose()
  }
  const remove = async (address: string) => {
    setIsBusy(true)
    setError(null)
    try {
      const { addresses } = await call(removeAddress, { address })
      cache.setQueryData<Configs>(configKey, (known) => known && { ...known, addresses })
      onClose()
    } catch (failure) {
      setError(errorSentence(t, failure))
    }
    setIsBusy(false)
  }

  return (
    <Sheet
      open={removing !== null}
      onClose={close}
      title={t('withdraw.removeTitle')}
      footer={
        <>
          <Button
            look="primary"
            size="large"
            wide
            busy={isBusy ? t('money.sending') : undefined}
            onClick={() => removing !== null && void remove(removing.address)}
          >
            {t('withdraw.removeGo')}
          </Button>
          <Button look="ghost" wide onClick={close}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {removing !== null && <AddressGroups address={removing.address} />}
        <p className="text-muted">{t('withdraw.removeText')}</p>
        {error !== null && <InlineError text={error} />}
      </div>
    </Sheet>
  )
}
