// The page is served as two documents that differ only in their content policy: only verify.html may reach endpoints of
// the player's own choice. Moving between them loads a page.

const VERIFY_DOCUMENT = '/verify.html'
/** Screens that reach endpoints not chosen by the house. */
const VERIFY_PATHS: ReadonlySet<string> = new Set(['/verify', '/liabilities'])

/** Where a screen must be opened instead; null if it is in its own document already. */
export const otherDocument = ({
  screen,
  document,
}: {
  screen: { pathname: string; href: string }
  document: string
}) => {
  const wantsVerify = VERIFY_PATHS.has(screen.pathname)
  const isVerify = document.endsWith(VERIFY_DOCUMENT)
  if (wantsVerify === isVerify) return null
  return `${wantsVerify ? VERIFY_DOCUMENT : '/'}#${screen.href}`
}
