const BROWSER_LASTS_S = 90 * 86_400

export type CookieJar = {
  readonly name: string
  /** Values of a `set-cookie` header. */
  readonly keep: (token: string) => string
  readonly forget: string
  /** Identifies the browser from its first complete sign-in on, for all operators. It grants no access. */
  readonly browserName: string
  readonly keepBrowser: (browser: string) => string
}

/** Hidden from scripts and not sent by other sites. With https it is bound to the host and to https. */
export const cookieJar = (origins: readonly string[]): CookieJar => {
  const isSecure = origins.every((origin) => origin.startsWith('https://'))
  const name = isSecure ? '__Host-nibble-console' : 'nibble-console'
  const browserName = `${name}-browser`
  const rules = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    name,
    keep: (token) => `${name}=${token}; ${rules}`,
    forget: `${name}=; Max-Age=0; ${rules}`,
    browserName,
    keepBrowser: (browser) => `${browserName}=${browser}; Max-Age=${BROWSER_LASTS_S}; ${rules}`,
  }
}

/** The first value of that name; null if none could be a token. */
export const readCookie = (header: string | undefined, name: string): string | null => {
  const found = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  const value = found.find(([key]) => key === name)?.[1]
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
}
