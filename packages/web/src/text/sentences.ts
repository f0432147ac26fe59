/** Joins sentences; Chinese and Japanese put no space after a full stop. */
export const sentences = ({ locale }: { readonly locale: string }, ...texts: readonly string[]): string =>
  texts.join(/^(zh|ja)/.test(locale) ? '' : ' ')

/** Each text on its own unbroken line: its spaces do not break. Shown with line ends preserved. */
export const linesOf = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(' ', '\u00A0')).join('\n')
