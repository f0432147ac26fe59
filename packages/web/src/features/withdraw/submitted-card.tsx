import type { WithdrawalRow } from '@nibble/contract'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useWithdrawals } from './queries.ts'
import { WithdrawalDetails } from './withdrawal-details.tsx'

/** In place of the form: what was submitted, followed from here on. */
export const SubmittedCard = ({ row, onAgain }: { row: WithdrawalRow; onAgain: () => void }) => {
  const t = useText()
  const rows = useWithdrawals().data?.pages[0]?.items ?? []
  const newest = rows.find(({ id }) => id === row.id) ?? row
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])

  return (
    <Card as="section" className="grid min-w-0 gap-4">
      <div className="grid justify-items-center gap-2 py-4 text-center">
        <CircleCheck size={40} strokeWidth={1.5} className="text-win" aria-hidden="true" />
        <h2 ref={head} tabIndex={-1} className="text-20 font-semibold outline-none">
          {t('withdraw.submitted')}
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
