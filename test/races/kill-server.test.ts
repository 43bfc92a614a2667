import { describe, test } from 'vitest'
import { amountOf } from '#test/amounts.ts'
import { createTestDatabase, requiredServer } from '#test/builders/database.ts'
import { expectFaultsSeen, expectNothingLost, killedShop, newFolder } from './killed-shop.ts'

const kills = amountOf('killsOnServer')

describe('kill -9 of the server while travellers book', () => {
  test(`FT-01 G3 ${kills} times on PostgreSQL: nothing acknowledged is lost, nothing is booked twice; control: the comparison sees both`, async () => {
    const { url, drop } = await createTestDatabase(requiredServer())
    const ending = await killedShop({ url }, newFolder(), kills)
    await expectNothingLost(ending, kills * 3)
    await expectFaultsSeen(ending)
    await ending.db.close()
    await drop()
  })
})
