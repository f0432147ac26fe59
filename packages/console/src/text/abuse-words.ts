import type { ConsoleAbuseFlag, ConsoleEvidence } from '@nibble/contract/console'
import { formatAmount } from '@nibble/domain'
import { dayText } from './format.ts'

/** What a flag says of its players, as operators read it. */
export const ABUSE_NAMES: Readonly<Record<ConsoleAbuseFlag['kind'], string>> = {
  self_referral: 'Looks like somebody who invited themselves',
  ring: 'Looks like a ring of accounts in one hand',
  opposite_bets: 'Bets on opposite sides by accounts that belong together',
  many_accounts: 'Many accounts behind one sub-account or browser',
}

export const ABUSE_STATE_NAMES = {
  open: { text: 'Not decided', tone: 'brass' },
  upheld: { text: 'Upheld', tone: 'loss' },
  cleared: { text: 'Cleared', tone: 'win' },
} as const satisfies Readonly<Record<ConsoleAbuseFlag['state'], { text: string; tone: string }>>

/** From when on, and until when, what a player of a flag earns is withheld or ended. */
export const pauseText = ({
  pausedFrom,
  earnsFrom,
  state,
}: Pick<ConsoleAbuseFlag['players'][number], 'pausedFrom' | 'earnsFrom'> &
  Pick<ConsoleAbuseFlag, 'state'>): string => {
  if (pausedFrom === null)
    return earnsFrom === null
      ? 'earns until you uphold it: others may have brought this about'
      : 'never stopped earning'
  if (state === 'upheld') return `nothing paid from ${dayText(pausedFrom)}`
  return earnsFrom === null
    ? `on hold from ${dayText(pausedFrom)}`
    : `was on hold from ${dayText(pausedFrom)} until ${dayText(earnsFrom)}`
}

/** An amount that waits for the decision. */
export const heldText = ({ coinName, amount }: ConsoleAbuseFlag['players'][number]['held'][number]): string =>
  `${formatAmount(amount)} ${coinName} waiting`

/** What ties two players to each other. */
export const evidenceText = ({ kind, times }: Pick<ConsoleEvidence, 'kind' | 'times'>): string => {
  switch (kind) {
    case 'withdrawal_address':
      return times > 2 ? `withdrew to one address, with ${times} accounts in all` : 'withdrew to one address'
    case 'own_wallet':
      return 'one was paid for by the wallet that the other signs in with'
    case 'deposit_sender':
      return 'were paid for by one wallet'
    case 'device':
      return times > 2
        ? `signed in with one browser, as ${times} accounts in all`
        : 'signed in with one browser'
    case 'transfers':
      return `sent money round between them, ${times} ${times === 1 ? 'time' : 'times'} each way in 30 days`
    case 'opposite_bets':
      return `bet alike sums on opposite sides in ${times} rounds, which chance does not explain`
    case 'line':
      return times === 1 ? 'one invited the other' : `one stands ${times} steps above the other`
    case 'network':
      return 'signed in from one network with browsers of one kind'
  }
}
