import { useText } from '../../../text/text-context.ts'

type Props = { isOpen: boolean; onToggle: () => void }

/** The grip on the edge of a phone's sheet: open, or only its button. */
export const SheetHandle = ({ isOpen, onToggle }: Props) => {
  const t = useText()
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'slip.collapse' : 'slip.open')}
      onClick={onToggle}
      className="absolute -top-5 left-1/2 grid h-11 w-24 -translate-x-1/2 place-items-center pt-[11px] lg:hidden"
    >
      <span className="h-1 w-9 rounded-full bg-line-strong" />
    </button>
  )
}
