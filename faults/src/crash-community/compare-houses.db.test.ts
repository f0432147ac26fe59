import { createTestDatabase } from '@nibble/server/testing/test-database.ts'
import { expect, test } from 'vitest'
import { openOwner } from '../fixture/owner.ts'
import { compareHouses, readHouse } from './compare-houses.ts'

// The fault that reads houses runs only by name: this test notices renamed columns earlier.
test('what is read of a house exists in the current schema', async () => {
  const database = await createTestDatabase()
  const owner = openOwner(database.ownerUrl)
  try {
    const house = await readHouse(owner)
    expect(compareHouses(house, house)).toEqual([])
  } finally {
    await owner.end()
    await database.drop()
  }
})
