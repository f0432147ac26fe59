// The page is served as two documents that differ in their content policy alone: only verify.html may ask endpoints of
// the player's own choice. Going from one to the other loads a page.

const VERIFY_DOCUMENT = '/verify.html'
/** Screens whose purpose is to ask endpoints that the house does not choose. */
const VERIFY_PATHS: ReadonlySet<string> = new Set(['/verify', '/liabilities'])

/** Where a screen has to be opened instead, or null when it is in its own document already. */
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
