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
  readonly log: Logger
}

/** 1,000 coins: gas for the treasury of a local chain. */
const PLENTY = '0x3635c9adc5dea00000'

/** The signer of a local run: the throw-away wallet's keys, the local chain, and a login of its own. */
export async function startLocalSigner(setup: Setup): Promise<SignerProcess> {
  const { ownerUrl, dataFolder, chainUrl, source, log } = setup
  await askChain(chainUrl, 'anvil_setBalance', [source.treasury, PLENTY])
  return startSignerProcess({
    settings: {
      SIGNER_DATABASE_URL: await makeSignerLogin(ownerUrl),
      SIGNER_RPC_URLS: chainUrl,
      SIGNER_CHAIN_KIND: 'development',
      USDT_CONTRACT: source.contract,
      TREASURY_ADDRESS: source.treasury,
      SIGNER_KEYSTORE: join(dataFolder, 'keystore.json'),
      SIGNER_PASSWORD_FILE: join(dataFolder, 'keystore.password'),
    },
    logFile: join(dataFolder, 'signer.log'),
    onEnd: (ended) => log.error(ended, 'The signer ended by itself; it is started again.'),
  })
}
