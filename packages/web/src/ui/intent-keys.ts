export type IntentKeys = {
  /** The key of what is asked for: the same for the same, also after a call that found no answer. */
  readonly keyOf: (intent: string) => string
  /** It went through: the same once more is meant as another one. */
  readonly done: () => void
}

/** Idempotency keys, made once for each intent and kept over its retries, so that nothing moves twice. */
export const createIntentKeys = (makeKey: () => string): IntentKeys => {
  let current: { readonly intent: string; readonly key: string } | null = null
  return {
    keyOf: (intent) => {
      if (current?.intent !== intent) current = { intent, key: makeKey() }
      return current.key
    },
    done: () => {
      current = null
    },
  }
}
