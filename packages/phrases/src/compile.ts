import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'

const compiled = new Map<string, CompiledMessage>()

/** ICU text to the tokens that Lingui fills in; each text is parsed once. The page's build does this beforehand. */
export const compile = (message: string): CompiledMessage => {
  const known = compiled.get(message)
  if (known !== undefined) return known
  const fresh = compileMessage(message)
  compiled.set(message, fresh)
  return fresh
}
