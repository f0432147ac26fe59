import type { Amount as Money } from '@nibble/domain'
import { Amount } from '../../ui/amount.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A purse and what is in it. */
export const PurseBox = ({ name, value }: { name: string; value: Money | undefined }) => (
  <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 rounded-12 border border-line bg-raised px-4 py-2">
    <span className="text-muted">{name}</span>
    {value === undefined ? (
      <Skeleton className="h-5 w-24 bg-pressed" />
    ) : (
      <Amount value={value} asset="GMT" named own className="text-16 font-semibold" />
    )}
  </div>
)
