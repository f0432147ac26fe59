import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { TriangleAlert } from 'lucide-react'
import { moneyProblem } from '../../api/use-money-call.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { AddressGroups } from '../../ui/address-groups.tsx'
import { Amount } from '../../ui/amount.tsx'
import { MoneySheet } from '../../ui/money-sheet.tsx'
import type { Preview } from './preview.ts'
import { type PayoutAddress, type useWithdraw, withdrawalSigner } from './queries.ts'

type Props = {
  open: boolean
  source: 'USDT' | 'GMT'
  preview: Preview
  address: PayoutAddress
  deadline: string
  onClose: () => void
  call: ReturnType<typeof useWithdraw>
}

/** The second step: every character of the address, every number, and the transaction password. */
export const ReviewSheet = ({ open, source, preview, address, deadline, onClose, call }: Props) => {
  const t = useText()
  const format = useFormat()
  const wanted = { amount: preview.amount, address: address.address }
  const amount = `${format.amount(preview.amount)} ${t(`asset.${source}`)}`

  return (
    <MoneySheet
      open={open}
      onClose={() => {
        call.reset()
        onClose()
      }}
      title={t('withdraw.confirmTitle')}
      confirm={call.state === 'unknown' ? t('money.askAgain') : t('withdraw.confirm', { amount })}
      busy={call.state === 'busy' ? t('money.sending') : null}
      error={moneyProblem(t, call)}
      cause={call.error}
      onConfirm={(password) => void call.submit(wanted, password)}
      onPasskey={() => void call.submit(wanted, withdrawalSigner(source, wanted))}
      from="/withdraw"
    >
      <div className="grid gap-2 rounded-12 border border-line bg-page p-3">
        <p className="text-12 text-muted">
          {address.isOwn ? t('withdraw.own') : address.label || t('withdraw.noLabel')}
        </p>
        <AddressGroups address={address.address} className="text-16" />
      </div>
      <p className="flex gap-2">
        <TriangleAlert size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
        <span>{t('withdraw.confirmText')}</span>
      </p>
      <DescriptionList>
        <Description name={t('money.receive')} strong>
          <Amount value={preview.amount} asset="USDT" named exact />
        </Description>
        <Description name={t('money.fee')}>
          <Amount value={preview.fee} asset={source} named exact />
        </Description>
        <Description name={t('withdraw.leaves')}>
          <Amount value={preview.total} asset={source} named exact />
        </Description>
        <Description name={t('deposit.network')}>{t('deposit.networkName')}</Description>
        <Description name={t('withdraw.deadline')}>{deadline}</Description>
      </DescriptionList>
    </MoneySheet>
  )
}
