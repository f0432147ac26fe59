import type { Logger } from 'pino'
import { isAddressEqual } from 'viem'
import { openJournal } from './approvals/journal.ts'
import { tokenProblem } from './begin-work.ts'
import { createChain } from './chain/chain.ts'
import { httpEndpoint } from './chain/endpoint.ts'
import type { KeySource, SignerConfig } from './config.ts'
import { findForeign } from './db/intents.ts'
import type { RunningWriter } from './db/run-as-writer.ts'
import { openWriter, type Writer } from './db/writer.ts'
import { type Keys, openSecret, seedKeys, TREASURY_PATH } from './keys.ts'
import { runSigner } from './run-signer.ts'
import { openSealer } from './seal/open-sealer.ts'
import { runSealer } from './seal/run-sealer.ts'
import type { SealStep } from './seal/seal-setup.ts'
import { noDisputes, type Step } from './signer-setup.ts'

const CHAIN_ID = 56
/** The first block of the real chain 56. */
const REAL_GENESIS = '0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b'

/** Checks that keys, chain and configuration match, then runs. Throws an error with a readable message if they do not. */
export const startSigner = async (
  config: SignerConfig,
  log: Logger,
  onStep: (step: Step | SealStep) => Promise<void> = async () => {},
): Promise<RunningWriter> => {
  const { token, treasury, terms, quorum } = config
  const keys = openKeys(config.keys)
  if (!isAddressEqual(await keys.addressOf(TREASURY_PATH), treasury))
    throw new Error(
      `These keys do not control the treasury ${treasury}: set a different keystore or TREASURY_ADDRESS.`,
    )
  const endpoints = config.endpoints.map((url) => httpEndpoint(url))
  const chain = createChain({ id: CHAIN_ID, endpoints, quorum, token })
  const genesis = await checkChain(chain, config)
  const problem = await tokenProblem({ chain, treasury })
  // Payments wait until it is solved; seals do not.
  if (problem !== null && config.seal === null) throw new Error(problem)
  await checkIntents(config, genesis)
  const sealer =
    config.seal === null ? null : await startSealer(config, config.seal, { keys, genesis, log, onStep })

  const approvals =
    config.approvals === null
      ? null
      : { ...config.approvals, journal: openJournal(config.approvals.journalFile) }

  const signer = runSigner({
    databaseUrl: config.databaseUrl,
    setup: {
      keys,
      chain,
      genesis,
      isDevelopment: config.isDevelopment,
      token,
      treasury,
      terms,
      approvals,
      now: () => Date.now(),
      disputes: noDisputes(),
      onStep,
    },
    roundEveryMs: config.roundEveryMs,
    log,
  })
  return {
    stop: async () => {
      await Promise.all([signer.stop(), sealer?.stop()])
    },
  }
}

/** Seals have only seconds: a hanging endpoint is not waited for as long as with payments. */
const SEAL_TIMEOUT_MS = 1_500

type StartSealerInput = {
  readonly keys: Keys
  readonly genesis: string
  readonly log: Logger
  readonly onStep: (step: SealStep) => Promise<void>
}

const startSealer = async (
  { databaseUrl, endpoints, quorum, token, treasury }: SignerConfig,
  { contract, key: source, terms }: NonNullable<SignerConfig['seal']>,
  { keys, genesis, log, onStep }: StartSealerInput,
): Promise<RunningWriter> => {
  const chain = createChain({
    id: CHAIN_ID,
    quorum,
    token,
    endpoints: endpoints.map((url) => httpEndpoint(url, SEAL_TIMEOUT_MS)),
  })
  const key = await openSealer({ source, keys, chain, contract, treasury })
  const now = () => Date.now()
  const setup = { chain, genesis, contract, key, terms, now, onStep }
  return runSealer({ databaseUrl, setup, log })
}

/**
 * Throws an error with a readable message for a database of another chain. If the database does not answer yet, it is waited
 * for later; it is also checked before each round.
 */
const checkIntents = async ({ databaseUrl, isDevelopment }: SignerConfig, genesis: string): Promise<void> => {
  let writer: Writer
  try {
    writer = await openWriter(databaseUrl)
  } catch {
    return
  }
  try {
    const foreign = await findForeign(writer.client, { id: CHAIN_ID, genesis, isDevelopment })
    if (foreign !== null) throw new Error(`SIGNER_DATABASE_URL: ${foreign}.`)
  } finally {
    await writer.close()
  }
}

const openKeys = (source: KeySource): Keys =>
  seedKeys('seed' in source ? source.seed : openSecret(source.keystore, source.password))

/** Returns block 0 of the chain. */
const checkChain = async (
  chain: ReturnType<typeof createChain>,
  { isDevelopment }: SignerConfig,
): Promise<string> => {
  const identity = await chain.identity()
  if (identity === null)
    throw new Error('SIGNER_RPC_URLS: too few endpoints agree on which chain they serve.')
  if (identity.chainId !== BigInt(CHAIN_ID))
    throw new Error(`SIGNER_RPC_URLS serve chain ${identity.chainId}, not ${CHAIN_ID}.`)
  if ((identity.genesis === REAL_GENESIS) === isDevelopment)
    throw new Error(
      isDevelopment
        ? 'SIGNER_CHAIN_KIND says development, but these endpoints serve the real chain 56.'
        : 'These endpoints do not serve the real chain 56; for your own chain set SIGNER_CHAIN_KIND=development.',
    )
  return identity.genesis
}
