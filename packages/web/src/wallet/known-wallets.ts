/** Where to get a wallet. Names and addresses only: nothing of theirs is loaded. */
export const KNOWN_WALLETS = [
  { name: 'MetaMask', url: 'https://metamask.io/download' },
  { name: 'Trust Wallet', url: 'https://trustwallet.com/download' },
  { name: 'Rabby', url: 'https://rabby.io' },
  { name: 'OKX Wallet', url: 'https://www.okx.com/web3' },
  { name: 'Binance Wallet', url: 'https://www.binance.com/en/web3wallet' },
] as const
