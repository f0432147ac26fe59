import { linkList, type RequestOf, type ResponseOf } from '@nibble/contract'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LeaveSheet } from './leave-sheet.tsx'

export type OutsideLink = ResponseOf<typeof linkList>['items'][number]

type Props = {
  kind: RequestOf<typeof linkList>['kind']
  /** What stands where there is none. */
  none: ReactNode
}

/** Links of a kind as the house keeps them. Nobody leaves without being told. */
export const LinkCards = ({ kind, none }: Props) => {
  const { locale: language } = useText()
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['links', kind, language],
    queryFn: ({ signal }) => call(linkList, { kind, language }, { signal }),
    staleTime: 60_000,
  })
  const [leaving, setLeaving] = useState<OutsideLink | null>(null)

  if (data === undefined)
    return isError ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <div className="mt-4 grid gap-3 lg:grid-cols-2">
        <Skeleton className="h-24 rounded-20" />
        <Skeleton className="h-24 rounded-20" />
      </div>
    )
  if (data.items.length === 0) return none

  return (
    <>
      <ul className="mt-4 grid gap-3 lg:grid-cols-2">
        {data.items.map((link) => (
          <li key={link.id}>
            <LinkRow link={link} onOpen={() => setLeaving(link)} />
          </li>
        ))}
      </ul>
      <LeaveSheet link={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}

const LinkRow = ({ link, onOpen }: { link: OutsideLink; onOpen: () => void }) => (
  <Card padded={false} className="h-full">
    <button
      type="button"
      className="flex h-full w-full items-start gap-3 rounded-20 p-4 text-left transition hover:bg-raised"
      onClick={onOpen}
    >
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="text-16 font-semibold [overflow-wrap:anywhere]">{link.title}</span>
        <span className="text-12 text-azure [overflow-wrap:anywhere]">{placeOf(link.url)}</span>
        {link.content !== '' && (
          <span className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">{link.content}</span>
        )}
      </span>
      <ExternalLink size={20} strokeWidth={1.75} className="mt-0.5 text-faint" aria-hidden="true" />
    </button>
  </Card>
)

/** Whose site it is; a link to a screen of this page stays on it. */
const placeOf = (url: string) => new URL(url, location.href).host
