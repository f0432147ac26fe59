// Why the console's own use cases say no, each with its sentence. The console is in English (docs/decisions/0018); refusals that
// players receive too are in `phrases`.

/** Why terms of a promotion are invalid: the console says so before it asks, and loads only these sentences for it. */
const PROMOTION_REFUSALS = {
  promotion_too_soon:
    'These terms can hold from {from} on at the earliest: what has begun or was announced keeps its own.',
  promotion_begins: 'Jackpot and insurance begin with a round, everything else with a day.',
  promotion_period: 'Prizes change between two periods. Let them begin with the first day of one.',
  promotion_taken: 'Other terms begin at the same moment already. Choose another day or round.',
  levels_unordered:
    'Thresholds must rise from level to level, rates must not fall, the first league begins at 0 and the first rank above it; at most {most} levels.',
  levels_threshold: 'A threshold is at most {most} USDT.',
  levels_one_line: 'One line may bring {least} to {most} % of a rank’s threshold.',
  levels_above_cap:
    'All rebates together stay within {cap} % of the edge. League {own} %, direct {direct} %, team {team} % and peers {peer} % come to {sum} %: lower them by {over} %.',
  rewards_incomplete: 'Every reward is named once. Switch one off instead of leaving it out.',
  reward_target: '{reward}: its target must be above zero, and whole where bets are counted.',
  reward_small: '{reward}: what is below {least} USDT is not paid. Raise it or switch it off.',
  reward_above_budget:
    '{reward}: a player gets back at most a tenth of their own edge, so a target of {target} can bring {most} USDT at most. Lower the amount or raise the target.',
  gift_above_edge:
    '{reward}: a gift for an invitation is at most a tenth of the edge that it asks for, {most} USDT of {target}. Lower the amount or raise the target.',
  gift_of_play: '{reward}: at most {most} play points for each invited player.',
  prizes_unordered:
    'One to {places} prizes of {least} USDT or more, and no place pays more than the one before it.',
  jackpot_feed: 'The pools are fed with at most {most} % of the edge of stakes.',
  jackpot_edge_times:
    'A prize is at most {most} times the edge of the bets. With more it would pay to play for the jackpot alone.',
  jackpot_range: 'A prize is 1 to {times} times the stake and at most {bankroll} % of the bankroll.',
  insurance_claim:
    'After {losses} losses the claim may pay {most} % of the stakes at most: with more the house keeps less than what insured bets count with.',
  insurance_range:
    'At most {losses} losses and at least two, {claims} claims and {stakes} USDT of stakes a day.',
} as const

export const CONSOLE_REFUSALS = {
  name_or_password_wrong: 'The name or the password is not right.',
  too_many_sign_ins: 'Too many tries. Wait half an hour, or ask an admin for a new password.',
  code_wrong: 'The code is not right. Each code works once; wait for the next one.',
  fresh_code_needed: 'This needs a code from your authenticator that is at most five minutes old.',
  passkey_wrong: 'This passkey could not be added. Start again, on a device that asks you to unlock it.',
  signature_needed:
    'The signer pays this only with the signatures of two operators. Sign it with your passkey; add one under Your account first.',
  signature_wrong:
    'The passkey did not sign this payment. Reload the console and look at the amount and the address again.',
  password_too_weak:
    'A password has at least 12 characters, 5 of them different, not your name and no common word with digits. Several unrelated words are good.',
  password_unchanged: 'The new password must differ from the old one.',
  not_complete: 'The sign-in is not complete.',

  operator_unknown: 'There is no such operator.',
  operator_name_taken: 'There is an operator of this name already.',
  operator_self: 'Nobody decides about their own account. Ask another operator.',
  operator_duties:
    'Whoever lets money out (finance, risk) makes no operators. Give the role admin to somebody else.',
  operator_last_admin: 'At least one admin must be able to sign in.',
  operator_may_not: 'Your roles do not allow this any more. Sign in again.',
  operator_too_new:
    'This takes two people, and you were added, reset or given more within 24 hours. Let two others decide.',
  first_word_over:
    'Who asked for this or approved it first was disabled, reset or given other rights since. Somebody else must ask or approve anew.',
  change_request_by_admins:
    'One of the two who bring terms into force is of finance or risk. Let one of them approve this change request.',
  operator_change_waits: 'A change of this operator waits for two people already. Decide that one first.',
  operator_change_unknown: 'There is no such change.',
  operator_change_over: 'This change was decided or has lapsed.',

  nothing_found: 'Nothing here has this number or hash. Check that it is whole.',

  player_unknown: 'There is no such player.',
  player_linked: 'This player is another operator’s own account already.',
  own_player: 'This is about your own player account. Another operator must do it.',
  too_many_stopped: 'More than 20 players a day are for risk to stop or flag.',
  too_many_shown: 'More than 20 entries a day are for an admin to show. What is shown can still be hidden.',
  claimed_by_other: 'Another operator is working on this.',
  nothing_to_do: 'It is like that already.',

  adjustment_unknown: 'There is no such adjustment.',
  adjustment_decided: 'This adjustment is decided already.',
  adjustment_short: 'The player has less than would be taken.',
  adjustment_large: 'With this the player would have more than 999,999,999,999, which no page can show.',
  adjustment_asset:
    'ROLL_POINT comes with a conversion and is not adjusted; ROLL_GMT_POINT comes with a win and is only taken.',
  adjustment_guest: 'A guest holds play credit alone.',
  adjustment_zero: 'An adjustment gives or takes something.',

  capital_unknown: 'Nobody asked for this.',
  capital_decided: 'This is decided already.',
  capital_needed: '{free} USDT can be taken out now. The rest is needed for open bets and promised rewards.',
  capital_unsent:
    'What was taken out before has not left the treasury yet. The owner says so: nibble capital --sent --key NAME.',

  abuse_flag_unknown: 'There is no such flag.',

  incident_unknown: 'There is no such incident.',
  ...PROMOTION_REFUSALS,
} as const

export type ConsoleRefusalKind = keyof typeof CONSOLE_REFUSALS

type Figures = Readonly<Record<string, string | number>>

/** The sentence with its figures. */
export const consoleSentence = (kind: ConsoleRefusalKind, figures?: Figures): string =>
  withFigures(CONSOLE_REFUSALS[kind], figures)

export const promotionSentence = (kind: keyof typeof PROMOTION_REFUSALS, figures?: Figures): string =>
  withFigures(PROMOTION_REFUSALS[kind], figures)

const withFigures = (sentence: string, figures: Figures = {}) =>
  sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(figures[name] ?? ''))

/** Failures before any use case, with their HTTP status. */
export const CONSOLE_FAILURES = {
  malformed: { status: 400, message: 'The server could not read this. Reload the console.' },
  not_signed_in: { status: 401, message: 'You are signed out. Sign in again.' },
  not_complete: { status: 401, message: 'The sign-in is not complete.' },
  not_allowed: { status: 403, message: 'Your roles do not allow this.' },
  from_elsewhere: { status: 403, message: 'This did not come from the console. Reload it.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  busy: { status: 409, message: 'Somebody else is working on this at the moment. Try again.' },
  too_large: { status: 413, message: 'This is too large.' },
  too_often: { status: 429, message: 'That was too often. Wait a moment.' },
  fault: {
    status: 500,
    message: 'Something is wrong on our side. Look whether it happened before you try again.',
  },
  unavailable: {
    status: 503,
    message: 'The database does not answer. Look whether it happened before you try again.',
  },
} as const

export type ConsoleFailureKind = keyof typeof CONSOLE_FAILURES
