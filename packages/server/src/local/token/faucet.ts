import { type Address, type Hex, toHex } from 'viem'
import { sendAs } from './ask-chain.ts'
import { mintTestToken, TOKEN_OWNER } from './test-token.ts'

/** 1,000 test USDT, of 18 digits. */
const TOKENS = 1_000n * 10n ** 18n
/** One coin, for gas. */
const GAS = toHex(10n ** 18n)

/** Gives a wallet test money and gas on the local chain. Answers the transaction with the tokens. */
export async function pourTestMoney(url: string, to: Address): Promise<{ raw: bigint; transaction: Hex }> {
  await sendAs(url, TOKEN_OWNER, { to, value: GAS })
  return { raw: TOKENS, transaction: await mintTestToken(url, { to, raw: TOKENS }) }
}
