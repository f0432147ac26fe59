/** `0:24`, `1:24`, and from an hour on `1:02:24`. */
export const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** The last four digits of a round's number: what people call it today. */
export const shortRound = (round: string): string => round.slice(-4)

/** 20261120 1 0871: day, tempo, index. */
export const longRound = (round: string): string =>
  `${round.slice(0, 8)} ${round.slice(8, 9)} ${round.slice(9)}`
