import { Link } from '@tanstack/react-router'
import {
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Gauge,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'

/** `hasPassword` is undefined while it is not known. */
export const SecurityLinks = ({ hasPassword }: { hasPassword: boolean | undefined }) => {
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
