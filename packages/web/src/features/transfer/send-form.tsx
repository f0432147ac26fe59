import { CallRefused } from '@nibble/client'
import { type ResponseOf, transfer, transferConfirmed } from '@nibble/contract'
import { type Amount as Money, TRANSFER_ASSETS, type TransferAsset, ZERO } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { MoneyForm } from '@nibble/ui/money-form.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { useLast } from '@nibble/ui/sheet.tsx'
import { useMutation } from '@tanstack/react-query'
import { TriangleAlert, User } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { keys } from '../../api/keys.ts'
import { type SignFor, signConfirmation } from '../../api/passkeys.ts'
import { useAssets } from '../../api/queries.ts'
import { moneyProblem, useMoneyCall } from '../../api/use-money-call.ts'
import { createFormStore } from '../../session/form-store.ts'
import { useStore } from '../../state/store.ts'
import { sentences } from '../../text/sentences.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { readAmount } from '../../ui/amount-input.ts'
import { AssetCoin } from '../../ui/asset-coin.tsx'
import { usePasswordFirst } from '../../ui/missing-password.tsx'
import { MoneySheet } from '../../ui/money-sheet.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useOffline } from '../../ui/use-offline.ts'
import { usePasskeyChoice } from '../../ui/use-passkey-choice.tsx'
import { decideBlock, readBindId } from './block.ts'

/** To whom, what and how much. Nothing moves before the recipient's name was shown. */
export const SendForm = () => {
  const t = useText()
  const format = useFormat()
  const offline = useOffline()
  const { to, asset, text } = useStore(form)
  const passwordFirst = usePasswordFirst('/transfer')
  const first = to === '' && text === '' ? passwordFirst : null
  const balance = useMainBalance(asset)
  const passkey = usePasskeyChoice()
  // Half of an id is no mistake yet.
  const [isTyping, setIsTyping] = useState(false)
  const transfer = useTransfer({
    onDone: (name) => {
      showToast(t('transfer.done', { name }))
      form.set({ ...form.get(), text: '' })
    },
  })
  const shown = useLast(transfer.asked)

  const toBindId = readBindId(to)
  const isNoId = toBindId === null && to !== '' && !isTyping
  const read = readAmount(text)
  const amount = read.kind === 'amount' ? read.amount : null
  const block = decideBlock({ to: toBindId, amount, balance: balance ?? ZERO })
  const { check } = transfer
  const refused = check.error instanceof CallRefused ? check.error : null
  const isAboutRecipient = refused !== null && ABOUT_RECIPIENT.has(refused.kind)
  const edit = (change: Partial<ReturnType<typeof form.get>>) => {
    check.reset()
    form.set({ ...form.get(), ...change })
  }

  return (
    <>
      <MoneyForm
        call={transfer.send}
        sent={(lost) => (
          <DescriptionList>
            <Description name={t('transfer.recipient')}>
              <span className="font-mono">{lost.toBindId}</span>
            </Description>
            <Description name={t('transfer.send')}>
              <Amount value={lost.amount} asset={lost.asset} named />
            </Description>
          </DescriptionList>
        )}
        onAsk={(lost, password) => void transfer.send.submit(lost, password)}
        needsPassword
        passkey={{ ...passkey, onAsk: (lost) => void transfer.send.submit(lost, signerOf(lost)) }}
        isInSheet={transfer.asked !== null}
        offline={offline}
        onSubmit={() => {
          if (first !== null) first.go()
          else if (toBindId !== null && amount !== null) check.mutate({ toBindId, asset, amount })
        }}
        button={
          first?.text ??
          t(block === null ? 'transfer.continue' : isNoId ? 'money.correct' : `transfer.block.${block}`)
        }
        isBlocked={block !== null && first === null}
        busy={check.isPending ? t('transfer.checking') : undefined}
        problem={check.isError && !isAboutRecipient ? errorSentence(t, check.error) : null}
      >
        {(send) => (
          <Card as="section" className="grid gap-4">
            <div className={PANEL}>
              <span className="mt-6 grid h-12 place-items-center" aria-hidden="true">
                <span className="grid size-9 place-items-center rounded-full bg-raised text-muted shadow-[inset_0_0_0_1px_currentColor]">
                  <User size={18} strokeWidth={1.75} />
                </span>
              </span>
              <div className="min-w-0 flex-1">
                <TextField
                  label={t('transfer.to')}
                  hint={
                    isNoId ? t('transfer.toHint') : sentences(t, t('transfer.idLength'), t('transfer.toHint'))
                  }
                  error={isAboutRecipient ? refused.message : isNoId ? t('transfer.idLength') : undefined}
                  mono
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={32}
                  value={to}
                  onChange={(text) => edit({ to: text })}
                  onFocus={() => setIsTyping(true)}
                  onBlur={() => setIsTyping(false)}
                />
              </div>
            </div>
            <div className={PANEL}>
              <span className="grid h-12 place-items-center lg:mt-6">
                <AssetCoin asset={asset} />
              </span>
              <div className="grid min-w-0 flex-1 grid-cols-1 gap-3 lg:grid-cols-2 lg:items-start lg:gap-6">
                <div className="lg:mt-6">
                  <Segment
                    wide
                    label={t('transfer.asset')}
                    value={asset}
                    onChange={(next) => edit({ asset: next })}
                    options={TRANSFER_ASSETS.map((value) => ({ value, text: t(`asset.${value}`) }))}
                  />
                </div>
                <AmountField
                  label={t('money.amount')}
                  asset={asset}
                  value={text}
                  onChange={(next) => edit({ text: next })}
                  most={balance}
                  hint={
                    balance !== undefined &&
                    t('money.available', { amount: `${format.amount(balance)} ${t(`asset.${asset}`)}` })
                  }
                  problem={block === 'short' && balance !== undefined ? t('transfer.block.short') : undefined}
                />
              </div>
            </div>
            <div>
              {send}
              {first?.note}
            </div>
          </Card>
        )}
      </MoneyForm>
      {shown !== null && (
        <SendSheet key={`${shown.toBindId} ${check.submittedAt}`} asked={shown} transfer={transfer} />
      )}
    </>
  )
}

const PANEL = 'flex gap-3 rounded-12 border border-line bg-page p-3'

const ABOUT_RECIPIENT = new Set<CallRefused['kind']>(['recipient_unknown', 'recipient_self'])

/** What can be given away: of GMT only what is in the main sub-account. */
const useMainBalance = (asset: TransferAsset): Money | undefined => {
  const { data } = useAssets()
  return data && (data.assets.find(({ coinName }) => coinName === asset)?.assetsAvailable ?? ZERO)
}

type Props = { asked: Asked; transfer: ReturnType<typeof useTransfer> }

/** Who receives it, by masked name and number, and what arrives; then the password. */
const SendSheet = ({ asked, transfer }: Props) => {
  const t = useText()
  const { send, close } = transfer
  const { recipient, toBindId, asset, amount, fee, receivable } = asked
  return (
    <MoneySheet
      open={transfer.asked !== null}
      onClose={close}
      title={t('transfer.sheet')}
      confirm={t(send.state === 'unknown' ? 'money.askAgain' : 'transfer.confirm')}
      busy={send.state === 'busy' ? t('money.sending') : null}
      error={moneyProblem(t, send)}
      cause={send.error}
      onConfirm={(password) => void send.submit({ toBindId, asset, amount }, password)}
      onPasskey={() => void send.submit({ toBindId, asset, amount }, signerOf({ toBindId, asset, amount }))}
      from="/transfer"
    >
      <div className="rounded-12 bg-raised p-4">
        <p className="text-muted">{t('transfer.recipient')}</p>
        <p className="text-20 font-semibold [overflow-wrap:anywhere]">{recipient}</p>
        <p className="font-mono text-muted">{toBindId}</p>
      </div>
      <DescriptionList>
        <Description name={t('transfer.send')}>
          <Amount value={amount} asset={asset} named exact />
        </Description>
        <Description name={t('money.fee')}>
          <Amount value={fee} asset={asset} named exact />
        </Description>
        <Description name={t('transfer.arrives')} strong>
          <Amount value={receivable} asset={asset} named exact />
        </Description>
      </DescriptionList>
      <p className="flex gap-2 text-muted">
        <TriangleAlert size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
        <span>{t('transfer.final')}</span>
      </p>
    </MoneySheet>
  )
}

const signerOf =
  ({ toBindId, asset, amount }: Wanted): SignFor =>
  (idempotencyKey) =>
    signConfirmation(transferConfirmed({ toBindId, asset, amount, idempotencyKey }))

type Wanted = { readonly toBindId: string; readonly asset: TransferAsset; readonly amount: Money }

/** What the player is asked to confirm: who would receive it, and what. */
type Asked = Wanted & Pick<ResponseOf<typeof transfer>, 'recipient' | 'fee' | 'receivable'>

/** First a question that moves nothing, which answers the recipient's name; then the transfer itself. */
const useTransfer = ({ onDone }: { readonly onDone: (recipient: string) => void }) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const send = useMoneyCall(transfer, {
    onDone: ({ recipient }) => {
      setAsked(null)
      onDone(recipient)
    },
    refresh: [keys.money('transfer'), keys.assets],
  })
  const check = useMutation({
    mutationFn: (wanted: Wanted) =>
      call(transfer, { ...wanted, idempotencyKey: crypto.randomUUID(), dryRun: true }),
    onSuccess: ({ recipient, fee, receivable }, wanted) => {
      send.reset()
      setAsked({ ...wanted, recipient, fee, receivable })
    },
  })
  return { asked, check, send, close: () => setAsked(null) }
}

type Form = { readonly to: string; readonly asset: TransferAsset; readonly text: string }

const form = createFormStore<Form>({ to: '', asset: 'USDT', text: '' })
