import type { WithdrawalRow } from '@nibble/contract'
import { minus, sum, ZERO } from '@nibble/domain'
import { cx } from '@nibble/ui/class-names.ts'
import { Description, DescriptionList, InlineList } from '@nibble/ui/description-list.tsx'
import { OpeningItem } from '@nibble/ui/opening-item.tsx'
import { Ban, CircleCheck, CircleHelp, Clock, type LucideIcon, Send, TriangleAlert } from 'lucide-react'
import { CaseButton } from '../../book/case-button.tsx'
import { useServerSecond } from '../../realtime/server-second.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { AddressGroups, shortAddress } from '../../ui/address-groups.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { useDeadline } from './queries.ts'
import { stepsOf } from './steps-of.ts'

/** A line that expands to all steps of a withdrawal. */
export const WithdrawalItem = ({ row }: { row: WithdrawalRow }) => (
  <OpeningItem line={<WithdrawalLine row={row} />}>{() => <WithdrawalDetails row={row} />}</OpeningItem>
)

/** A withdrawal in a line: state, destination, amount with its fee. */
export const WithdrawalLine = ({ row }: { row: WithdrawalRow }) => {
  const t = useText()
  const format = useFormat()
  const { icon: Icon, text, wash } = WITHDRAWAL_CHECK[row.status]
  // What the balance lost, or got back.
  const total = sum([row.amount, row.fee])
  return (
    <span className="flex min-h-15 items-center gap-3 py-2">
      <span className={cx('grid size-10 shrink-0 place-items-center rounded-12', text, wash)}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block">{t(`withdraw.state.${row.status}`)}</b>
        <InlineList className="text-12 text-muted">
          {format.dayTime(row.createdAt)}
          <span className="font-mono">{shortAddress(row.address)}</span>
        </InlineList>
      </span>
      <span className="grid shrink-0 justify-items-end text-right">
        <Amount
          own
          signed={!isBack(row)}
          value={isBack(row) ? total : minus(ZERO, total)}
          asset={row.source}
          className="font-semibold"
        />
        <span className="text-12 text-muted">{t(`asset.${row.source}`)}</span>
      </span>
    </span>
  )
}

/** It left the balance and was returned. */
const isBack = ({ status, isRefunded }: WithdrawalRow): boolean => status === 'rejected' || isRefunded

type Check = { readonly icon: LucideIcon; readonly text: string; readonly wash: string }

/** A state's icon and colours, alone and as a badge. */
export const WITHDRAWAL_CHECK: Readonly<Record<WithdrawalRow['status'], Check>> = {
  to_be_reviewed: { icon: Clock, text: 'text-brass', wash: 'bg-brass-wash' },
  to_be_released: { icon: Clock, text: 'text-brass', wash: 'bg-brass-wash' },
  withdrawing: { icon: Send, text: 'text-azure', wash: 'bg-azure-wash' },
  success: { icon: CircleCheck, text: 'text-win', wash: 'bg-win-wash' },
  failed: { icon: TriangleAlert, text: 'text-loss', wash: 'bg-loss-wash' },
  not_received: { icon: CircleHelp, text: 'text-brass', wash: 'bg-brass-wash' },
  rejected: { icon: Ban, text: 'text-loss', wash: 'bg-loss-wash' },
}

export const WithdrawalDetails = ({ row }: { row: WithdrawalRow }) => {
  const t = useText()
  const now = useServerSecond()
  const deadline = useDeadline()
  return (
    <div className="grid gap-4">
      <Timeline steps={stepsOf(row, { t, now, deadline })} />
      <DescriptionList className="border-t border-line pt-4">
        {!isBack(row) && (
          <Description name={t('money.receive')}>
            <Amount own value={row.receivable} asset="USDT" named />
          </Description>
        )}
        <Description name={t('money.fee')}>
          <Amount own value={row.fee} asset={row.source} named />
        </Description>
      </DescriptionList>
      <div>
        <p className="mb-1 text-12 text-muted">{t('withdraw.to')}</p>
        <AddressGroups address={row.address} />
      </div>
      {row.transaction !== null && (
        <div>
          <p className="text-12 text-muted">{t('chain.transaction')}</p>
          <TransactionLink hash={row.transaction} />
        </div>
      )}
      <div>
        <CaseButton kind="withdrawal" id={row.id} />
      </div>
    </div>
  )
}
