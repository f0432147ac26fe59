import { agreeOnCall } from './agree-on-call.ts'

export type ContractAnswer =
  | { readonly kind: 'as_configured' }
  /** The sentence is for whoever configured it. */
  | { readonly kind: 'other'; readonly sentence: string }
  | { readonly kind: 'no_quorum'; readonly why: string }

/** keccak256('decimals()'), its first four bytes. */
const DECIMALS_CALL = '0x313ce567'

/** Whether the contract counts in the digits that are configured: by others every amount would be wrong. */
export const checkContract = async ({
  contract,
  decimals,
  ...quorum
}: {
  readonly contract: string
  readonly decimals: number
} & Pick<Parameters<typeof agreeOnCall>[0], 'endpoints' | 'quorum'>): Promise<ContractAnswer> => {
  const answer = await agreeOnCall({ ...quorum, to: contract, data: DECIMALS_CALL })
  if (answer.kind === 'no_quorum') return answer
  if (!/^0x[0-9a-f]{64}$/.test(answer.result))
    return {
      kind: 'other',
      sentence: `${contract} is no token: it does not say in how many digits it counts.`,
    }
  const counted = BigInt(answer.result)
  return counted === BigInt(decimals)
    ? { kind: 'as_configured' }
    : {
        kind: 'other',
        sentence: `${contract} counts in ${counted} digits, not in ${decimals}. Check USDT_CONTRACT.`,
      }
}
