import type { Unfinished } from '../catalogue.ts'

export const esCO: Unfinished = {}
