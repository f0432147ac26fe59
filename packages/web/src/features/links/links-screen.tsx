import { linkList, type ResponseOf } from '@nibble/contract'
import type { PlainKey } from '@nibble/phrases'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Link2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LeaveSheet } from './leave-sheet.tsx'

type Kind = 'vpn' | 'buy'
export type OutsideLink = ResponseOf<typeof linkList>['items'][number]

const TEXTS: Readonly<Record<Kind, { title: PlainKey; lead: PlainKey }>> = {
  vpn: { title: 'title.vpn', lead: 'links.vpnLead' },
  buy: { title: 'title.buy', lead: 'links.buyLead' },
}

export const VpnScreen = () => <LinksScreen kind="vpn" />
export const BuyScreen = () => <LinksScreen kind="buy" />

/** Sites that the house recommends and does not run. Nobody leaves without being told. */
const LinksScreen = ({ kind }: { kind: Kind }) => {
  const t = useText()
  const { locale: language } = t
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['links', kind, language],
    queryFn: ({ signal }) => call(linkList, { kind, language }, { signal }),
    staleTime: 60_000,
  })
  const [leaving, setLeaving] = useState<OutsideLink | null>(null)

  return (
    <Screen title={t(TEXTS[kind].title)} back="/profile">
      <p className="max-w-[72ch] pt-4 text-muted">{t(TEXTS[kind].lead)}</p>
      {data === undefined ? (
        isError ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="mt-4 grid gap-3 lg:grid-cols-2">
            <Skeleton className="h-24 rounded-20" />
            <Skeleton className="h-24 rounded-20" />
          </div>
        )
      ) : data.items.length === 0 ? (
        <EmptyState icon={Link2} title={t('links.none')} text={t('links.noneText')} />
      ) : (
        <ul className="mt-4 grid gap-3 lg:grid-cols-2">
          {data.items.map((link) => (
            <li key={link.id}>
              <LinkRow link={link} onOpen={() => setLeaving(link)} />
            </li>
          ))}
        </ul>
      )}
      <LeaveSheet link={leaving} onClose={() => setLeaving(null)} />
    </Screen>
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
        <span className="text-12 text-azure [overflow-wrap:anywhere]">{new URL(link.url).host}</span>
        {link.content !== '' && (
          <span className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">{link.content}</span>
        )}
      </span>
      <ExternalLink size={20} strokeWidth={1.75} className="mt-0.5 text-faint" aria-hidden="true" />
    </button>
  </Card>
)
