export { deployBook } from './book/deploy-book.ts'
export {
  claimDataFolder,
  type DataFolder,
  findConsoleAddress,
  findInstallationSecret,
} from './data-folder.ts'
export { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts'
export { type Backup, findBackup } from './find-backup.ts'
export { openLocalWallet } from './keystore/local-wallet.ts'
export { type LocalChain, startLocalChain } from './local-chain.ts'
export { makeSignerLogin } from './logins.ts'
export { findLostBlocks, forgetLostBlocks } from './lost-blocks.ts'
export { type Installation, openInstallation } from './open-installation.ts'
export { type ScratchOptions, startScratchCluster } from './scratch-cluster.ts'
export { type SignerProcess, startSignerProcess } from './signer-process.ts'
export { createStagedDatabase, openStopped } from './stopped-installation.ts'
export { askChain } from './token/ask-chain.ts'
export {
  deployTestToken,
  giveTestMoney,
  mintTestToken,
  readTestHoldings,
  TOKEN_DECIMALS,
} from './token/test-token.ts'
