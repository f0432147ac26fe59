import { hash } from 'node:crypto'

/** A player's salt of a day: nobody who lacks the day's secret can tell it, and whoever has his own learns no other. */
export const saltOf = (secret: Buffer, player: bigint): Buffer => {
  const inner = hash('sha256', Buffer.concat([secret, Buffer.from(String(player))]), 'buffer')
  return hash('sha256', Buffer.concat([secret, inner]), 'buffer')
}

/** The same in the database, where $1 is the secret. */
export const SALT = `sha256($1::bytea || sha256($1::bytea || convert_to(player_id::text, 'UTF8')))`
