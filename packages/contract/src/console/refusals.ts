// Why the console's own use cases say no, each with its sentence. The console speaks English (docs/decisions/0018);
// refusals that players hear too have theirs in `phrases`.

export const CONSOLE_REFUSALS = {
  name_or_password_wrong: 'The name or the password is not right.',
  too_many_sign_ins: 'Too many tries. Wait half an hour, or ask an admin for a new password.',
  code_wrong: 'The code is not right. Each code works once; wait for the next one.',
  fresh_code_needed: 'This needs a code from your authenticator that is at most five minutes old.',
  password_too_weak: 'A password has at least 12 characters, 5 of them different, and not your name in it.',
  password_unchanged: 'The new password must differ from the old one.',
  not_complete: 'The sign-in is not complete.',

  operator_unknown: 'There is no such operator.',
  operator_name_taken: 'There is an operator of this name already.',
  operator_self: 'Nobody changes his own roles or disables himself. Ask another admin.',
  operator_last_admin: 'At least one admin must be able to sign in.',

  player_unknown: 'There is no such player.',
  player_linked: 'This player is another operator’s own account already.',
  own_player: 'This is about your own player account. Another operator must do it.',
  claimed_by_other: 'Another operator is working on this.',
  nothing_to_do: 'It is like that already.',

  adjustment_unknown: 'There is no such adjustment.',
  adjustment_decided: 'This adjustment is decided already.',
  adjustment_short: 'The player has less than would be taken.',
  adjustment_asset:
    'ROLL_POINT comes with a conversion and is not adjusted; ROLL_GMT_POINT comes with a win and is only taken.',
  adjustment_zero: 'An adjustment gives or takes something.',

  incident_unknown: 'There is no such incident.',
} as const

export type ConsoleRefusalKind = keyof typeof CONSOLE_REFUSALS

/** What comes before any use case, with its HTTP status. */
export const CONSOLE_FAILURES = {
  malformed: { status: 400, message: 'The server could not read this. Reload the console.' },
  not_signed_in: { status: 401, message: 'You are signed out. Sign in again.' },
  not_complete: { status: 401, message: 'The sign-in is not complete.' },
  not_allowed: { status: 403, message: 'Your roles do not allow this.' },
  from_elsewhere: { status: 403, message: 'This did not come from the console. Reload it.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  too_large: { status: 413, message: 'This is too large.' },
  too_often: { status: 429, message: 'That was too often. Wait a moment.' },
  fault: {
    status: 500,
    message: 'Something is wrong on our side. Look whether it happened before you try again.',
  },
  unavailable: { status: 503, message: 'The database cannot be reached right now. Try again in a moment.' },
} as const

export type ConsoleFailureKind = keyof typeof CONSOLE_FAILURES
