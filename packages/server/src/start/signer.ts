import { join } from 'node:path'
import { askChain, makeSignerLogin, type SignerProcess, startSignerProcess } from '../local/index.ts'
import type { Logger } from '../observe/log.ts'
import type { DepositsHandler } from '../routes/setup.ts'

type Setup = {
  /** Of its owner, who makes the signer's login. */
  readonly ownerUrl: string
  readonly dataFolder: string
  readonly chainUrl: string
  readonly source: Pick<DepositsHandler['source'], 'contract' | 'treasury'>
  /** The contract that takes seals, and who sends them; null where draws are not sealed. */
  readonly book: { readonly contract: string; readonly sealer: string } | null
  readonly log: Logger
}

/** 1,000 coins: gas for the treasury and the sealer of a local chain. */
const PLENTY = '0x3635c9adc5dea00000'

const SIGNATURES = ['SIGNER_OPERATOR_KEYS_FILE', 'SIGNER_CONSOLE_ORIGIN', 'SIGNER_JOURNAL_FILE'] as const

/** The signer of a local run: the throw-away wallet's keys, the local chain, and a login of its own. */
export async function startLocalSigner(setup: Setup): Promise<SignerProcess> {
  const { ownerUrl, dataFolder, chainUrl, source, book, log } = setup
  for (const address of [source.treasury, ...(book === null ? [] : [book.sealer])])
    await askChain(chainUrl, 'anvil_setBalance', [address, PLENTY])
  return startSignerProcess({
    settings: {
      SIGNER_DATABASE_URL: await makeSignerLogin(ownerUrl),
      SIGNER_RPC_URLS: chainUrl,
      SIGNER_CHAIN_KIND: 'development',
      USDT_CONTRACT: source.contract,
      TREASURY_ADDRESS: source.treasury,
      // Gas is dear on a chain where nobody else sends anything, and paid in test coins.
      ...(book !== null && {
        BOOK_CONTRACT: book.contract,
        SIGNER_SEAL_MAX_GWEI: '1000',
        SIGNER_SEAL_GAS_DAY: '100',
      }),
      // Whose signatures are wanted, where somebody tries that on a chain of their own.
      ...Object.fromEntries(SIGNATURES.map((name) => [name, process.env[name] ?? ''] as const)),
      SIGNER_KEYSTORE: join(dataFolder, 'keystore.json'),
      SIGNER_PASSWORD_FILE: join(dataFolder, 'keystore.password'),
    },
    logFile: join(dataFolder, 'signer.log'),
    onEnd: (ended) => log.error(ended, 'The signer ended by itself; it is started again.'),
  })
}
