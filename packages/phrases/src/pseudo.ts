import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'

const LONGER = 0.4
const BRACKETS = 2
const PLAIN = 'aeioucnyAEIOUCNY'
const ACCENTED = 'àéíóúçñýÀÉÍÓÚÇÑÝ'

/**
 * A phrase as a language with longer words would have it: accents find a font that lacks them, brackets a phrase that is
 * cut or put together of pieces, and vowels are drawn out until it is two fifths longer. For development and tests alone.
 */
export const pseudo = (message: string): CompiledMessage => {
  const drawOutPiece = (text: string) => drawOut(text, text === message ? BRACKETS : 0)
  const drawnOut = compileMessage(message, drawOutPiece)
  return WORD.test(message.replaceAll(/\{\w+\}/g, '')) ? ['[', ...drawnOut, ']'] : drawnOut
}

/** What has no word, like `{multiple}×`, is the same in every language. */
const WORD = /[a-z]{2}/i

const drawOut = (text: string, already: number): string => {
  let missing = Math.ceil(text.length * LONGER) - already
  return [...text]
    .map((letter) => {
      const accented = ACCENTED[PLAIN.indexOf(letter)] ?? letter
      if (missing <= 0 || !/[aeiou]/i.test(letter)) return accented
      missing -= 1
      return accented + accented.toLowerCase()
    })
    .join('')
}
