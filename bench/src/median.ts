/** The median of an odd number of figures; of an even number the upper of the two. */
export const medianOf = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? Number.NaN
