import { bookSealerIn } from '@nibble/domain'
import { encodeFunctionData, formatEther, formatGwei, parseAbi } from 'viem'
import { awaitStandby } from '../db/writer.ts'
import { type Fee, firstFee, replacementFee } from '../pay/gas-fees.ts'
import { TransientError } from '../signer-setup.ts'
import type { SealWork } from './seal-setup.ts'
import {
  type DueSeal,
  listDue,
  listSigned,
  newestAt,
  recordSent,
  type SealTransaction,
  type Sender,
  storeSigned,
  sumCost,
} from './stored-seals.ts'

const ABI = parseAbi(['function seal(uint64 drawAt, bytes32 commitment)'])
/** last() */
export const LAST_CALL = '0x47799da8'
/** A seal takes 28,841 gas, the first one of a contract 17,100 more. */
const GAS_LIMIT = 60_000n
const RESEND_EVERY_MS = 2_000

/**
 * Takes one step for the earliest draw to seal: signs and sends, or sends the stored bytes again. A later draw waits until
 * the earlier one is mined, since the contract takes them in order, or has passed. Returns whether there was something to do;
 * throws a TransientError about what prevents sealing.
 */
export const sealNext = async (work: SealWork): Promise<'idle' | 'waits' | 'sent'> => {
  const { writer, chain, genesis, key, now, onStep, lastSent } = work
  const sender = { chain: genesis, sender: key.address }
  for (const seal of await listDue(writer.client)) {
    if (seal.drawAtMs <= now()) continue
    const signed = await listSigned(writer.client, { ...sender, drawAtMs: seal.drawAtMs })
    const mined = await Promise.all(signed.map(({ hash }) => chain.isMined(hash)))
    if (mined.includes(true)) continue
    await onStep('seal found')

    const newest = signed.at(-1)
    if (newest !== undefined) {
      if (lastSent.hash === newest.hash && now() - lastSent.at < RESEND_EVERY_MS) return 'waits'
      const count = await chain.countOf(key.address)
      // Otherwise another transaction used its nonce, and no node accepts these bytes any more.
      if (count === null || count <= newest.nonce) return send(work, seal, newest)
    }
    const transaction = await sign(work, sender, seal)
    if (transaction !== null) return send(work, seal, transaction)
  }
  return 'idle'
}

/** Sends to every endpoint and ignores the answers. Sends nothing for a draw time that has passed. */
const send = async (
  work: SealWork,
  seal: DueSeal,
  { hash, raw }: SealTransaction,
): Promise<'sent' | 'idle'> => {
  const { writer, chain, now, onStep, lastSent } = work
  // What only the primary has is lost with it, and its successor would commit to another book.
  await awaitStandby(writer)
  if (seal.drawAtMs <= now()) return 'idle'
  Object.assign(lastSent, { hash, at: now() })
  await chain.broadcast(raw)
  await onStep('seal sent')
  await recordSent(writer.client, hash)
  await onStep('seal noted')
  return 'sent'
}

/**
 * Signs a seal at the nonce after the last mined one, and stores it. Replaces anything stuck at that nonce, of this draw or an
 * earlier one. Null if the contract no longer accepts it.
 */
const sign = async (work: SealWork, sender: Sender, seal: DueSeal): Promise<SealTransaction | null> => {
  const { writer, chain, contract, key, onStep } = work
  const [isBook, nonce, last, price, held] = await Promise.all([
    chain.isCode(contract, (code) => bookSealerIn(code) === key.address.toLowerCase()),
    chain.countOf(key.address),
    chain.numberOf(contract, LAST_CALL),
    chain.gasPrice(),
    chain.nativeOf(key.address),
  ])
  if (isBook === false)
    throw new TransientError(
      `a quorum of endpoints shows code at ${contract} that is not the contract of the book with this sealer: nothing ` +
        'is sealed there. Compare BOOK_CONTRACT with what was deployed, and ask other endpoints for its code (eth_getCode)',
    )
  if (isBook === null || nonce === null || last === null || price === null || held === null)
    throw new TransientError(
      'too few endpoints say what code is at BOOK_CONTRACT, what was sealed last, what gas costs, or what the sealer has sent and holds; ' +
        'nothing is sealed before they do',
    )
  if (last >= BigInt(seal.drawAtMs)) return null
  const stuck = await newestAt(writer.client, { ...sender, nonce })
  const fee = feeOf(work, price, stuck?.fee ?? null)
  if (fee === null) return resendStuck(work, stuck)
  await checkMeans(work, { sender, nonce, held, cost: GAS_LIMIT * fee.maxFee })

  const { raw, hash } = await key.sign({
    chainId: chain.id,
    nonce: Number(nonce),
    to: contract,
    value: 0n,
    gas: GAS_LIMIT,
    data: encodeFunctionData({
      abi: ABI,
      functionName: 'seal',
      args: [BigInt(seal.drawAtMs), seal.commitment],
    }),
    maxFeePerGas: fee.maxFee,
    maxPriorityFeePerGas: fee.tip,
  })
  const transaction = { hash, raw, nonce, fee }
  if (!(await storeSigned(writer.client, seal, { ...sender, transaction, gasLimit: GAS_LIMIT }))) return null
  await onStep('seal stored')
  return transaction
}

/**
 * Nodes may have dropped the stuck bytes, and nothing else can use their nonce. Once they are sent again and mined, later draws
 * can be sealed, though it is too late for their own draw. Always throws.
 */
const resendStuck = async (
  { writer, chain, now, lastSent, terms: { maxGasPrice } }: SealWork,
  stuck: SealTransaction | null,
): Promise<never> => {
  if (stuck !== null && (lastSent.hash !== stuck.hash || now() - lastSent.at >= RESEND_EVERY_MS)) {
    await awaitStandby(writer)
    Object.assign(lastSent, { hash: stuck.hash, at: now() })
    await chain.broadcast(stuck.raw)
  }
  throw new TransientError(
    `a seal that offers ${formatGwei(stuck?.fee.maxFee ?? 0n)} gwei is stuck, and SIGNER_SEAL_MAX_GWEI, which allows ${formatGwei(maxGasPrice)}, leaves no room to replace it: it is sent again until it is mined`,
  )
}

/** Null if the cap leaves no room to replace what is stuck. */
const feeOf = ({ terms: { maxGasPrice } }: SealWork, price: bigint, stuck: Fee | null): Fee | null => {
  if (price > maxGasPrice)
    throw new TransientError(
      `gas costs ${formatGwei(price)} gwei, and SIGNER_SEAL_MAX_GWEI allows ${formatGwei(maxGasPrice)}: draws are not sealed while it does`,
    )
  return stuck === null ? firstFee(price, maxGasPrice) : replacementFee(stuck, price, maxGasPrice)
}

const checkMeans = async (
  { writer, key, terms }: SealWork,
  {
    sender,
    nonce,
    held,
    cost,
  }: { readonly sender: Sender; readonly nonce: bigint; readonly held: bigint; readonly cost: bigint },
): Promise<void> => {
  if (held < cost)
    throw new TransientError(
      `the sealer ${key.address} has too little for gas: it holds ${formatEther(held)} of the native coin, and a seal may ` +
        `cost ${formatEther(cost)}. Send it some; draws are not sealed until it has enough`,
    )
  const spent = await sumCost(writer.client, { ...sender, except: nonce })
  if (spent + cost > terms.gasPerDay)
    throw new TransientError(
      `the seals of 24 hours may have cost ${formatEther(spent)} of the native coin, and SIGNER_SEAL_GAS_DAY allows ` +
        `${formatEther(terms.gasPerDay)}: draws are not sealed until this allows it`,
    )
}
