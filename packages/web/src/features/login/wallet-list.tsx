import { cardClass } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { ChevronRight, type LucideIcon, Wallet as WalletIcon } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { WalletPicture } from '../../ui/wallet-picture.tsx'
import { type ChainFacts, UNKNOWN_CHAIN } from '../../wallet/chain.ts'
import type { Wallet } from '../../wallet/eip-1193.ts'
import { type SignInSetup, startSignIn } from '../../wallet/sign-in.ts'
import { developmentWallet, useWallets } from '../../wallet/wallets.ts'

/** Those that the browser has, first; on a local chain the built-in one under them. `chain` is null until known. */
export const WalletList = ({ setup, chain }: { setup: SignInSetup; chain: ChainFacts | null }) => {
  const t = useText()
  const wallets = useWallets()
  const development = developmentWallet(chain ?? UNKNOWN_CHAIN)
  const start = (wallet: Wallet) => void startSignIn(wallet, setup)

  return (
    <section aria-labelledby="wallets">
      <h2 id="wallets" className="sr-only">
        {t('login.wallets')}
      </h2>
      <ul className="grid gap-3">
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <Row onClick={() => start(wallet)} picture={<WalletPicture wallet={wallet} />}>
              <b className="block text-16">{wallet.name ?? t('login.browserWallet')}</b>
            </Row>
          </li>
        ))}
        {wallets.length === 0 && chain === null && (
          <li className="animate-pulse rounded-20 bg-raised">
            <div className="invisible">
              <DevelopmentRow wallet={development} onClick={() => undefined} />
            </div>
          </li>
        )}
        {wallets.length === 0 && chain?.local === false && (
          <li className={cardClass}>
            <EmptyState
              icon={WalletIcon}
              title={t('login.noWallet')}
              text={t('login.noWalletText')}
              className="py-8"
            />
          </li>
        )}
        {chain?.local === true && (
          <li>
            <DevelopmentRow wallet={development} onClick={() => start(development)} />
          </li>
        )}
      </ul>
    </section>
  )
}

/** The built-in wallet. Until it is known whether there is one, its shape is what is coming. */
const DevelopmentRow = ({ wallet, onClick }: { wallet: Wallet; onClick: () => void }) => {
  const t = useText()
  return (
    <Row onClick={onClick} picture={<WalletPicture wallet={wallet} />}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="text-16">{t('login.developmentWallet')}</b>
        <Tag tone="brass">{t('login.developmentTag')}</Tag>
      </span>
      <span className="mt-1 block text-12 text-muted">{t('login.developmentText')}</span>
    </Row>
  )
}

type RowProps = {
  onClick: () => void
  isBusy?: boolean
  /** What it opens is there; undefined where it opens nothing under itself. */
  isOpen?: boolean
  picture: React.ReactNode
  children: React.ReactNode
}

/** One way in: a wallet, a passkey, a wallet's own browser. */
export const Row = ({ onClick, isBusy, isOpen, picture, children }: RowProps) => (
  <button
    type="button"
    disabled={isBusy}
    aria-expanded={isOpen}
    onClick={onClick}
    className={cx(
      cardClass,
      'flex min-h-18 w-full items-center gap-3 px-4 py-3 text-left transition hover:border-line-strong active:translate-y-px',
    )}
  >
    {picture}
    <span className="min-w-0 flex-1">{children}</span>
    <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
  </button>
)

export const RowIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span className="grid size-10 shrink-0 place-items-center rounded-12 bg-raised text-brass">
    <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
  </span>
)
