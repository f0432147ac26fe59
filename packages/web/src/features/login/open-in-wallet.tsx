import { Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../text/text-context.ts'
import { Button } from '../../ui/button.tsx'
import { cardClass } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'

// Fetched on the tap: most visits sign in without it.
const WalletAppLinks = lazy(() =>
  import('./wallet-app-links.tsx').then((part) => ({ default: part.WalletAppLinks })),
)

/** On a phone without a wallet in this browser: the ways into those that bring a browser. */
export const OpenInWallet = () => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={cx(cardClass, 'mb-6 p-4')}>
      <Button look="secondary" className="w-full" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Smartphone size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('register.openInWallet')}
      </Button>
      {isOpen && (
        <Suspense fallback={<div className="mt-2 h-40 animate-pulse rounded-12 bg-raised" />}>
          <WalletAppLinks />
        </Suspense>
      )}
    </div>
  )
}
