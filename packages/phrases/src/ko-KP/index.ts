import type { Unfinished } from '../catalogue.ts'

export const koKP: Unfinished = {}
