import { describe, expect, test } from 'vitest'
import { siteToOpen, WALLET_APPS } from './wallet-apps.ts'

const linksTo = (site: URL) => Object.fromEntries(WALLET_APPS.map(({ name, open }) => [name, open(site)]))

describe('links into the browsers of wallets', () => {
  test('have the forms that their makers document', () => {
    expect(linksTo(siteToOpen('https://play.test', ''))).toEqual({
      MetaMask: 'https://link.metamask.io/dapp/play.test/',
      'Trust Wallet': 'https://link.trustwallet.com/open_url?coin_id=20000714&url=https%3A%2F%2Fplay.test%2F',
      'OKX Wallet':
        'https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3Dhttps%253A%252F%252Fplay.test%252F',
      TokenPocket:
        'tpdapp://open?params=%7B%22url%22%3A%22https%3A%2F%2Fplay.test%2F%22%2C%22chain%22%3A%22BSC%22%2C%22source%22%3A%22https%3A%2F%2Fplay.test%22%7D',
      imToken: 'imtokenv2://navigate/DappView?url=https%3A%2F%2Fplay.test%2F',
    })
  })

  test('keep port and invitation, read back from each of them', () => {
    const site = siteToOpen('https://play.test:8443', 'ABC123')
    expect(site.href).toBe('https://play.test:8443/#/login?invite=ABC123')
    const links = linksTo(site)
    const parameter = (name: string, key: string) => new URL(links[name] ?? '').searchParams.get(key) ?? ''
    expect(links['MetaMask']).toBe(`https://link.metamask.io/dapp/${site.host}/${site.hash}`)
    expect(parameter('Trust Wallet', 'url')).toBe(site.href)
    expect(parameter('imToken', 'url')).toBe(site.href)
    expect(JSON.parse(parameter('TokenPocket', 'params'))).toMatchObject({ url: site.href })
    expect(new URL(parameter('OKX Wallet', 'deeplink')).searchParams.get('dappUrl')).toBe(site.href)
  })
})
