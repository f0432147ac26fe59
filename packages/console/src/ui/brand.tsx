import { Mark } from '@nibble/ui/mark.tsx'

/** In a phone's bar the second word is below the first. */
export const Brand = ({ isWhole = false }: { isWhole?: boolean }) => (
  <span className="inline-flex items-center gap-2 text-16 font-semibold whitespace-nowrap">
    <Mark size={22} />
    <span className={isWhole ? undefined : 'max-sm:leading-4'}>
      Nibble{' '}
      <span className={isWhole ? undefined : 'max-sm:block max-sm:text-12 max-sm:font-normal'}>console</span>
    </span>
  </span>
)
