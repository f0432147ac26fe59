// Messages between the harness and a server that moves money. Amounts are whole millionths as text.

export type MoneyCall =
  | { readonly call: 'convert'; readonly from: 'USDT' | 'GMT'; readonly to: 'USDT' | 'GMT' }
  | { readonly call: 'transfer'; readonly asset: 'USDT' | 'GMT'; readonly toBindId: string }
  | { readonly call: 'moveSubAccount'; readonly direction: 'GMT_TO_GAME' | 'GAME_TO_GMT' }
  | { readonly call: 'withdrawal'; readonly asset: 'USDT' | 'GMT'; readonly address: string }
  | { readonly call: 'cancelConvert'; readonly id: string }

export type MoneyQuestion = MoneyCall & {
  readonly player: string
  readonly key: string
  readonly amount: string
}

/** `id` is what the call created; a move between sub-accounts has none. `failed` leaves open whether it took effect. */
export type MoneyAnswer =
  | { readonly n: number; readonly id: string }
  | { readonly n: number; readonly refusal: string }
  | { readonly n: number; readonly failed: string }

/** How a server is started, in the environment variable of that name. */
export const MONEY_SETUP = 'NIBBLE_FAULTS_MONEY'

export type MoneySetup = {
  readonly url: string
  readonly seed: string
  /** Players who have a deposit address. */
  readonly players: readonly string[]
  /** Broken on purpose: answers before anything is stored. */
  readonly early: boolean
}
