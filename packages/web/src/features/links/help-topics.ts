/** The searchable text of a topic. */
type Words = { readonly title: string; readonly about: string }

/** The topics that contain every word of a search, ignoring case and accents. */
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
