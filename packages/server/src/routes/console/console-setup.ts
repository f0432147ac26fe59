import type { Tempo, Windows } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import type { Seal } from '../../secrets/seal.ts'

/** What the handlers of the console's calls work with. */
export type ConsoleSetup = {
  readonly db: Database
  /** What authenticators are sealed with: under a key that is not in the database. */
  readonly seal: Seal
  /** By their two letters; read at the start, as those who sign up are refused by them. */
  readonly blockedCountries: readonly string[]
  /** Where players are: proofs are checked there. */
  readonly pageOrigin: string
  readonly windows: Readonly<Record<Tempo, Windows>>
}
