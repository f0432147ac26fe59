import { CallRefused } from '@nibble/client'
import { BOT_SCOPES, botKeyAdd, botKeyConfirmed } from '@nibble/contract'
import { ZERO } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { Checkbox } from '@nibble/ui/checkbox.tsx'
import { Field, TextField } from '@nibble/ui/field.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Select } from '@nibble/ui/select.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { TextArea } from '@nibble/ui/text-area.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { errorSentence } from '../../../api/error-sentence.ts'
import { signConfirmation } from '../../../api/passkeys.ts'
import { asOwnChange } from '../../../notifications/own-change.ts'
import { useStore } from '../../../state/store.ts'
import { useText } from '../../../text/text-context.ts'
import { amountProblem, readAmount } from '../../../ui/amount-input.ts'
import { MoneySheet } from '../../../ui/money-sheet.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { type BotFormState, botFormBlock, botFormState, EMPTY_FORM } from './bot-form-state.ts'
import { keyFileOf, makePair, readPublicKey } from './bot-key-file.ts'
import { BOTS_KEY, type BotKeys, SCOPE_WORDS } from './bot-keys.ts'

const DAYS = [1, 7, 30, 90, 365]

type Made = { readonly id: string; readonly privateKey: JsonWebKey }

/** What a key may do, and an older credential to confirm it. A key generated here can be downloaded once. */
export const BotForm = () => {
  const t = useText()
  const cache = useQueryClient()
  const form = useStore(botFormState)
  const { name, origin, pasted, scopes, credit, cap, days, addresses } = form
  const put = (part: Partial<BotFormState>) => botFormState.set({ ...botFormState.get(), ...part })
  const onClose = () => put({ isOpen: false })
  const [made, setMade] = useState<Made | null>(null)
  const typed = readAmount(cap)
  const dayCap = credit === 'all' && typed.kind === 'amount' ? typed.amount : ZERO
  const block = botFormBlock(form)

  const add = useMutation({
    mutationFn: async (transactionPassword: string | null) => {
      const pair = origin === 'here' ? await makePair() : null
      const publicKey = pair?.publicKey ?? (await readPublicKey(pasted))
      if (publicKey === null) throw new CallRefused('bot_key_malformed', t('bots.publicKeyMalformed'), {})
      const asked = {
        name: name.trim(),
        publicKey,
        scopes: [...scopes],
        isSandbox: credit === 'sandbox',
        dayCap,
        addresses: addresses.split(/[\s,]+/).filter((text) => text !== ''),
        days: Number(days),
      }
      const proof =
        transactionPassword === null
          ? { passkey: await signConfirmation(botKeyConfirmed(asked)) }
          : { transactionPassword }
      const all = await asOwnChange(call(botKeyAdd, { ...asked, ...proof }))
      return { all, privateKey: pair?.privateKey ?? null }
    },
    onSuccess: ({ all, privateKey }) => {
      cache.setQueryData<BotKeys>(BOTS_KEY, all)
      showToast(t('bots.added'))
      botFormState.set({ ...EMPTY_FORM, isOpen: true })
      const id = all.keys.at(-1)?.id
      if (privateKey !== null && id !== undefined) setMade({ id, privateKey })
      else onClose()
    },
  })
  if (made !== null)
    return (
      <KeySheet
        open={form.isOpen}
        made={made}
        onClose={() => {
          setMade(null)
          onClose()
        }}
      />
    )
  return (
    <MoneySheet
      open={form.isOpen}
      onClose={() => {
        add.reset()
        onClose()
      }}
      title={t('bots.add')}
      confirm={t(block === null ? 'bots.add' : `bots.block.${block}`)}
      isReady={block === null}
      busy={add.isPending ? t('bots.adding') : null}
      error={add.isError ? errorSentence(t, add.error) : null}
      cause={add.error}
      onConfirm={(password) => add.mutate(password)}
      onPasskey={() => add.mutate(null)}
      from="/security"
    >
      <TextField
        label={t('bots.name')}
        maxLength={40}
        autoComplete="off"
        value={name}
        onChange={(next) => put({ name: next })}
      />
      <Segment
        wide
        label={t('bots.origin')}
        value={origin}
        onChange={(next) => put({ origin: next })}
        options={[
          { value: 'here', text: t('bots.makeHere') },
          { value: 'paste', text: t('bots.paste') },
        ]}
      />
      {origin === 'paste' && (
        <TextArea
          label={t('bots.publicKey')}
          hint={t('bots.publicKeyHelp')}
          value={pasted}
          onChange={(next) => put({ pasted: next })}
        />
      )}
      <fieldset>
        <legend className="text-muted">{t('bots.scopes')}</legend>
        {BOT_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            checked={scopes.includes(scope)}
            onChange={(isOn) =>
              put({ scopes: BOT_SCOPES.filter((each) => (each === scope ? isOn : scopes.includes(each))) })
            }
          >
            {t(SCOPE_WORDS[scope])}
          </Checkbox>
        ))}
      </fieldset>
      <Segment
        wide
        label={t('bots.credit')}
        value={credit}
        onChange={(next) => put({ credit: next })}
        options={[
          { value: 'sandbox', text: t('bots.sandbox') },
          { value: 'all', text: t('bots.sandboxOff') },
        ]}
      />
      {credit === 'all' && (
        <TextField
          label={t('bots.dayCap')}
          inputMode="decimal"
          autoComplete="off"
          value={cap}
          error={amountProblem(t, cap)}
          onChange={(next) => put({ cap: next })}
        />
      )}
      <Field label={t('bots.goodFor')}>
        {(tie) => (
          <Select
            {...tie}
            value={days}
            onChange={(next) => put({ days: next })}
            options={DAYS.map((each) => ({ value: String(each), text: t('bots.days', { days: each }) }))}
          />
        )}
      </Field>
      <TextArea
        label={t('bots.addresses')}
        hint={t('bots.addressesHelp')}
        rows={2}
        value={addresses}
        onChange={(next) => put({ addresses: next })}
      />
    </MoneySheet>
  )
}

/** The file of a new key. It is not available later, so closing without downloading asks first. */
const KeySheet = ({ open, made, onClose }: { open: boolean; made: Made; onClose: () => void }) => {
  const t = useText()
  const [isSaved, setIsSaved] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const save = () => {
    saveFile(keyFileOf(made.id, made.privateKey))
    setIsSaved(true)
    setIsAsking(false)
  }
  return (
    <Sheet
      open={open}
      insistent={!isSaved}
      onClose={() => (isSaved ? onClose() : setIsAsking(!isAsking))}
      title={t(isAsking ? 'bots.leaveTitle' : 'bots.added')}
    >
      <p className="mb-4">{t(isAsking ? 'bots.leaveText' : 'bots.downloadText')}</p>
      <div className="grid gap-2">
        <Button variant="primary" wide onClick={save}>
          <Download size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('bots.download')}
        </Button>
        {isAsking && (
          <Button wide onClick={onClose}>
            {t('bots.leave')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
