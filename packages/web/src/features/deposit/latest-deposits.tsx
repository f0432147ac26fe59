import type { DepositRow } from '@nibble/contract'
import type { Amount } from '@nibble/domain'
import { Link } from '@tanstack/react-router'
import { ArrowDownToLine } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DepositLine } from './deposit-line.tsx'
import { MissingNote } from './missing-note.tsx'

const SHOWN = 5

/** The newest deposits, as they come in. */
export const LatestDeposits = ({
  deposits,
  minimum,
}: {
  deposits: readonly DepositRow[]
  minimum: Amount
}) => {
  const t = useText()
  return (
    <Card as="section" aria-labelledby="latest">
      <h2 id="latest" className="text-16 font-semibold">
        {t('deposit.latest')}
      </h2>
      {deposits.length === 0 ? (
        <EmptyState
          icon={ArrowDownToLine}
          title={t('deposit.none')}
          text={t('deposit.noneText')}
          className="py-6"
        />
      ) : (
        <>
          <MissingNote deposits={deposits} minimum={minimum} />
          <ul className="divide-y divide-line" aria-live="polite">
            {deposits.slice(0, SHOWN).map((row) => (
              <li key={row.id}>
                <DepositLine row={row} />
              </li>
            ))}
          </ul>
          <Link to="/recharge/records" className={buttonClass({ look: 'ghost', wide: true })}>
            {t('title.rechargeRecords')}
          </Link>
        </>
      )}
    </Card>
  )
}
