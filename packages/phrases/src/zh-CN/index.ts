import type { Unfinished } from '../catalogue.ts'

export const zhCN: Unfinished = {}
