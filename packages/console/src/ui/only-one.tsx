import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** Says that a list is narrowed from elsewhere, and widens it. */
export const OnlyOne = ({ children, onAll }: { children: ReactNode; onAll: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-2 rounded-6 bg-azure-wash py-0.5 pr-0.5 pl-3 text-azure">
    <span className="flex-1">{children}</span>
    <Button look="ghost" onClick={onAll}>
      <X size={14} aria-hidden="true" />
      Show all
    </Button>
  </p>
)
