import type { Tempo, Windows } from '@nibble/domain'
import type { Database } from '../../db/database.ts'

/** What the handlers of the console's calls work with. */
export type ConsoleSetup = {
  readonly db: Database
  /** 32 bytes that are not in the database; authenticators are sealed under them. */
  readonly secret: Buffer
  /** By their two letters; read at the start, as those who sign up are refused by them. */
  readonly blockedCountries: readonly string[]
  readonly windows: Readonly<Record<Tempo, Windows>>
}
