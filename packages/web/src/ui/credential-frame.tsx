import { Card } from '@nibble/ui/card.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useText } from '../text/text-context.ts'
import { EventsCard } from './events-card.tsx'

/** The form for a password, an address or a wallet; on a desktop beside the account's recent events. */
export const CredentialFrame = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 pt-4 lg:grid-cols-[minmax(0,560px)_minmax(0,1fr)] lg:pt-5">
    <div>{children}</div>
    <div className="max-lg:hidden">
      <EventsCard />
    </div>
  </div>
)

/** A form while loading. */
export const FormSkeleton = () => {
  const t = useText()
  return (
    <Card className="grid gap-4" role="status" aria-label={t('common.loading')} aria-busy="true">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-12 rounded-12" />
      <Skeleton className="h-12 rounded-12" />
      <Skeleton className="h-14 rounded-12" />
    </Card>
  )
}
