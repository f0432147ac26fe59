/** Sentences in a row; Chinese and Japanese leave no space after a full stop. */
export const sentences = ({ locale }: { readonly locale: string }, ...texts: readonly string[]): string =>
  texts.join(/^(zh|ja)/.test(locale) ? '' : ' ')
