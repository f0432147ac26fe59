import { INCIDENT_KINDS, type IncidentKind } from '@nibble/contract/console'
import { plainWords } from './words.ts'

/** What happened, and what to do; docs/operations.md has more on each. */
type Words = { readonly name: string; readonly happened: string; readonly todo: string }

const INCIDENTS: Readonly<Record<IncidentKind, Words>> = {
  invariant: {
    name: 'An invariant',
    happened:
      'A check found that the books break a rule, or the check could not run. Withdrawals are stopped.',
    todo: 'Find the first posting with the difference and correct it with another. Only then lift the stop.',
  },
  payments: {
    name: 'Payments that are not in the books',
    happened:
      'The treasury sent payments that are not in the books, or somebody else has used the signer’s nonces. Withdrawals are stopped.',
    todo: 'Look up each transaction. After a restore, follow “After a restore” in the operations guide, and “The signer” if intents are named; otherwise revoke the signer’s keys.',
  },
  payments_denied: {
    name: 'Payments shown by too few endpoints',
    happened:
      'One of the signer’s endpoints shows a treasury payment that neither the books nor enough other endpoints know. The signer pays nothing for a while, then continues without it.',
    todo: 'Look up the transaction at a node that you trust. If it does not exist, replace the endpoint that shows it and restart the signer. If it exists, stop withdrawals.',
  },
  surplus: {
    name: 'More on the chain than booked',
    happened: 'The treasury or the deposit addresses hold more USDT than the books say.',
    todo: 'Find the transfer that is not a deposit. Book it as capital or send it back. No player is affected.',
  },
  withdrawal: {
    name: 'A withdrawal that does not match the chain',
    happened: 'The signer reports a different outcome of a payment than the chain shows.',
    todo: 'Look up the transaction. Pay again only once it can no longer be mined.',
  },
  deposits: {
    name: 'Deposits on hold',
    happened:
      'One endpoint shows a transfer that the others do not, or deposits continued past one that a quorum denies.',
    todo: 'Look up the transaction at another operator’s node. Replace the wrong endpoint; if the transfer is real, reread from its block.',
  },
  header: {
    name: 'Block headers that cannot be checked',
    happened:
      'An endpoint returns headers that do not match their hash, or more logs than its blocks can hold. It counts as absent.',
    todo: 'If it is one endpoint, replace it. If it is all of them, the chain has forked and this release does not know its new fields.',
  },
  standby: {
    name: 'No second server has the data',
    happened:
      'The database requires a synchronous standby and none confirms, or its primary is older than before. Calls that move money are refused.',
    todo: 'Bring a standby back. Never empty synchronous_standby_names. If the primary is older, stop Patroni first and compare the nodes.',
  },
  seal: {
    name: 'Draws that are not sealed',
    happened:
      'The sealer cannot seal, draws were left unsealed, or the contract has a different book than this house signed.',
    todo: 'For gas or price: send gas, or raise its limit. For a different book or code: the sealer’s key is stolen; replace key and contract.',
  },
  book: {
    name: 'A head that was not signed',
    happened:
      'A draw has no signed head, or a watcher has one that this house lacks. Its rounds settle and count as unsealed.',
    todo: 'Read the reason. After a restore this is expected for the draws of that time; otherwise check the book’s key and the log.',
  },
  counting: {
    name: 'Bets that are not counted',
    happened: 'The bets of a published round cannot be counted. Rebates, rewards and rankings wait for it.',
    todo: 'Run a release that knows the picks on every server, or see the log. Nothing is skipped.',
  },
  producer: {
    name: 'A block producer',
    happened:
      'Players win more on blocks of a producer, or an account on blocks of several, than chance explains. Caps are reduced, or stakes of value stopped.',
    todo: 'Check whose bets won and the producer’s other blocks. Lift it under Exposure if it was chance; otherwise stop the players.',
  },
  abuse_review: {
    name: 'Decision due on linked accounts',
    happened: 'Players were promised a decision about their accounts, and the time is nearly up.',
    todo: 'Uphold or clear the flag under Linked accounts. The decision closes this incident.',
  },
  abuse_check: {
    name: 'Check for linked accounts incomplete',
    happened:
      'The daily check for accounts of one person had too much to compare, or a part of it took too long. The rest was compared, and rebates and rewards were paid.',
    todo: 'See what was left out. If a part did not finish, find out what kept the database busy. If there was too much, look for many new accounts that share browsers, networks or wallets, and stop those who attack the check.',
  },
  player_locked_out: {
    name: 'A player locked out',
    happened:
      'Too many wrong passwords or codes for one player. Browsers that the player used before can still sign in.',
    todo: 'Nothing urgent. Check the player’s events: one network or many?',
  },
  burst_against_account: {
    name: 'Many failures against one account',
    happened: 'Somebody tried many times within half an hour to sign in or confirm something as this player.',
    todo: 'Check the player’s events. If a sign-in from an unknown browser follows, contact the player; if money moves, stop the account.',
  },
  burst_of_network: {
    name: 'Many failures from one network',
    happened: 'Many sign-ins or confirmations from one network failed within half an hour.',
    todo: 'Check whether a sign-in from that network succeeded: if so, its password was known. This closes by itself.',
  },
  operator_locked_out: {
    name: 'Too many sign-in attempts',
    happened: 'Five attempts to sign in as an operator failed. Unknown browsers have to wait half an hour.',
    todo: 'Ask the operator. If it was somebody else, change the password and find out who can reach the console.',
  },
  operator_by_command_line: {
    name: 'An operator at the command line',
    happened: 'Somebody on the server added or changed an operator who may let money out.',
    todo: 'Find out who did it and why. If nobody knows, stop withdrawals and remove the operator’s rights.',
  },
  operator_password_known: {
    name: 'An operator’s password may be known to somebody else',
    happened:
      'Somebody entered an operator’s correct password more than three times within a day without giving a code.',
    todo: 'Ask the operator. If it was not them, they change their password, which closes this.',
  },
  operator_reads_many: {
    name: 'An operator viewed many players',
    happened:
      'One operator opened more than 60 different players, or saved more than five files of bets, within an hour.',
    todo: 'Ask them why. If they do not know, somebody else is using their console: disable the operator.',
  },
}

/** Rows of another release may have other kinds. */
export const incidentWords = (kind: string): Words => {
  const known = INCIDENT_KINDS.find((one) => one === kind)
  return known === undefined ? { name: plainWords(kind), happened: '', todo: '' } : INCIDENTS[known]
}
