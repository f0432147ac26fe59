import type { PlainKey } from '@nibble/phrases'
import { Link2 } from 'lucide-react'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkCards } from './link-cards.tsx'

type Kind = 'vpn' | 'buy'

const TEXTS: Readonly<Record<Kind, { title: PlainKey; lead: PlainKey }>> = {
  vpn: { title: 'title.vpn', lead: 'links.vpnLead' },
  buy: { title: 'title.buy', lead: 'links.buyLead' },
}

export const VpnScreen = () => <LinksScreen kind="vpn" />
export const BuyScreen = () => <LinksScreen kind="buy" />

/** Sites that the house recommends and does not run. */
const LinksScreen = ({ kind }: { kind: Kind }) => {
  const t = useText()
  return (
    <Screen title={t(TEXTS[kind].title)} back="/profile">
      <p className="max-w-[72ch] pt-4 text-muted">{t(TEXTS[kind].lead)}</p>
      <LinkCards
        kind={kind}
        none={<EmptyState icon={Link2} title={t('links.none')} text={t('links.noneText')} />}
      />
    </Screen>
  )
}
