import type pg from 'pg'
import { type Address, isAddressEqual, toHex } from 'viem'
import { insertIntent, type OpenIntent } from '../db/intents.ts'
import { depositPath, TREASURY_PATH } from '../keys.ts'
import { firstFee } from '../pay/gas-fees.ts'
import { gasLeft, lacksGas, nativeFor, type TreasuryGas } from '../pay/gas-left.ts'
import { nextNonce } from '../pay/take-next.ts'
import { GAS, TransientError, type Work } from '../signer-setup.ts'

/**
 * Moves the tokens of deposit addresses to the treasury. An address that cannot pay for its transfer first gets native coin from
 * the treasury; the sweep follows in a later round, when that is final.
 */
export const sweepDeposits = async (work: Work, open: readonly OpenIntent[]): Promise<void> => {
  let room = work.terms.underWayAtMost - open.length
  if (room <= 0) return
  const sweepable = await listSweepable(work.writer.client, {
    chain: work.genesis,
    from: work.terms.sweepFrom,
  })
  if (sweepable.length === 0) return
  const gasPrice = await work.chain.gasPrice()
  if (gasPrice === null) throw new TransientError('too few endpoints name a gas price')
  const gas = await gasLeft(
    work,
    open.filter(({ sender }) => isAddressEqual(sender, work.treasury)),
  )
  // The next payment has priority.
  const subAccount: SubAccount = { ...gas, left: gas.left - gas.payment }

  let problem: TransientError | null = null
  for (const one of sweepable) {
    if (room <= 0) break
    try {
      if (await beginSweep(work, one, { gasPrice, subAccount })) room -= 1
    } catch (error) {
      if (!(error instanceof TransientError)) throw error
      problem ??= error
    }
  }
  if (problem !== null) throw problem
}

/** The treasury's gas, shared by all sweeps that start in a round. */
type SubAccount = TreasuryGas & { left: bigint }

const beginSweep = async (
  work: Work,
  { player, address }: Sweepable,
  { gasPrice, subAccount }: { readonly gasPrice: bigint; readonly subAccount: SubAccount },
): Promise<boolean> => {
  const { chain, genesis, keys, terms, token, treasury, writer } = work
  const path = depositPath(player)
  if (!isAddressEqual(await keys.addressOf(path), address))
    throw new TransientError(
      `the deposit address of player ${player} does not belong to these keys: it cannot be swept`,
    )
  const [units, native] = await Promise.all([chain.tokenOf(address), chain.nativeOf(address)])
  if (units === null || native === null || units < terms.sweepFrom) return false

  const { maxFee } = firstFee(gasPrice, terms.maxGasPrice)
  const needed = GAS.token * maxFee
  if (native < needed) {
    // Twice the maximum cost of the transfer, so that a replacement can pay more.
    const gift = { kind: 'gas', units: 2n * needed - native } as const
    subAccount.left -= nativeFor(gift, maxFee)
    if (subAccount.left < 0n) throw lacksGas(subAccount)
    await insertIntent(writer.client, {
      ...gift,
      withdrawal: null,
      attempt: null,
      chain: genesis,
      chainId: chain.id,
      path: TREASURY_PATH,
      sender: treasury,
      nonce: await nextNonce(work, treasury),
      beneficiary: address,
      target: address,
      gasLimit: GAS.native,
    })
    return true
  }
  await insertIntent(writer.client, {
    kind: 'sweep',
    withdrawal: null,
    attempt: null,
    chain: genesis,
    chainId: chain.id,
    path,
    sender: address,
    nonce: await nextNonce(work, address),
    beneficiary: treasury,
    target: token,
    units,
    gasLimit: GAS.token,
  })
  return true
}

type Sweepable = { readonly player: bigint; readonly address: Address }

const AT_MOST = 10
/** After this many failures in a day, a sweep waits for the next day: each try costs gas, and a token may be paused. */
const TRIES = 3

/** Deposit addresses that hold enough to sweep according to the books, and have nothing under way. */
const listSweepable = async (
  client: pg.ClientBase,
  { chain, from }: { readonly chain: string; readonly from: bigint },
): Promise<Sweepable[]> => {
  const { rows } = await client.query<{ player_id: bigint; address: Buffer }>(
    `select d.player_id, d.address
     from signer_deposit d
     left join lateral (
       select coalesce(sum(i.units) filter (where i.outcome = 'success'), 0) as swept,
              count(*) filter (where i.outcome <> 'success' and i.ended_at > clock_timestamp() - interval '1 day') as failed
       from signer_intent i where i.kind = 'sweep' and i.sender = d.address and i.chain = $4
     ) s on true
     where d.units - s.swept >= $1 and s.failed < $2
       and not exists (
         select from signer_intent i
         where i.state = 'open' and i.kind <> 'withdrawal' and d.address in (i.sender, i.beneficiary)
       )
     order by random() limit $3`,
    [from, TRIES, AT_MOST, chain],
  )
  return rows.map(({ player_id, address }) => ({ player: player_id, address: toHex(address) }))
}
