import type { WithdrawalRow } from '@nibble/contract'
import { useEffect, useRef } from 'react'
import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useWithdrawals } from './queries.ts'
import { WithdrawalDetails } from './withdrawal-details.tsx'
import { WITHDRAWAL_LOOK } from './withdrawal-look.ts'

const ON_ITS_WAY: ReadonlySet<WithdrawalRow['status']> = new Set([
  'to_be_reviewed',
  'to_be_released',
  'withdrawing',
])

/** In place of the form: what was submitted, followed from here on. */
export const SubmittedCard = ({ row, onAgain }: { row: WithdrawalRow; onAgain: () => void }) => {
  const t = useText()
  const rows = useWithdrawals().data?.pages[0]?.items ?? []
  const newest = rows.find(({ id }) => id === row.id) ?? row
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const isOnItsWay = ON_ITS_WAY.has(newest.status)
  const { icon: Icon, text } = WITHDRAWAL_LOOK[isOnItsWay ? 'success' : newest.status]

  return (
    <Card as="section" className="grid min-w-0 gap-4">
      <div role="status" className="grid justify-items-center gap-2 py-4 text-center">
        <Icon size={40} strokeWidth={1.5} className={text} aria-hidden="true" />
        <h2 ref={head} tabIndex={-1} className="text-20 font-semibold outline-none">
          {isOnItsWay
            ? t('withdraw.submitted')
            : newest.status === 'success'
              ? t('withdraw.arrived')
              : t(`withdraw.state.${newest.status}`)}
        </h2>
        <Amount value={newest.amount} asset={newest.source} named className="text-28 font-semibold" />
      </div>
      <WithdrawalDetails row={newest} />
      <Button wide onClick={onAgain}>
        {t('withdraw.again')}
      </Button>
    </Card>
  )
}
