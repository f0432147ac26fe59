/** Brings the database up to date, forward only, as the connecting user; safe to call from several processes. */
export declare const migrate: (input: { url: string }) => Promise<{ applied: string[] }>
