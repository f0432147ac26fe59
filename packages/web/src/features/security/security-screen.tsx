import type { ResponseOf, userInfo } from '@nibble/contract'
import { buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { Link } from '@tanstack/react-router'
import {
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Gauge,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  Mail,
  MailPlus,
  ShieldAlert,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '../../api/queries.ts'
import { HashTile } from '../../hash-tile/hash-tile.tsx'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { AddressLine } from '../../ui/address-groups.tsx'
import { EventsCard } from '../../ui/events-card.tsx'
import { MoneyWaits } from '../../ui/not-offered.tsx'
import { SessionsCard } from '../../ui/sessions/sessions-card.tsx'
import { BotsCard } from './bots/bots-card.tsx'
import { PasskeysCard } from './passkeys/passkeys-card.tsx'
import { RemoveEmail } from './remove-email.tsx'

/** `/security`: passwords, passkeys, wallet, e-mail address, sessions and bot keys. */
export const SecurityScreen = () => {
  const t = useText()
  const user = useUser()
  return (
    <Screen title={t('title.security')} back="/profile">
      <div className="pt-4 lg:pt-5">
        <MoneyWaits className="mb-3 lg:mb-4" />
        {user.data === undefined && user.isError ? (
          <ErrorState error={user.error} onRetry={() => void user.refetch()} />
        ) : (
          <Cards user={user.data} />
        )}
        <p className="mt-4 flex gap-2 text-muted">
          <ShieldAlert size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('security.phrase')}
        </p>
      </div>
    </Screen>
  )
}

const Cards = ({ user }: { user: ResponseOf<typeof userInfo> | undefined }) => (
  // On a phone one column, with the longest list last.
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2 lg:gap-4">
    <div className={COLUMN}>
      <SecurityLinks hasPassword={user?.hasTransactionPassword} />
      {user === undefined ? <CardSkeleton /> : <WalletCard address={user.address} />}
      {user === undefined ? (
        <CardSkeleton />
      ) : (
        <EmailCard email={user.email} hasWallet={user.address !== null} />
      )}
      <div className="max-lg:order-1">
        <EventsCard />
      </div>
    </div>
    <div className={COLUMN}>
      <PasskeysCard />
      <BotsCard />
      <SessionsCard />
    </div>
  </div>
)

const COLUMN = 'max-lg:contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-4'

const CardSkeleton = () => (
  <Card className="grid gap-3" aria-busy="true">
    <Skeleton className="h-5 w-32" />
    <Skeleton className="h-10" />
  </Card>
)

/** The player's wallet: its tile and full address, in groups of four. */
const WalletCard = ({ address }: { address: string | null }) => {
  const t = useText()
  if (address === null)
    return (
      <MissingCard
        icon={Wallet}
        title={t('security.wallet')}
        text={t('security.noWallet')}
        to="/connect/wallet"
        action={t('register.connectWallet')}
      />
    )
  return (
    <Card as="section">
      <h2 className="text-16 font-semibold">{t('security.wallet')}</h2>
      <p className="text-12 text-muted">{t('security.walletText')}</p>
      <div className="mt-3 flex items-center gap-4">
        <HashTile hash={address} size={48} />
        <p className="min-w-0 font-mono">
          <AddressLine address={address} />
        </p>
      </div>
    </Card>
  )
}

/** The player's sign-in address, or a link to connect one. */
const EmailCard = ({ email, hasWallet }: { email: string | null; hasWallet: boolean }) => {
  const t = useText()
  if (email === null)
    return (
      <MissingCard
        icon={MailPlus}
        title={t('register.email')}
        text={t('register.noEmail')}
        to="/connect/email"
        action={t('register.connectEmail')}
      />
    )
  return (
    <Card as="section">
      <div className="flex items-center gap-3">
        <Mail size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden="true" />
        <div className="min-w-0">
          <h2 className="text-16 font-semibold">{t('register.email')}</h2>
          <p className="[overflow-wrap:anywhere]">{email}</p>
          <p className="text-12 text-muted">{t('register.emailText')}</p>
        </div>
      </div>
      {hasWallet && <RemoveEmail email={email} />}
    </Card>
  )
}

type MissingCardProps = { icon: LucideIcon; title: string; text: string; to: string; action: string }

/** A sign-in method that this account lacks, and how to add it. */
const MissingCard = ({ icon: Icon, title, text, to, action }: MissingCardProps) => (
  <Card as="section" className="grid gap-3">
    <h2 className="text-16 font-semibold">{title}</h2>
    <p className="flex items-center gap-3">
      <Icon size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden="true" />
      {text}
    </p>
    <Link to={to} className={buttonClass({ wide: true })}>
      {action}
    </Link>
  </Card>
)

/** `hasPassword` is undefined until known. */
const SecurityLinks = ({ hasPassword }: { hasPassword: boolean | undefined }) => {
  const t = useText()
  return (
    <Card as="section" padded={false} className="px-4 py-1 lg:px-5">
      <ul>
        <Item
          to="/update/security"
          icon={KeyRound}
          title={t('title.updateSecurity')}
          text={t('security.passwordText')}
        >
          {hasPassword === undefined && <Skeleton className="h-6 w-14" />}
          {hasPassword === true && (
            <Tag tone="win" icon={CircleCheck}>
              {t('security.isSet')}
            </Tag>
          )}
          {hasPassword === false && (
            <Tag tone="brass" icon={CircleAlert}>
              {t('security.notSet')}
            </Tag>
          )}
        </Item>
        <Item
          to="/update/login"
          icon={LockKeyhole}
          title={t('register.loginPassword')}
          text={t('register.loginPasswordText')}
        />
        <Item to="/limits" icon={Gauge} title={t('security.limits')} text={t('security.limitsText')} />
      </ul>
    </Card>
  )
}

type ItemProps = { to: string; icon: LucideIcon; title: string; text: string; children?: ReactNode }

const Item = ({ to, icon: Icon, title, text, children }: ItemProps) => (
  <li className="border-t border-line first:border-0">
    <Link to={to} className="flex min-h-18 items-center gap-3 py-3 transition hover:text-brass">
      <Icon size={20} strokeWidth={1.75} className="text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{title}</span>
          {children}
        </span>
        <span className="block text-12 text-muted">{text}</span>
      </span>
      <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
    </Link>
  </li>
)
