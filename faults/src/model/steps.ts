import fc from 'fast-check'

// What may happen to a run, as plain data with small numbers: which player, draw or bet is meant is determined when the step is taken, so
// that a shorter list of steps still makes sense.

export type SlipStep = {
  readonly who: number
  readonly draw: number
  readonly roundLength: 0 | 1
  readonly asset: 'PLAY_POINT' | 'USDT' | 'GMT' | 'REWARD_POINT'
  readonly bets: readonly { readonly game: number; readonly pick: number; readonly stake: number }[]
}
export type CancelStep = {
  readonly bet: number
  readonly as: 'owner' | 'stranger'
  readonly key: 'new' | 'same' | 'of a slip'
}
export type RepeatStep = {
  readonly slip: number
  readonly change: 'none' | 'stake' | 'asset' | 'round' | 'order'
}
export type EndStep = {
  readonly draw: number
  readonly how: 'settle' | 'cancel'
  readonly limit: number
  readonly chunks: number
}

export type Step =
  | { readonly kind: 'slips'; readonly slips: readonly SlipStep[] }
  | { readonly kind: 'slips of value'; readonly slips: readonly SlipStep[] }
  | { readonly kind: 'repeats'; readonly repeats: readonly RepeatStep[] }
  | { readonly kind: 'recalls'; readonly cancels: readonly CancelStep[] }
  | { readonly kind: 'new draw'; readonly paytable: 'classic' | 'fair' }
  | { readonly kind: 'end'; readonly end: EndStep }
  | { readonly kind: 'head'; readonly offsetMs: number | null }
  | { readonly kind: 'grants'; readonly who: readonly number[] }

const small = fc.nat(997)

const points = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 10_000_000, max: 300_000_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(10_000_000, 10_000_001) },
  { weight: 1, arbitrary: fc.constantFrom(1, 9_999_999, 100_000_000_001) },
  { weight: 1, arbitrary: fc.integer({ min: 300_000_000, max: 12_000_000_000 }) },
)
const value = fc.oneof(
  { weight: 10, arbitrary: fc.integer({ min: 1_000_000, max: 200_000_000 }) },
  { weight: 3, arbitrary: fc.constantFrom(1_000_000, 1_000_000_000) },
  { weight: 1, arbitrary: fc.constantFrom(1, 999_999, 1_000_000_001) },
)

const betsOf = (stake: fc.Arbitrary<number>) => {
  const bet = fc.record({ game: fc.nat(12), pick: fc.nat(1819), stake })
  return fc.oneof(
    { weight: 20, arbitrary: fc.array(bet, { minLength: 1, maxLength: 3, size: 'max' }) },
    { weight: 1, arbitrary: fc.array(bet, { minLength: 1, maxLength: 40, size: 'max' }) },
  )
}

const slipOf = (
  asset: fc.Arbitrary<SlipStep['asset']>,
  stake: fc.Arbitrary<number>,
): fc.Arbitrary<SlipStep> =>
  fc.record({ who: small, draw: small, roundLength: fc.constantFrom(0, 1), asset, bets: betsOf(stake) })

const slips = fc
  .array(slipOf(fc.constant('PLAY_POINT'), points), { minLength: 1, maxLength: 400, size: 'max' })
  .map((list): Step => ({ kind: 'slips', slips: list }))
const slipsOfValue = fc
  .array(
    slipOf(
      fc.oneof(
        { weight: 8, arbitrary: fc.constant('USDT' as const) },
        { weight: 4, arbitrary: fc.constant('GMT' as const) },
        { weight: 1, arbitrary: fc.constant('REWARD_POINT' as const) },
      ),
      value,
    ),
    { minLength: 1, maxLength: 12, size: 'max' },
  )
  .map((list): Step => ({ kind: 'slips of value', slips: list }))
const repeats = fc
  .array(
    fc.record({
      slip: small,
      change: fc.constantFrom<RepeatStep['change']>('none', 'none', 'stake', 'asset', 'round', 'order'),
    }),
    { minLength: 1, maxLength: 60, size: 'max' },
  )
  .map((list): Step => ({ kind: 'repeats', repeats: list }))
const cancels = fc
  .array(
    fc.record({
      bet: small,
      as: fc.oneof(
        { weight: 12, arbitrary: fc.constant('owner' as const) },
        { weight: 1, arbitrary: fc.constant('stranger' as const) },
      ),
      key: fc.constantFrom<CancelStep['key']>('new', 'new', 'new', 'new', 'new', 'same', 'of a slip'),
    }),
    { minLength: 1, maxLength: 25, size: 'max' },
  )
  .map((list): Step => ({ kind: 'recalls', cancels: list }))
const newDraw = fc
  .constantFrom<'classic' | 'fair'>('classic', 'fair')
  .map((paytable): Step => ({ kind: 'new draw', paytable }))
const end = fc
  .record({
    draw: fc.nat(5),
    how: fc.constantFrom<EndStep['how']>('settle', 'settle', 'settle', 'cancel'),
    limit: fc.constantFrom(1, 7, 40, 10_000),
    chunks: fc.nat(12),
  })
  .map((one): Step => ({ kind: 'end', end: one }))
/** Away from the gate's limits: the clock of a batch stands still while it waits for the head, which advances. */
const head = fc
  .constantFrom<number | null>(-500, -500, -500, -9_000, 2_000, -12_000, 7_000, null, -86_400_000, 86_400_000)
  .map((offsetMs): Step => ({ kind: 'head', offsetMs }))
const grants = fc
  .array(small, { minLength: 1, maxLength: 10, size: 'max' })
  .map((who): Step => ({ kind: 'grants', who }))

/** The frequency of each kind is the number of its entries here. */
export const STEPS: readonly fc.Arbitrary<Step>[] = [
  ...Array<fc.Arbitrary<Step>>(8).fill(slips),
  ...Array<fc.Arbitrary<Step>>(3).fill(slipsOfValue),
  ...Array<fc.Arbitrary<Step>>(2).fill(repeats),
  ...Array<fc.Arbitrary<Step>>(3).fill(cancels),
  newDraw,
  newDraw,
  end,
  end,
  head,
  grants,
]
