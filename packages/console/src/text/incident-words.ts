import { INCIDENT_KINDS, type IncidentKind } from '@nibble/contract/console'
import { plainWords } from './words.ts'

/** What happened, and what to do: docs/operations.md says more of each. */
type Words = { readonly name: string; readonly happened: string; readonly todo: string }

const INCIDENTS: Readonly<Record<IncidentKind, Words>> = {
  invariant: {
    name: 'An invariant',
    happened:
      'A check found that the books break a rule, or nobody could check them. Withdrawals are stopped.',
    todo: 'Find the first posting with the difference and correct it by another one. Only then lift the stop.',
  },
  payments: {
    name: 'Payments that are not in the books',
    happened:
      'The treasury sent payments that the books do not know, or others have used nonces of the signer. Withdrawals are stopped.',
    todo: 'Look each transaction up. After a restore, follow “After a restore” in the operations guide, and “The signer” where intents are named; otherwise take the keys away from the signer.',
  },
  payments_denied: {
    name: 'Payments that too few endpoints show',
    happened:
      'An endpoint of the signer shows a payment of the treasury that neither the books nor enough others know. The signer pays nothing for a while, then goes on without it.',
    todo: 'Look the transaction up at a node that you trust. If there is none, replace the endpoint that shows it and start the signer again. If there is one, stop withdrawals.',
  },
  surplus: {
    name: 'More on the chain than booked',
    happened: 'The treasury or the deposit addresses hold more USDT than the books say.',
    todo: 'Find the transfer that is no deposit. Book it as capital or send it back. No player lacks anything.',
  },
  withdrawal: {
    name: 'A withdrawal that does not fit the chain',
    happened: 'The signer reports another outcome of a payment than the chain shows.',
    todo: 'Look the transaction up. Pay again only once it can no longer be mined.',
  },
  deposits: {
    name: 'Deposits that wait',
    happened:
      'One endpoint shows a transfer that the others do not, or deposits went past one that a quorum denies.',
    todo: 'Look the transaction up at a node of another operator. Replace the endpoint that lies; if the transfer is real, reread from its block.',
  },
  header: {
    name: 'Block headers that cannot be checked',
    happened:
      'An endpoint gives headers that do not hash to their hash, or very many logs that its blocks cannot hold. It counts as absent.',
    todo: 'One endpoint: replace it. All of them: the chain has forked, and this release does not know its fields.',
  },
  standby: {
    name: 'No second server has the data',
    happened:
      'The database asks for a synchronous standby and none confirms, or its primary is an older one than before. Calls that move money are refused.',
    todo: 'Bring a standby back. Never empty synchronous_standby_names. Where the primary is an older one, stop Patroni first and compare the nodes.',
  },
  seal: {
    name: 'Draws that are not sealed',
    happened:
      'The sealer cannot seal, draws stayed unsealed, or the contract has another book than this house signed.',
    todo: 'Gas or price: send gas, or raise its limit. Another book or other code: the sealer’s key is stolen; replace key and contract.',
  },
  book: {
    name: 'A head that was not signed',
    happened:
      'A draw has no signed head, or a watcher shows one that is not here. Its rounds settle and count as unsealed.',
    todo: 'Read why. After a restore this is right for the draws of that time; otherwise look at the book’s key and the log.',
  },
  counting: {
    name: 'Bets that are not counted',
    happened: 'The bets of a published round cannot be counted. Rebates, rewards and rankings wait at it.',
    todo: 'Run the release that knows the picks on every server, or see the log. Nothing is passed over.',
  },
  producer: {
    name: 'A block producer',
    happened:
      'Players win more on blocks of a producer, or an account on blocks of several, than chance explains. Caps are smaller, or stakes of value stopped.',
    todo: 'Look at whose bets won and at the producer’s other blocks. Lift it under Exposure if it was chance; stop the players if not.',
  },
  abuse_review: {
    name: 'A promised decision about linked accounts',
    happened: 'Players were promised a decision about their accounts, and the time is nearly up.',
    todo: 'Uphold or clear the flag under Linked accounts. The decision closes this.',
  },
  player_locked_out: {
    name: 'A player locked out',
    happened:
      'Too many wrong passwords or codes for one player. Browsers that the player used before still sign in.',
    todo: 'Nothing at once. Look at the player’s events: one network or many?',
  },
  burst_against_account: {
    name: 'Many failures against one account',
    happened:
      'Somebody tries to sign in or to prove something as this player, many times within half an hour.',
    todo: 'Look at the player’s events. If a sign-in from an unknown browser follows, write to the player; if money moves, stop the account.',
  },
  burst_of_network: {
    name: 'Many failures out of one network',
    happened: 'Out of one network many sign-ins or proofs failed within half an hour.',
    todo: 'Look whether a sign-in of that network succeeded: its password was known. It closes by itself.',
  },
  operator_locked_out: {
    name: 'Too many tries of a sign-in',
    happened: 'Five tries at an operator’s sign-in were wrong. Unknown browsers wait half an hour.',
    todo: 'Ask the operator. If it was somebody else, change the password, and find out who reaches the console.',
  },
  operator_by_command_line: {
    name: 'An operator at the command line',
    happened: 'Somebody at the server made or changed an operator who may let money out.',
    todo: 'Find out who did it and why. If nobody knows, stop withdrawals and take the operator’s rights away.',
  },
  operator_password_known: {
    name: 'An operator’s password that somebody else may know',
    happened:
      'Somebody signed in with an operator’s right password more than three times within a day and gave no code.',
    todo: 'Ask the operator. If it was not them, they change their password, which closes this.',
  },
  operator_reads_many: {
    name: 'An operator who looks at many players',
    happened: 'One operator opened more than 60 different players within an hour.',
    todo: 'Ask them what for. If they do not know, somebody else sits at their console: disable the operator.',
  },
}

/** Rows of another release may be of other kinds. */
export const incidentWords = (kind: string): Words => {
  const known = INCIDENT_KINDS.find((one) => one === kind)
  return known === undefined ? { name: plainWords(kind), happened: '', todo: '' } : INCIDENTS[known]
}
