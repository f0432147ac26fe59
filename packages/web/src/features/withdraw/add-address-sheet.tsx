import { addressConfirmed, saveAddress } from '@nibble/contract'
import { MAX_LABEL_LENGTH, savedAddressUsableFrom } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { TextField } from '@nibble/ui/field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { signConfirmation } from '../../api/passkeys.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { MoneySheet } from '../../ui/money-sheet.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { parseTypedAddress, type TypedAddress } from './parse-address.ts'
import { type Configs, configKey } from './queries.ts'

type Props = { open: boolean; now: number; onClose: () => void }

/** A new withdrawal address: validated while typing, usable a day later. */
export const AddAddressSheet = ({ open, now, onClose }: Props) => {
  const t = useText()
  const format = useFormat()
  const cache = useQueryClient()
  const [text, setText] = useState('')
  const [label, setLabel] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const typed = parseTypedAddress(text)
  const isGood = typed.kind === 'checked' || typed.kind === 'plain'
  const problem = problemOf(t, typed)

  const close = () => {
    setError(null)
    onClose()
  }
  const save = async (transactionPassword: string | null) => {
    if (!isGood) return
    setIsBusy(true)
    setError(null)
    try {
      const asked = { address: typed.address, label: label.trim() }
      const proof =
        transactionPassword === null
          ? { passkey: await signConfirmation(addressConfirmed(asked)) }
          : { transactionPassword }
      const { addresses } = await call(saveAddress, { ...asked, ...proof })
      cache.setQueryData<Configs>(configKey, (known) => known && { ...known, addresses })
      showToast(t('withdraw.saved'))
      setText('')
      setLabel('')
      onClose()
    } catch (failure) {
      setError(failure)
    }
    setIsBusy(false)
  }

  return (
    <MoneySheet
      open={open}
      onClose={close}
      title={t('withdraw.add')}
      confirm={t(isGood ? 'withdraw.save' : problem === undefined ? 'withdraw.needAddress' : 'money.correct')}
      isReady={isGood}
      busy={isBusy ? t('money.sending') : null}
      error={error === null ? null : errorSentence(t, error)}
      cause={error}
      onConfirm={(password) => void save(password)}
      onPasskey={() => void save(null)}
      from="/withdraw"
    >
      <p className="text-muted">{t('withdraw.addText')}</p>
      <TextField
        mono
        label={t('withdraw.address')}
        placeholder="0x…"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
        value={text}
        onChange={setText}
        error={problem}
        hint={
          isGood ? t(typed.kind === 'checked' ? 'withdraw.addressOk' : 'withdraw.addressPlain') : undefined
        }
      />
      <TextField
        label={t('withdraw.label')}
        autoComplete="off"
        maxLength={MAX_LABEL_LENGTH}
        value={label}
        onChange={setLabel}
        hint={t('withdraw.usableFrom', { time: format.dayTime(savedAddressUsableFrom(now)) })}
      />
    </MoneySheet>
  )
}

const problemOf = (t: Translator, { kind }: TypedAddress): string | undefined => {
  switch (kind) {
    case 'malformed':
      return t('withdraw.addressMalformed')
    case 'checksum':
      return t('withdraw.addressChecksum')
    case 'zero':
      return t('withdraw.addressZero')
    case 'empty':
    case 'checked':
    case 'plain':
      return undefined
  }
}
