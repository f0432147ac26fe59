import { linkList, type RequestOf, type ResponseOf } from '@nibble/contract'
import type { PlainKey } from '@nibble/phrases'
import { Button, buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Link2, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/call.ts'
import { useOffers } from '../../api/queries.ts'
import { HashTile } from '../../hash-tile/hash-tile.tsx'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { hexOfId } from '../../ui/hex-of-id.ts'
import { WayOn } from '../../ui/way-on.tsx'
import { WovenEmpty } from '../../ui/woven-empty.tsx'

type Kind = 'vpn' | 'buy'

type Texts = {
  readonly title: PlainKey
  readonly lead: PlainKey
  readonly how: PlainKey
  readonly steps: readonly PlainKey[]
}

const TEXTS: Readonly<Record<Kind, Texts>> = {
  vpn: {
    title: 'title.vpn',
    lead: 'links.vpnLead',
    how: 'links.vpnHow',
    steps: ['links.vpnStatus', 'links.vpnAddress', 'links.vpnPhrase'],
  },
  buy: {
    title: 'title.buy',
    lead: 'links.buyLead',
    how: 'links.buyHow',
    steps: ['links.buyBuy', 'links.buySend', 'links.buySmall'],
  },
}

export const VpnScreen = () => <LinksScreen kind="vpn" />
export const BuyScreen = () => <LinksScreen kind="buy" />

/** Sites that the house recommends but does not run. */
const LinksScreen = ({ kind }: { kind: Kind }) => {
  const t = useText()
  const isLoading = useLinks(kind).isPending
  return (
    <Screen title={t(TEXTS[kind].title)} back="/profile">
      <p className="max-w-[72ch] pt-4 text-muted lg:pt-5">{t(TEXTS[kind].lead)}</p>
      <div className="grid items-start gap-x-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
        <LinkCards
          kind={kind}
          none={
            <Card className="mt-4">
              <WovenEmpty
                icon={Link2}
                title={t('links.none')}
                text={t('links.noneText')}
                action={<WayOn to="/index" text="common.home" />}
              />
            </Card>
          }
        />
        {/* On a phone not before the links, whose number nobody knows yet: they would push it down. */}
        <div className={cx(isLoading && 'max-lg:hidden')}>
          <Steps kind={kind} />
        </div>
      </div>
    </Screen>
  )
}

/** How to use such a site, and the screen of this page that it needs. */
const Steps = ({ kind }: { kind: Kind }) => {
  const t = useText()
  const takesDeposits = useOffers('deposits')
  const { how, steps } = TEXTS[kind]
  return (
    <Card as="section" aria-labelledby="steps" className="mt-4 grid gap-4">
      <h2 id="steps" className="text-16 font-semibold">
        {t(how)}
      </h2>
      <ol className="grid gap-3">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3 text-muted">
            <b
              aria-hidden="true"
              className="grid size-6 flex-none place-items-center rounded-6 bg-raised text-12 text-brass"
            >
              {at + 1}
            </b>
            {t(step)}
          </li>
        ))}
      </ol>
      {kind === 'vpn' ? (
        <WayOn to="/status" text="status.title" />
      ) : (
        takesDeposits && <WayOn to="/recharge" text="shell.deposit" />
      )}
    </Card>
  )
}

type OutsideLink = ResponseOf<typeof linkList>['items'][number]

type Props = {
  kind: RequestOf<typeof linkList>['kind']
  /** Shown if there is none. */
  none: ReactNode
}

const useLinks = (kind: Props['kind']) => {
  const { locale: language } = useText()
  return useQuery({
    queryKey: ['links', kind, language],
    queryFn: ({ signal }) => call(linkList, { kind, language }, { signal }),
    staleTime: 60_000,
  })
}

/** The house's links of a kind. Leaving the page always asks first. */
export const LinkCards = ({ kind, none }: Props) => {
  const t = useText()
  const { data, error, isError, refetch } = useLinks(kind)
  const [leaving, setLeaving] = useState<OutsideLink | null>(null)

  if (data === undefined)
    return isError ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <div className="mt-4 grid gap-3">
        <Skeleton className="h-24 rounded-20" />
        <Skeleton className="h-24 rounded-20" />
      </div>
    )
  if (data.items.length === 0) return none

  return (
    <div className="mt-4 grid gap-3">
      <ul className="grid gap-3">
        {data.items.map((link) => (
          <li key={link.id}>
            <LinkRow link={link} onOpen={() => setLeaving(link)} />
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-3 rounded-20 bg-azure-wash p-4 text-muted">
        <ShieldCheck size={20} strokeWidth={1.75} className="flex-none text-azure" aria-hidden="true" />
        {t('links.noneText')}
      </p>
      <LeaveSheet link={leaving} onClose={() => setLeaving(null)} />
    </div>
  )
}

const LinkRow = ({ link, onOpen }: { link: OutsideLink; onOpen: () => void }) => (
  <Card padded={false} className="h-full">
    <button
      type="button"
      className="flex h-full w-full items-start gap-3 rounded-20 p-4 text-left transition hover:bg-raised"
      onClick={onOpen}
    >
      <HashTile hash={hexOfId(placeOf(link.url))} size={48} />
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

/** The host of a link; a link to a screen of this page stays on it. */
const placeOf = (url: string) => (URL.canParse(url, location.href) ? new URL(url, location.href).host : url)

/** The warning before another site, with its full address. */
const LeaveSheet = ({ link, onClose }: { link: OutsideLink | null; onClose: () => void }) => {
  const t = useText()
  return (
    <Sheet
      open={link !== null}
      onClose={onClose}
      title={t('links.leaveTitle')}
      footer={
        <>
          <a
            href={link?.url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'primary', wide: true })}
            onClick={onClose}
          >
            {t('links.leave')}
          </a>
          <Button wide onClick={onClose}>
            {t('links.stay')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('links.leaveText')}</p>
      <p className="mt-3 rounded-12 bg-raised px-3 py-2.5 font-mono text-14 [overflow-wrap:anywhere]">
        {link?.url}
      </p>
    </Sheet>
  )
}
