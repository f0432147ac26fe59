import type { WithdrawalRow } from '@nibble/contract'
import { Ban, CircleCheck, CircleHelp, Clock, type LucideIcon, Send, TriangleAlert } from 'lucide-react'

type Look = { readonly icon: LucideIcon; readonly text: string; readonly wash: string }

/** A state's icon and colours: on their own, and as a badge. */
export const WITHDRAWAL_LOOK: Readonly<Record<WithdrawalRow['status'], Look>> = {
  to_be_reviewed: { icon: Clock, text: 'text-brass', wash: 'bg-brass-wash' },
  to_be_released: { icon: Clock, text: 'text-brass', wash: 'bg-brass-wash' },
  withdrawing: { icon: Send, text: 'text-azure', wash: 'bg-azure-wash' },
  success: { icon: CircleCheck, text: 'text-win', wash: 'bg-win-wash' },
  failed: { icon: TriangleAlert, text: 'text-loss', wash: 'bg-loss-wash' },
  not_received: { icon: CircleHelp, text: 'text-brass', wash: 'bg-brass-wash' },
  rejected: { icon: Ban, text: 'text-loss', wash: 'bg-loss-wash' },
}
