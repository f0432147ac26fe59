import type { WithdrawalRow } from '@nibble/contract'
import { Ban, CircleCheck, CircleHelp, Clock, type LucideIcon, Send, TriangleAlert } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { shortAddress } from '../../ui/address-groups.tsx'
import { Amount } from '../../ui/amount.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dotted } from '../../ui/dotted.tsx'

const LOOKS: Readonly<Record<WithdrawalRow['status'], { icon: LucideIcon; look: string }>> = {
  to_be_reviewed: { icon: Clock, look: 'bg-brass-wash text-brass' },
  to_be_released: { icon: Clock, look: 'bg-brass-wash text-brass' },
  withdrawing: { icon: Send, look: 'bg-azure-wash text-azure' },
  success: { icon: CircleCheck, look: 'bg-win-wash text-win' },
  failed: { icon: TriangleAlert, look: 'bg-loss-wash text-loss' },
  not_received: { icon: CircleHelp, look: 'bg-brass-wash text-brass' },
  rejected: { icon: Ban, look: 'bg-loss-wash text-loss' },
}

/** A withdrawal in a line: where it stands, where it goes, how much. */
export const WithdrawalLine = ({ row }: { row: WithdrawalRow }) => {
  const t = useText()
  const format = useFormat()
  const { icon: Icon, look } = LOOKS[row.status]
  return (
    <span className="flex min-h-15 items-center gap-3 py-2">
      <span className={cx('grid size-10 shrink-0 place-items-center rounded-12', look)}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block">{t(`withdraw.state.${row.status}`)}</b>
        <Dotted className="text-12 text-muted">
          {format.dayTime(row.createdAt)}
          <span className="font-mono">{shortAddress(row.address)}</span>
        </Dotted>
      </span>
      <span className="grid shrink-0 justify-items-end text-right">
        <Amount own value={row.amount} asset={row.source} className="font-semibold" />
        <span className="text-12 text-muted">{t(`asset.${row.source}`)}</span>
      </span>
    </span>
  )
}
