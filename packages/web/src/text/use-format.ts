import { type Format, formatIn } from './format.ts'
import { useText } from './text-context.ts'

export const useFormat = (): Format => formatIn(useText().locale)
