import type { ConsoleAbuseFlag, ConsoleEvidence } from '@nibble/contract/console'
import { formatAmount } from '@nibble/domain'
import { dayText } from './format.ts'

/** What flags say about their players, in operators' words. */
export const ABUSE_NAMES: Readonly<Record<ConsoleAbuseFlag['kind'], string>> = {
  self_referral: 'Possible self-referral',
  ring: 'Possible ring of accounts run by one person',
  opposite_bets: 'Opposite bets by linked accounts',
  many_accounts: 'Many accounts behind one wallet or browser',
}

export const ABUSE_STATE_NAMES = {
  open: { text: 'Not decided', tone: 'brass' },
  upheld: { text: 'Upheld', tone: 'loss' },
  cleared: { text: 'Cleared', tone: 'win' },
} as const satisfies Readonly<Record<ConsoleAbuseFlag['state'], { text: string; tone: string }>>

/** From when and until when the earnings of flagged players are withheld or stopped. */
export const pauseText = ({
  pausedFrom,
  earnsFrom,
  state,
}: Pick<ConsoleAbuseFlag['players'][number], 'pausedFrom' | 'earnsFrom'> &
  Pick<ConsoleAbuseFlag, 'state'>): string => {
  if (pausedFrom === null)
    return earnsFrom === null
      ? 'earns until you uphold it: others may have caused this'
      : 'never stopped earning'
  if (state === 'upheld') return `nothing paid from ${dayText(pausedFrom)}`
  return earnsFrom === null
    ? `on hold from ${dayText(pausedFrom)}`
    : `was on hold from ${dayText(pausedFrom)} until ${dayText(earnsFrom)}`
}

/** An amount that awaits the decision. */
export const heldText = ({ coinName, amount }: ConsoleAbuseFlag['players'][number]['held'][number]): string =>
  `${formatAmount(amount)} ${coinName} waiting`

/** What links two players. */
export const evidenceText = ({ kind, times }: Pick<ConsoleEvidence, 'kind' | 'times'>): string => {
  switch (kind) {
    case 'withdrawal_address':
      return times > 2 ? `withdrew to one address, with ${times} accounts in all` : 'withdrew to one address'
    case 'own_wallet':
      return 'one was funded by the wallet that the other signs in with'
    case 'deposit_sender':
      return 'were funded by one wallet'
    case 'device':
      return times > 2
        ? `signed in with one browser, as ${times} accounts in all`
        : 'signed in with one browser'
    case 'transfers':
      return `sent money back and forth, ${times} ${times === 1 ? 'time' : 'times'} each way in 30 days`
    case 'opposite_bets':
      return `bet similar sums on opposite sides in ${times} rounds, more than chance explains`
    case 'line':
      return times === 1 ? 'one invited the other' : `one is ${times} levels above the other`
    case 'network':
      return 'signed in from one network with the same kind of browser'
  }
}
