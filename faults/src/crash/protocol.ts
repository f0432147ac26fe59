import type { Asset, GameId } from '@nibble/domain'

// Messages between the harness and a server under fire, one JSON object a line. Amounts are whole millionths as text. The harness is in the
// place of the players: an answer that has reached it was acknowledged.

export type WireSlip = {
  readonly player: string
  readonly key: string
  readonly round: string
  readonly asset: Asset
  readonly bets: readonly { readonly game: GameId; readonly pick: string; readonly stake: string }[]
}

export type Question =
  | { readonly n: number; readonly call: 'place'; readonly slip: WireSlip }
  | {
      readonly n: number
      readonly call: 'recall'
      readonly player: string
      readonly key: string
      readonly betId: string
    }

/** `failed` leaves open whether the call took effect. */
export type Answer =
  | { readonly n: number; readonly bets: readonly string[] }
  | { readonly n: number; readonly refusal: string }
  | { readonly n: number; readonly failed: string }

/** How a server is started, in the environment variable of that name. */
export const SETUP = 'NIBBLE_FAULTS_SERVER'

export type Setup = {
  readonly url: string
  readonly seed: string
  readonly durable: boolean
  /** Broken on purpose: answers before anything is stored. */
  readonly early: boolean
  /** Bets in one chunk of settlement: few, so that a kill finds it half done. */
  readonly chunk: number
}

/** Calls back for each whole line; a line that a killed process left incomplete is dropped. */
export function eachLine(stream: NodeJS.ReadableStream, notify: (line: string) => void): void {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text: string | Buffer) => {
    const lines = (rest + String(text)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') notify(line)
  })
}
