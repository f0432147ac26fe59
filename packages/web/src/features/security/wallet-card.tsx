import { Wallet } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { AddressLine } from '../../ui/address-groups.tsx'
import { Card } from '../../ui/card.tsx'
import { WeaveTile } from '../../weave/weave-tile.tsx'
import { MissingCard } from './missing-card.tsx'

/** The wallet that signs for this player: its woven tile and its whole address, in groups of four. */
export const WalletCard = ({ address }: { address: string | null }) => {
  const t = useText()
  if (address === null)
    return (
      <MissingCard
        icon={Wallet}
        text={t('security.noWallet')}
        to="/connect/wallet"
        action={t('register.connectWallet')}
      />
    )
  return (
    <Card as="section">
      <h2 className="font-semibold">{t('security.wallet')}</h2>
      <p className="text-12 text-muted">{t('security.walletText')}</p>
      <div className="mt-3 flex items-center gap-4">
        <WeaveTile hash={address} size={48} />
        <p className="min-w-0 font-mono">
          <AddressLine address={address} />
        </p>
      </div>
    </Card>
  )
}
