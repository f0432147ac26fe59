import type { WithdrawalRow } from '@nibble/contract'
import { OpeningItem } from '../../ui/opening-item.tsx'
import { WithdrawalDetails } from './withdrawal-details.tsx'
import { WithdrawalLine } from './withdrawal-line.tsx'

/** A line that opens to the whole way of a withdrawal. */
export const WithdrawalItem = ({ row }: { row: WithdrawalRow }) => (
  <OpeningItem line={<WithdrawalLine row={row} />}>{() => <WithdrawalDetails row={row} />}</OpeningItem>
)
