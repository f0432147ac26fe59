import type { Device } from '@nibble/contract'

/** The first match names it: most browsers claim to be several others, too. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bMetaMaskMobile\b/, 'MetaMask'],
  [/\bTrust\/|\bTrustWallet\b/, 'Trust Wallet'],
  [/\bTokenPocket\b/, 'TokenPocket'],
  [/\bimToken\b/, 'imToken'],
  [/\bOKApp\b|\bOKX\b/, 'OKX'],
  [/\bBitKeep\b/, 'Bitget Wallet'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bHarmonyOS\b|\bOpenHarmony\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]
const MOST_READ = 500

/** The signing-in device, by its `user-agent` header: two names from our lists, none of the header's own text. */
export const readDevice = (userAgent: string | undefined): Device => {
  const said = (userAgent ?? '').slice(0, MOST_READ)
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(said))?.[1] ?? null
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) }
}
