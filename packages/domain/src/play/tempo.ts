export const TEMPOS = ['1m', '3m'] as const

export type Tempo = (typeof TEMPOS)[number]
