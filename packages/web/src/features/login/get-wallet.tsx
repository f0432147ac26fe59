import { ExternalLink } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { KNOWN_WALLETS } from '../../wallet/known-wallets.ts'
import { useWallets } from '../../wallet/wallets.ts'
import { OpenInWallet } from './open-in-wallet.tsx'

/** Where to get a wallet; on a phone without one in this browser, first the ways into those that bring a browser. */
export const GetWallet = () => {
  const t = useText()
  const isOnPhone = matchMedia('(pointer: coarse)').matches
  const hasWallet = useWallets().length > 0
  return (
    <section className="mt-8 border-t border-line pt-6">
      {isOnPhone && !hasWallet && <OpenInWallet />}
      <h2 className="text-16 font-semibold">{t('register.getWallet')}</h2>
      <p className="mt-1 text-muted">{t('register.getWalletText')}</p>
      <ul className="mt-3 flex flex-wrap gap-x-5">
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
    </section>
  )
}
