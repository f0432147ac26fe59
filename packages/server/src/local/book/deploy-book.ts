import { readFileSync } from 'node:fs'
import { type Address, encodeDeployData, getContractAddress, type Hex, parseAbi } from 'viem'
import { artifactFile } from '../compile-contract.ts'
import { askChain, sendAs } from '../token/ask-chain.ts'

/** Nobody has a key for this address: only a chain with impersonation acts for it. */
const BOOK_OWNER: Address = '0x4e6962626c6520626f6f6b2773206f776e657221'
/** sealer() */
const SEALER_CALL = '0x2aea4d21'
const ABI = parseAbi(['constructor(address sealer)'])

/** The contract that takes the seals of this sealer on the local chain; deployed if there is none yet. */
export async function deployBook(url: string, { sealer }: { readonly sealer: Address }): Promise<Address> {
  const made = BigInt(String(await askChain(url, 'eth_getTransactionCount', [BOOK_OWNER, 'latest'])))
  for (let nonce = made - 1n; nonce >= 0n; nonce -= 1n) {
    const contract = getContractAddress({ from: BOOK_OWNER, nonce })
    const said = String(await askChain(url, 'eth_call', [{ to: contract, data: SEALER_CALL }, 'latest']))
    if (said.toLowerCase() === `0x${sealer.slice(2).toLowerCase().padStart(64, '0')}`) return contract
  }
  const { bytecode }: { bytecode: Hex } = JSON.parse(readFileSync(artifactFile('book/Book'), 'utf8'))
  await sendAs(url, BOOK_OWNER, { data: encodeDeployData({ abi: ABI, bytecode, args: [sealer] }) })
  return getContractAddress({ from: BOOK_OWNER, nonce: made })
}
