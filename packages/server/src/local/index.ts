export { claimDataFolder, type DataFolder } from './data-folder.ts'
export { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts'
export { type LocalChain, startLocalChain } from './local-chain.ts'
export { type Installation, openInstallation } from './open-installation.ts'
