/** The longest line that is read, in bytes. A header has about 5,000. */
export const LONGEST_LINE = 1_048_576

const LINE_FEED = 10

/**
 * Splits a stream of bytes into lines; one array per chunk that ends at least one. A line over the limit is null and is never
 * kept in memory; the last line needs no line feed.
 */
export async function* linesOf(
  input: AsyncIterable<Uint8Array>,
  longest: number = LONGEST_LINE,
): AsyncGenerator<(string | null)[]> {
  let held: Uint8Array[] = []
  let heldBytes = 0

  const take = (end: Uint8Array): string | null => {
    const bytes = heldBytes + end.length
    const line = bytes > longest ? null : Buffer.concat([...held, end], bytes).toString('utf8')
    held = []
    heldBytes = 0
    return line
  }
  const hold = (part: Uint8Array): void => {
    heldBytes += part.length
    if (heldBytes > longest) held = []
    else held.push(part)
  }

  for await (const chunk of input) {
    const lines: (string | null)[] = []
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      lines.push(take(chunk.subarray(start, end)))
      start = end + 1
    }
    if (start < chunk.length) hold(chunk.subarray(start))
    if (lines.length > 0) yield lines
  }
  if (heldBytes > 0) yield [take(new Uint8Array())]
}
