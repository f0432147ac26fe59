import type { WithdrawalRow } from '@nibble/contract'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { shortAddress } from '../../ui/address-groups.tsx'
import { Amount } from '../../ui/amount.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { WITHDRAWAL_LOOK } from './withdrawal-look.ts'

/** A withdrawal in a line: where it stands, where it goes, how much. */
export const WithdrawalLine = ({ row }: { row: WithdrawalRow }) => {
  const t = useText()
  const format = useFormat()
  const { icon: Icon, text, wash } = WITHDRAWAL_LOOK[row.status]
  return (
    <span className="flex min-h-15 items-center gap-3 py-2">
      <span className={cx('grid size-10 shrink-0 place-items-center rounded-12', text, wash)}>
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
