import { useFormat, useText } from '../text/text-context.ts'

/** Which records the house has archived, and whom to ask for them; null if none are left out. */
export const useArchivedSentence = () => {
  const t = useText()
  const format = useFormat()
  return (before: number | undefined): string | null =>
    before === undefined ? null : t('wallet.archived', { day: format.longDay(before) })
}

export const ArchivedNote = ({ before }: { before: number | undefined }) => {
  const sentence = useArchivedSentence()(before)
  return sentence === null ? null : <p className="py-2 text-12 text-muted">{sentence}</p>
}
