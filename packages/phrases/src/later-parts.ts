/// <reference types="vite/types/importMeta.d.ts" />
import type { Readable } from './translator.ts'

/** A file of a language: what it exports is called like the file. */
export type PartFile = Readonly<Record<string, Readable>>

/** What no visit begins with. */
export const LATER_PARTS = import.meta.glob<PartFile>('./*/{account,community,book,house}.ts')
