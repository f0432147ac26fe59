/** Whether a text is one of a list of literals, as the type checker wants to know it. */
export const isOneOf = <T extends string>(list: readonly T[], text: string): text is T =>
  list.some((each) => each === text)
