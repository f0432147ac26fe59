/** Those whose user agent also names another browser come first. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** "Firefox on Linux" from a user agent; the whole text if nothing in it is known. */
export const browserName = (said: string): string => {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (known) => known.find(([sign]) => said.includes(sign))?.[1],
  )
  if (browser === undefined) return said
  return system === undefined ? browser : `${browser} on ${system}`
}
