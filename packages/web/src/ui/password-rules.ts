/** The rules of a password as ticks beside the field: the same as the contract's. */
export const PASSWORD_RULES = ['length', 'letter', 'digit', 'plain'] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]

const MEETS: Readonly<Record<PasswordRule, (text: string) => boolean>> = {
  length: (text) => text.length >= 6 && text.length <= 18,
  letter: (text) => /[A-Za-z]/.test(text),
  digit: (text) => /\d/.test(text),
  plain: (text) => /^[A-Za-z\d]+$/.test(text),
}

export const meetsRule = (rule: PasswordRule, text: string): boolean => MEETS[rule](text)

export const isGoodPassword = (text: string): boolean => PASSWORD_RULES.every((rule) => meetsRule(rule, text))
