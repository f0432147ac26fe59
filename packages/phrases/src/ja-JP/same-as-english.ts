/** Words that happen to be the same in English. */
export const sameAsEnglish: readonly string[] = ['letter.banker', 'letter.player', 'letter.tie']
