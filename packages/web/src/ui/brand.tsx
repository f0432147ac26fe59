import { Mark } from '@nibble/ui/mark.tsx'

export const Brand = () => (
  <span className="inline-flex items-center gap-2.5 text-20 font-semibold tracking-tight">
    <Mark />
    Nibble
  </span>
)
