import type pg from 'pg'

/** The connection pool, as nibble_app. Made by `openDatabase`. */
export type Database = { readonly url: string; readonly pool: pg.Pool; close(): Promise<void> }

export declare const openDatabase: (input: { url: string; max?: number }) => Promise<Database>
