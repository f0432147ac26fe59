/** Words that happen to be the same in English. */
export const sameAsEnglish: readonly string[] = []
