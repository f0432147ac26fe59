// Writes db/schema.sql from a freshly migrated database: npm run schema
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { describeSchema, SCHEMA_FILE } from '../db/describe-schema.ts'
import { setup } from './database-server.ts'
import { createTestDatabase } from './test-database.ts'

const stop = await setup()
try {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  writeFileSync(SCHEMA_FILE, await describeSchema(client))
  await client.end()
  await database.drop()
} finally {
  await stop()
}
