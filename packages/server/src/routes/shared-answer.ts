/**
 * One reading for all who ask within so long, under each key: public answers must not cost more the more often they are asked
 * for. A caller who comes while it is read waits for the same reading; one that failed is not kept.
 */
export const sharedAnswer = <Key, Answer>(
  { forMs }: { readonly forMs: number },
  read: (key: Key, now: number) => Promise<Answer>,
): ((key: Key, now: number) => Promise<Answer>) => {
  const kept = new Map<Key, { readonly at: number; readonly answer: Promise<Answer> }>()
  return (key, now) => {
    const known = kept.get(key)
    // A clock that was set back must not keep an answer for long.
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
