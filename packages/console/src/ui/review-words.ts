import type { ConsoleConversion, ConsoleWithdrawal } from '@nibble/contract/console'
import type { Tone } from '@nibble/ui/tag.tsx'

type Word = { readonly text: string; readonly tone: Tone }

export const RISKS: Readonly<Record<NonNullable<ConsoleWithdrawal['risk']>, string>> = {
  always_reviewed: 'Always reviewed in this asset',
  flagged: 'Player has an open flag',
  not_staked: 'Deposits not staked yet',
  day_used_up: 'Above the daily limit without review',
}

export const WITHDRAWAL_STATES: Readonly<Record<ConsoleWithdrawal['state'], Word>> = {
  to_be_reviewed: { text: 'To be reviewed', tone: 'brass' },
  to_be_released: { text: 'To be released', tone: 'azure' },
  withdrawing: { text: 'On its way', tone: 'azure' },
  success: { text: 'Paid', tone: 'win' },
  failed: { text: 'Failed', tone: 'loss' },
  not_received: { text: 'Disputed', tone: 'loss' },
  rejected: { text: 'Rejected', tone: 'plain' },
}

export const CONVERSION_STATES: Readonly<Record<ConsoleConversion['state'], Word>> = {
  pending: { text: 'To be reviewed', tone: 'brass' },
  approved: { text: 'Approved', tone: 'azure' },
  in_progress: { text: 'In progress', tone: 'azure' },
  complete: { text: 'Complete', tone: 'win' },
  rejected: { text: 'Rejected', tone: 'plain' },
  cancelled: { text: 'Cancelled by the player', tone: 'plain' },
}
