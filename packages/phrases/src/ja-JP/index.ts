import type { Unfinished } from '../catalogue.ts'

export const jaJP: Unfinished = {}
