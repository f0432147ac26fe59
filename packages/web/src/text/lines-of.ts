/** Each text on a line of its own and whole: where spaces were, it does not break. Shown with its line ends kept. */
export const linesOf = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(' ', '\u00A0')).join('\n')
