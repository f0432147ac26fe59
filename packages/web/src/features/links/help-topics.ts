/** What a topic is found by. */
type Words = { readonly title: string; readonly about: string }

/** The topics in which every word of a search occurs, in whatever case and with or without accents. */
export const findTopics = <T extends Words>(topics: readonly T[], search: string): readonly T[] => {
  const words = plain(search).split(/\s+/)
  return topics.filter(({ title, about }) => words.every((word) => plain(`${title} ${about}`).includes(word)))
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
