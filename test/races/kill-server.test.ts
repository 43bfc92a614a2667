import { describe, test } from 'vitest'
import { createTestDatabase, requiredServer } from '#test/builders/database.ts'
import { expectFaultsSeen, expectNothingLost, killedShop, newFolder } from './killed-shop.ts'

describe('kill -9 of the server while travellers book', () => {
  test('FT-01 G3 50 times on PostgreSQL: nothing acknowledged is lost, nothing is booked twice; control: the comparison sees both', async () => {
    const { url, drop } = await createTestDatabase(requiredServer())
    const ending = await killedShop({ url }, newFolder(), 50)
    await expectNothingLost(ending, 150)
    await expectFaultsSeen(ending)
    await ending.db.close()
    await drop()
  }, 600_000)
})
