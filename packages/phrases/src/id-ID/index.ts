import type { Unfinished } from '../catalogue.ts'

export const idID: Unfinished = {}
