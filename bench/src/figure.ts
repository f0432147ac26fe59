/** One measurement, beside the machine's maximum in the same run. */
export type Figure = {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** The bare limit: the same work without the product. */
  readonly against: { readonly what: string; readonly value: number } | null
  readonly ratio: number | null
  /** The expected ratio. Null if the figure is only reported. */
  readonly target: string | null
  readonly ok: boolean | null
}

type Measured = { readonly what: string; readonly value: number; readonly unit: string }
type Limit = { readonly what: string; readonly value: number }

/** More of it is better: at least that many times the limit. */
export const atLeast = (times: number, measured: Measured, against: Limit): Figure =>
  compared(measured, against, { target: `>= ${times}`, holds: (ratio) => ratio >= times })

/** Less of it is better: at most that many times the limit. */
export const atMost = (times: number, measured: Measured, against: Limit): Figure =>
  compared(measured, against, { target: `<= ${times}`, holds: (ratio) => ratio <= times })

export const withoutMark = ({ what, value, unit }: Measured): Figure => ({
  what,
  value: rounded(value),
  unit,
  against: null,
  ratio: null,
  target: null,
  ok: null,
})

function compared(
  { what, value, unit }: Measured,
  against: Limit,
  { target, holds }: { target: string; holds: (ratio: number) => boolean },
): Figure {
  const ratio = value / against.value
  return {
    what,
    value: rounded(value),
    unit,
    against: { what: against.what, value: rounded(against.value) },
    ratio: rounded(ratio),
    target,
    ok: holds(ratio),
  }
}

const rounded = (value: number): number => Number(value.toPrecision(4))
