type WalletApp = {
  readonly name: string
  /** The link that opens a site in the app's browser. */
  readonly open: (site: URL) => string
}

const encoded = (site: URL) => encodeURIComponent(site.href)

/** BNB Smart Chain in SLIP-44, as Trust Wallet identifies chains. */
const TRUST_CHAIN = 20_000_714

/** Phone wallets with their own browser, and the links that their makers document. */
export const WALLET_APPS: readonly WalletApp[] = [
  // It takes the address without its scheme and unencoded: encoded, it opens an empty page.
  {
    name: 'MetaMask',
    open: (site) => `https://link.metamask.io/dapp/${site.href.slice(site.protocol.length + 2)}`,
  },
  {
    name: 'Trust Wallet',
    open: (site) => `https://link.trustwallet.com/open_url?coin_id=${TRUST_CHAIN}&url=${encoded(site)}`,
  },
  {
    name: 'OKX Wallet',
    open: (site) =>
      `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encoded(site)}`)}`,
  },
  {
    name: 'TokenPocket',
    open: (site) =>
      `tpdapp://open?params=${encodeURIComponent(JSON.stringify({ url: site.href, chain: 'BSC', source: site.origin }))}`,
  },
  { name: 'imToken', open: (site) => `imtokenv2://navigate/DappView?url=${encoded(site)}` },
]

/** This house, with the visitor's invitation code. */
export const siteToOpen = (origin: string, invitation: string): URL =>
  new URL(invitation === '' ? '/' : `/#/login?invite=${encodeURIComponent(invitation)}`, origin)
