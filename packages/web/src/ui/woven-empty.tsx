import { EmptyState } from '@nibble/ui/empty-state.tsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { HashTile } from '../hash-tile/hash-tile.tsx'

type Props = { icon: LucideIcon; title?: string; text: ReactNode; action?: ReactNode }

const SIDE = 96
const ROW_SIDE = 56

/** Empty state: a tile without a block, a sentence, and one action. */
export const WovenEmpty = ({ icon: Icon, ...rest }: Props) => (
  <div className="grid justify-items-center pt-6">
    <span className="relative" aria-hidden="true">
      <HashTile hash={null} size={SIDE} />
      <span className="absolute inset-0 grid place-items-center text-brass">
        <Icon size={32} strokeWidth={1.5} />
      </span>
    </span>
    <EmptyState {...rest} className="py-4" />
  </div>
)

/** The same in a row, if more content is below or beside it. */
export const WovenRow = ({ icon: Icon, title, text, action }: Props) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
    <span className="relative flex-none" aria-hidden="true">
      <HashTile hash={null} size={ROW_SIDE} />
      <span className="absolute inset-0 grid place-items-center text-brass">
        <Icon size={24} strokeWidth={1.5} />
      </span>
    </span>
    <div className="min-w-40 flex-1">
      <p className="font-semibold">{title}</p>
      <p className="text-muted">{text}</p>
    </div>
    {action}
  </div>
)
