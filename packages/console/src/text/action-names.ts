import { plainWords } from './words.ts'

/** What the audit log calls what operators do, by the name that it has in the log. */
const ACTION_NAMES: Readonly<Record<string, string>> = {
  'withdrawal.approve': 'Approved a withdrawal',
  'withdrawal.release': 'Released a withdrawal',
  'withdrawal.reject': 'Rejected a withdrawal',
  'withdrawal.retry': 'Let a withdrawal be paid again',
  'withdrawal.refund': 'Gave a withdrawal back',
  'withdrawal.confirm': 'Confirmed a disputed withdrawal',
  'withdrawal.deny': 'Turned a dispute down',
  'withdrawal.claim': 'Claimed a withdrawal',
  'withdrawal.unclaim': 'Let go of a withdrawal',
  'conversion.approve_first': 'Approved a conversion, first of two',
  'conversion.approve': 'Approved a conversion',
  'conversion.reject': 'Rejected a conversion',
  'conversion.claim': 'Claimed a conversion',
  'conversion.unclaim': 'Let go of a conversion',
  'adjustment.request': 'Asked for an adjustment',
  'adjustment.apply': 'Applied an adjustment',
  'adjustment.reject': 'Turned an adjustment down',
  'player.look': 'Looked at a player',
  'player.ledger': 'Looked at a player’s ledger',
  'player.deposits': 'Looked at a player’s deposits',
  'player.stop': 'Stopped a player',
  'player.resume': 'Let a player play again',
  'player.flag': 'Flagged a player',
  'player.unflag': 'Closed a flag',
  'abuse.uphold': 'Upheld a flag of linked accounts',
  'abuse.clear': 'Cleared a flag of linked accounts',
  'house.stop': 'Stopped a part of the house',
  'house.resume': 'Let a part of the house go on',
  'house.forget_loss': 'Took stakes of value again',
  'incident.acknowledge': 'Acknowledged an incident',
  'content.create': 'Published content',
  'content.update': 'Changed content',
  'draft.create': 'Drafted terms',
  'draft.approve': 'Approved a draft',
  'draft.reject': 'Turned a draft down',
  'programme.create': 'Drafted terms of a programme',
  'programme.approve': 'Approved terms of a programme',
  'programme.reject': 'Turned terms of a programme down',
  'operator.add': 'Added an operator',
  'operator.update': 'Changed an operator',
  'operator.reset': 'Reset an operator’s sign-in',
  'operator.enrol': 'Enrolled an authenticator',
  'operator.sign_in': 'Signed in',
  'operator.sign_out': 'Signed out',
  'operator.change_password': 'Changed the own password',
  'operator.end_sessions': 'Ended other sessions',
  'capital.add': 'Added capital',
}

export const actionName = (action: string): string => ACTION_NAMES[action] ?? plainWords(action)

/** To choose from, as the log names them and as people read them. */
export const ACTION_OPTIONS: readonly { readonly value: string; readonly text: string }[] = Object.entries(
  ACTION_NAMES,
).map(([value, text]) => ({ value, text }))
