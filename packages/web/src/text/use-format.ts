import { useMemo } from 'react'
import { createFormat, type Format } from './format.ts'
import { useText } from './text-context.ts'

export const useFormat = (): Format => {
  const { locale } = useText()
  return useMemo(() => createFormat(locale), [locale])
}
