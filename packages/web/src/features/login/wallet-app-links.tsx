import { ExternalLink } from 'lucide-react'
import { invitedBy } from '../../session/tab-items.ts'
import { useText } from '../../text/text-context.ts'
import { siteToOpen, WALLET_APPS } from '../../wallet/wallet-apps.ts'

/** This page again, in the browser inside a wallet: there the wallet announces itself. */
export const WalletAppLinks = () => {
  const t = useText()
  const site = siteToOpen(location.origin, invitedBy())
  return (
    <>
      <p className="mt-2 text-muted">{t('register.openInWalletText')}</p>
      <ul className="mt-2 grid grid-cols-2 gap-x-4">
        {WALLET_APPS.map(({ name, open }) => (
          <li key={name}>
            <a
              href={open(site)}
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-azure hover:underline"
            >
              {name}
              <ExternalLink size={14} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
