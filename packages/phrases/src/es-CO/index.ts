import type { Unfinished } from '../catalogue.ts'
import { refusals } from './refusals.ts'
import { server } from './server.ts'

export const esCO: Unfinished = { ...refusals, ...server }
