/** What a house on a local chain shows until somebody writes its own. What names somebody else says that it is a sample. */
export const samples = {
  'sample.notice': 'Welcome to the local house',
  'sample.notice.body':
    'The chain behind it is a development chain on this machine, and all money is test money.\nThis notice is a sample. Operators change or hide it at the console.',
  'sample.news': 'Check a round yourself',
  'sample.news.body':
    'A block’s hash decides every round. Open Verify, and your browser fetches the header and works out the result by itself.',
  'sample.listing': 'USDT is listed',
  'sample.listing.body': 'Stakes are taken in USDT, GMT and play credit.',
  'sample.banner': 'The block decides, check it',
  'sample.binance': 'Binance (sample)',
  'sample.binance.body': 'An exchange. Buy USDT and withdraw it by the BNB Smart Chain network.',
  'sample.metamask': 'MetaMask (sample)',
  'sample.metamask.body': 'A wallet, as a browser extension and an app.',
  'sample.trustWallet': 'Trust Wallet (sample)',
  'sample.trustWallet.body': 'A wallet for the phone.',
  'sample.vpn': 'VPN service (sample)',
  'sample.vpn.body':
    'Opens the page where a network blocks it. Operators put a service here that they have tried.',
  'sample.service': 'Help desk (sample)',
  'sample.service.body':
    'Chat and mail for questions about deposits, bets and accounts. Operators enter their own address.',
} as const
