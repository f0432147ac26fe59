import { Mark } from '@nibble/ui/mark.tsx'

export const Brand = () => (
  <span className="inline-flex items-center gap-2 text-16 font-semibold whitespace-nowrap">
    <Mark size={22} />
    <span>
      Nibble<span className="max-sm:sr-only"> console</span>
    </span>
  </span>
)
