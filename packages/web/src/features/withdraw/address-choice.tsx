import { removeAddress } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { ConfirmSheet } from '@nibble/ui/confirm-sheet.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Clock, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { AddressGroups, AddressLine } from '../../ui/address-groups.tsx'
import { AddAddressSheet } from './add-address-sheet.tsx'
import { type Configs, configKey, type PayoutAddress } from './queries.ts'

type Props = {
  addresses: readonly PayoutAddress[]
  chosen: string | null
  now: number
  onChoose: (address: string) => void
}

/** The destination: the sign-in wallets and the saved addresses. */
export const AddressChoice = ({ addresses, chosen, now, onChoose }: Props) => {
  const t = useText()
  const group = useId()
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<PayoutAddress | null>(null)

  return (
    <Card as="section" aria-labelledby={`${group}-title`} className="grid gap-3">
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={`${group}-title`} className="text-muted">
          {t('withdraw.to')}
        </h2>
        <Button size="small" variant="ghost" className="-mr-3 -ml-4" onClick={() => setIsAdding(true)}>
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('withdraw.add')}
        </Button>
      </div>
      <div role="radiogroup" aria-labelledby={`${group}-title`} className="grid gap-2">
        {addresses.map((one) => (
          <div key={one.address} className="flex items-center gap-1">
            <AddressOption
              one={one}
              group={group}
              now={now}
              isChosen={one.address === chosen}
              onChoose={() => onChoose(one.address)}
            />
            {!one.isOwn && (
              <IconButton
                icon={Trash2}
                label={t('withdraw.remove', { name: one.label || t('withdraw.noLabel') })}
                onClick={() => setRemoving(one)}
              />
            )}
          </div>
        ))}
      </div>
      <AddAddressSheet open={isAdding} now={now} onClose={() => setIsAdding(false)} />
      <RemoveAddressSheet removing={removing} onClose={() => setRemoving(null)} />
    </Card>
  )
}

type OptionProps = {
  one: PayoutAddress
  group: string
  now: number
  isChosen: boolean
  onChoose: () => void
}

const AddressOption = ({ one, group, now, isChosen, onChoose }: OptionProps) => {
  const t = useText()
  const format = useFormat()
  const isWaiting = one.usableFrom > now
  return (
    <label
      className={cx(
        'relative flex min-h-15 min-w-0 flex-1 items-center gap-3 rounded-12 border px-3 py-2 transition has-focus-visible:outline-2 has-focus-visible:outline-azure',
        isChosen ? 'border-brass-line bg-brass-wash' : 'border-line bg-raised hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name={group}
        className="absolute inset-0 cursor-pointer opacity-0"
        checked={isChosen}
        onChange={onChoose}
      />
      <span
        className={cx(
          'size-4 shrink-0 rounded-full border-2',
          isChosen ? 'border-brass-line bg-brass-fill' : 'border-line-strong',
        )}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">
        <b className="block">{one.isOwn ? t('withdraw.own') : one.label || t('withdraw.noLabel')}</b>
        <span className="block font-mono text-12 text-muted">
          <AddressLine address={one.address} />
        </span>
        {isWaiting && (
          <span className="mt-1 inline-block">
            <Tag tone="brass" icon={Clock}>
              {t('withdraw.usableFrom', { time: format.dayTime(one.usableFrom) })}
            </Tag>
          </span>
        )}
      </span>
    </label>
  )
}

type RemoveAddressSheetProps = { removing: PayoutAddress | null; onClose: () => void }

/** Asks once: an address saved again has to wait again. */
const RemoveAddressSheet = ({ removing, onClose }: RemoveAddressSheetProps) => {
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
    <ConfirmSheet
      open={removing !== null}
      onClose={close}
      title={t('withdraw.removeTitle')}
      confirm={t('withdraw.removeGo')}
      busy={isBusy ? t('money.sending') : null}
      error={error}
      onConfirm={() => removing !== null && void remove(removing.address)}
    >
      {removing !== null && <AddressGroups address={removing.address} />}
      <p className="text-muted">{t('withdraw.removeText')}</p>
    </ConfirmSheet>
  )
}
