/** The losses of all lanes of a draw together, each lane as a list of whole numbers. */
export const addUp = (lanes: readonly string[]): bigint[] => {
  const sum: bigint[] = []
  for (const lane of lanes)
    lane.split(',').forEach((loss, at) => {
      sum[at] = (sum[at] ?? 0n) + BigInt(loss)
    })
  return sum
}
