/** Sentences in a row; Chinese and Japanese leave no space after a full stop. */
export const sentences = ({ locale }: { readonly locale: string }, ...texts: readonly string[]): string =>
  texts.join(/^(zh|ja)/.test(locale) ? '' : ' ')

/** Each text on a line of its own and whole: where spaces were, it does not break. Shown with its line ends kept. */
export const linesOf = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(' ', '\u00A0')).join('\n')
