import { join } from 'node:path'
import { codeOf } from '../db/failures.ts'
import { askChain, makeSignerLogin, type SignerProcess, startSignerProcess } from '../local/index.ts'
import type { Logger } from '../observe/log.ts'
import { type LocalSetup, localSignerSettings } from './local-settings.ts'

type Setup = LocalSetup & {
  /** The owner's, to make the signer's login. */
  readonly ownerUrl: string
  readonly log: Logger
}

/** PostgreSQL's code. */
const NOT_ALLOWED = '42501'
/** 1,000 coins: gas for the treasury and the sealer of a local chain. */
const PLENTY = '0x3635c9adc5dea00000'

const SIGNATURES = ['SIGNER_OPERATOR_KEYS_FILE', 'SIGNER_CONSOLE_ORIGIN', 'SIGNER_JOURNAL_FILE'] as const

/**
 * The signer of a local run: the throw-away wallet's keys, the local chain, and a separate login. Null if the owner of the tables
 * may not create logins: then somebody starts one with theirs.
 */
export async function startLocalSigner(setup: Setup): Promise<SignerProcess | null> {
  const { ownerUrl, dataFolder, chainUrl, source, book, log } = setup
  for (const address of [source.treasury, ...(book === null ? [] : [book.sealer])])
    await askChain(chainUrl, 'anvil_setBalance', [address, PLENTY])
  const login = await makeSignerLogin(ownerUrl).catch((error: unknown) => {
    if (codeOf(error) === NOT_ALLOWED) return null
    throw error
  })
  if (login === null) return null
  return startSignerProcess({
    settings: {
      SIGNER_DATABASE_URL: login,
      ...localSignerSettings(setup),
      // Whose signatures are required, if somebody tries that on their own chain.
      ...Object.fromEntries(SIGNATURES.map((name) => [name, process.env[name] ?? ''] as const)),
    },
    logFile: join(dataFolder, 'signer.log'),
    onEnd: (ended) => log.error(ended, 'The signer ended unexpectedly; it is restarted.'),
  })
}
