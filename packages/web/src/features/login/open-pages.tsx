import { Link } from '@tanstack/react-router'
import { useText } from '../../text/text-context.ts'

const PAGES = [
  ['/verify', 'shell.verify'],
  ['/fairness', 'fairness.title'],
  ['/status', 'status.title'],
] as const

/** The screens that are open to all, for who looks around before signing in. */
export const OpenPages = () => {
  const t = useText()
  return (
    <nav aria-label={t('shell.fairPlay')} className="hidden lg:flex">
      {PAGES.map(([to, text]) => (
        <Link
          key={to}
          to={to}
          className="inline-flex min-h-11 items-center rounded-12 px-3 text-muted transition hover:bg-card hover:text-text"
        >
          {t(text)}
        </Link>
      ))}
    </nav>
  )
}
