import { FlaskConical, Wallet as WalletIcon } from 'lucide-react'
import type { Wallet } from '../wallet/eip-1193.ts'

/** The wallet's own icon; a generic one if it has none. */
export const WalletPicture = ({ wallet }: { wallet: Wallet }) => {
  if (wallet.icon !== null) return <img src={wallet.icon} alt="" className="size-10 shrink-0 rounded-12" />
  const Icon = wallet.kind === 'development' ? FlaskConical : WalletIcon
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-12 bg-raised text-brass">
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </span>
  )
}
