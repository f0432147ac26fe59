/**
 * One reading per key for everyone who asks within that time: the cost of public answers must not grow with requests. Concurrent
 * callers wait for the same reading; a failed one is not kept.
 */
export const sharedAnswer = <Key, Answer>(
  { forMs }: { readonly forMs: number },
  read: (key: Key, now: number) => Promise<Answer>,
): ((key: Key, now: number) => Promise<Answer>) => {
  const kept = new Map<Key, { readonly at: number; readonly answer: Promise<Answer> }>()
  return (key, now) => {
    const known = kept.get(key)
    // A clock that was set back must not extend an answer's life.
    if (known !== undefined && Math.abs(now - known.at) < forMs) return known.answer
    const answer = read(key, now)
    const made = { at: now, answer }
    kept.set(key, made)
    answer.catch(() => {
      if (kept.get(key) === made) kept.delete(key)
    })
    return answer
  }
}
