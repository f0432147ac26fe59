import { Mark } from '@nibble/ui/mark.tsx'

/** In the bar of a phone there is no room for both words. */
export const Brand = ({ isWhole = false }: { isWhole?: boolean }) => (
  <span className="inline-flex items-center gap-2 text-16 font-semibold whitespace-nowrap">
    <Mark size={22} />
    <span>
      Nibble<span className={isWhole ? undefined : 'max-sm:sr-only'}> console</span>
    </span>
  </span>
)
