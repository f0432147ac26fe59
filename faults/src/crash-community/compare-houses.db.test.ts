import { createTestDatabase } from '@nibble/server/testing/test-database.ts'
import { expect, test } from 'vitest'
import { openOwner } from '../fixture/owner.ts'
import { compareHouses, readHouse } from './compare-houses.ts'

// The fault that reads houses runs only when it is named: a column that has another name is to be noticed before.
test('what is read of a house is there in the schema of today', async () => {
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
