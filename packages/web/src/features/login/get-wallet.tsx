import { ChevronDown, ExternalLink, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../text/text-context.ts'
import { useWallets } from '../../wallet/wallets.ts'
import { Row, RowIcon } from './wallet-list.tsx'

/** Where to get a wallet. */
export const GetWallet = ({ isNeeded }: { isNeeded: boolean }) => {
  const t = useText()
  const hasWallet = useWallets().length > 0
  return (
    // Open where the sentence above says that one is needed.
    <details open={isNeeded && !hasWallet} className="group mt-3 border-t border-line">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold text-azure">
        {t('register.getWallet')}
        <ChevronDown size={20} className="ml-auto transition group-open:rotate-180" aria-hidden="true" />
      </summary>
      <p className="text-muted">{t('register.getWalletText')}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {KNOWN_WALLETS.map(({ name, url }) => (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-azure hover:underline"
            >
              {name}
              <ExternalLink size={14} aria-hidden="true" />
              <span className="sr-only">({t('common.opensOutside')})</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

// Fetched on the tap: most visits sign in without it.
const WalletAppLinks = lazy(() =>
  import('./wallet-app-links.tsx').then((part) => ({ default: part.WalletAppLinks })),
)

/** For a phone without a wallet in this browser: the ways into those that bring a browser. */
export const OpenInWallet = () => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Row isOpen={isOpen} onClick={() => setOpen(true)} picture={<RowIcon icon={Smartphone} />}>
        <b className="block text-16">{t('register.openInWallet')}</b>
      </Row>
      {isOpen && (
        <Suspense fallback={<div className="mt-2 h-40 animate-pulse rounded-12 bg-raised" />}>
          <WalletAppLinks />
        </Suspense>
      )}
    </>
  )
}

/** Where to get a wallet. Names and addresses only: nothing of theirs is loaded. */
const KNOWN_WALLETS = [
  { name: 'MetaMask', url: 'https://metamask.io/download' },
  { name: 'Trust Wallet', url: 'https://trustwallet.com/download' },
  { name: 'Rabby', url: 'https://rabby.io' },
  { name: 'OKX Wallet', url: 'https://www.okx.com/web3' },
  { name: 'Binance Wallet', url: 'https://www.binance.com/en/web3wallet' },
] as const
