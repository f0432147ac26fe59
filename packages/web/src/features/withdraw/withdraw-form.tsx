import type { assetsList, ResponseOf, WithdrawalRow } from '@nibble/contract'
import { withdrawalDeadline, ZERO } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { MoneyForm } from '@nibble/ui/money-form.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { CirclePause } from 'lucide-react'
import { useState } from 'react'
import { useServerSecond } from '../../realtime/server-second.ts'
import { createFormStore } from '../../session/form-store.ts'
import { useStore } from '../../state/store.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { AddressGroups } from '../../ui/address-groups.tsx'
import { Amount } from '../../ui/amount.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { readAmount } from '../../ui/amount-input.ts'
import { usePasswordFirst } from '../../ui/missing-password.tsx'
import { useOffline } from '../../ui/use-offline.ts'
import { useOwnAmount } from '../../ui/use-own-amount.ts'
import { usePasskeyChoice } from '../../ui/use-passkey-choice.tsx'
import { AddressChoice } from './address-choice.tsx'
import { type Block, findBlock, mostOf, previewOf } from './preview.ts'
import { type Configs, useDeadline, useWithdraw, withdrawalSigner } from './queries.ts'
import { ReviewSheet } from './review-sheet.tsx'

type Props = {
  configs: Configs
  assets: ResponseOf<typeof assetsList>['assets']
  onSubmitted: (row: WithdrawalRow) => void
}

export const WithdrawForm = ({ configs, assets, onSubmitted }: Props) => {
  const t = useText()
  const format = useFormat()
  const offline = useOffline()
  const now = useServerSecond()
  const deadline = useDeadline()
  const own = useOwnAmount()
  const passkey = usePasskeyChoice()
  const passwordFirst = usePasswordFirst('/withdraw')
  const given = useStore(form)
  const [isReviewing, setIsReviewing] = useState(false)

  const submitted = (row: WithdrawalRow) => {
    setIsReviewing(false)
    form.set({ ...EMPTY_FORM, source: given.source, address: given.address })
    onSubmitted(row)
  }
  const calls = { USDT: useWithdraw('USDT', submitted), GMT: useWithdraw('GMT', submitted) }
  const unanswered = (['USDT', 'GMT'] as const).find((asset) => calls[asset].lost !== null)

  const terms = configs.configs.find(({ source }) => source === given.source) ?? configs.configs[0]
  if (terms === undefined) return null
  const source = terms.source === 'GMT' ? 'GMT' : 'USDT'
  const lostTerms = configs.configs.find((each) => each.source === unanswered) ?? terms
  const balance = assets.find(({ coinName }) => coinName === source)?.assetsAvailable ?? ZERO
  const usable = configs.addresses.filter(({ usableFrom }) => usableFrom <= now)
  const chosen =
    given.address === null ? usable[0] : configs.addresses.find(({ address }) => address === given.address)
  const typed = readAmount(given.text)
  const block = findBlock({ typed, terms, balance, address: chosen, now })
  const preview = typed.kind === 'amount' ? previewOf(typed.amount, terms) : null
  const problem =
    block === null || block.kind === 'amount' ? undefined : blockText(t, format, { block, source })
  const first = block?.kind === 'amount' && !configs.isStopped ? passwordFirst : null
  const isAmountProblem = block !== null && block.kind !== 'address' && block.kind !== 'waiting'

  return (
    <MoneyForm
      call={calls[unanswered ?? source]}
      sent={({ amount, address }) => (
        <>
          <DescriptionList>
            <Description name={t('withdraw.leaves')}>
              <Amount value={previewOf(amount, lostTerms).total} asset={unanswered ?? source} named />
            </Description>
          </DescriptionList>
          <AddressGroups address={address} />
        </>
      )}
      onAsk={(lost, password) => void calls[unanswered ?? source].submit(lost, password)}
      needsPassword
      passkey={{
        ...passkey,
        onAsk: (lost) =>
          void calls[unanswered ?? source].submit(lost, withdrawalSigner(unanswered ?? source, lost)),
      }}
      isInSheet={isReviewing}
      offline={offline}
      onSubmit={first?.go ?? (() => setIsReviewing(true))}
      button={
        configs.isStopped
          ? t('withdraw.stopped')
          : block === null
            ? t('withdraw.review')
            : (first?.text ?? blockText(t, format, { block, source }))
      }
      isBlocked={(block !== null && first === null) || configs.isStopped}
      className="grid min-w-0 gap-3"
    >
      {(send) => (
        <>
          {configs.isStopped && <StoppedNote />}
          <Card as="section" className="grid gap-4">
            <Segment
              wide
              label={t('withdraw.asset')}
              value={given.source}
              onChange={(next) => form.set({ ...given, source: next, text: '' })}
              options={[
                { value: 'USDT', text: t('asset.USDT') },
                { value: 'GMT', text: t('asset.GMT') },
              ]}
            />
            {source === 'GMT' && <p className="text-muted">{t('withdraw.gmtText')}</p>}
            <AmountField
              label={t('money.amount')}
              asset={source}
              value={given.text}
              onChange={(text) => form.set({ ...given, text })}
              most={mostOf(balance, terms)}
              hint={`${t('money.available', { amount: `${own(balance)} ${t(`asset.${source}`)}` })} · ${t('withdraw.minimum')} ${format.amount(terms.minimum, { decimals: 2 })} ${t(`asset.${source}`)}`}
              problem={isAmountProblem ? problem : undefined}
            />
          </Card>
          <AddressChoice
            addresses={configs.addresses}
            chosen={chosen?.address ?? null}
            now={now}
            onChoose={(address) => form.set({ ...given, address })}
          />
          <Card as="section" className="grid gap-4">
            <p className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
              <span className="text-muted">{t('money.receive')}</span>
              {preview === null || isAmountProblem ? (
                <span>–</span>
              ) : (
                <Amount value={preview.amount} asset="USDT" named className="text-28 font-semibold" />
              )}
            </p>
            <DescriptionList>
              <Description name={t('money.fee')}>
                <Amount
                  value={(isAmountProblem ? null : preview?.fee) ?? terms.feeFixed}
                  asset={source}
                  named
                />
              </Description>
              <Description name={t('withdraw.deadline')}>{deadline(withdrawalDeadline(now))}</Description>
            </DescriptionList>
            {/* On a phone above the other terms, so that it is in sight. */}
            <div className="lg:order-1">
              {send}
              {first?.note}
            </div>
            <DescriptionList className="lg:-mt-2">
              <Description name={t('withdraw.leaves')}>
                {preview === null || isAmountProblem ? (
                  '–'
                ) : (
                  <Amount value={preview.total} asset={source} named />
                )}
              </Description>
              <Description name={t('withdraw.perDay')}>
                <Amount value={terms.perDay} asset={source} named />
              </Description>
            </DescriptionList>
            <p className="text-12 text-muted">
              {terms.reviewed
                ? t('withdraw.reviewed')
                : t('withdraw.selfReleased', {
                    amount: `${format.amount(terms.selfReleasedPerDay, { decimals: 0 })} ${t(`asset.${source}`)}`,
                  })}
            </p>
          </Card>
          {preview !== null && chosen !== undefined && (
            <ReviewSheet
              open={isReviewing}
              source={source}
              preview={preview}
              address={chosen}
              deadline={deadline(withdrawalDeadline(now))}
              onClose={() => setIsReviewing(false)}
              call={calls[source]}
            />
          )}
        </>
      )}
    </MoneyForm>
  )
}

const blockText = (
  t: ReturnType<typeof useText>,
  format: ReturnType<typeof useFormat>,
  { block, source }: { readonly block: Block; readonly source: 'USDT' | 'GMT' },
): string => {
  switch (block.kind) {
    case 'amount':
    case 'address':
    case 'waiting':
      return t(`withdraw.block.${block.kind}`)
    case 'minimum':
    case 'perDay':
    case 'short':
      return t(`withdraw.block.${block.kind}`, {
        amount: `${format.amount(block.amount, { decimals: 0 })} ${t(`asset.${source}`)}`,
      })
  }
}

const StoppedNote = () => {
  const t = useText()
  return (
    <p role="status" className="flex gap-3 rounded-12 border border-line-strong bg-raised px-4 py-3">
      <CirclePause size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
      <span>
        <b className="block">{t('withdraw.stopped')}</b>
        <span className="text-muted">{t('withdraw.stoppedText')}</span>
      </span>
    </p>
  )
}

type Form = {
  readonly source: 'USDT' | 'GMT'
  readonly text: string
  /** The chosen address; null selects the first usable one. */
  readonly address: string | null
}

const EMPTY_FORM: Form = { source: 'USDT', text: '', address: null }

const form = createFormStore<Form>(EMPTY_FORM)
