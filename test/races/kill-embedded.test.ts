import { join } from 'node:path'
import { describe, test } from 'vitest'
import { expectFaultsSeen, expectNothingLost, killedShop, newFolder } from './killed-shop.ts'

describe('kill -9 of the server while travellers book', () => {
  test('FT-01 G3 20 times on the embedded database: nothing acknowledged is lost, nothing is booked twice; control: the comparison sees both', async () => {
    const folder = newFolder()
    const ending = await killedShop({ folder: join(folder, 'database') }, folder, 20)
    await expectNothingLost(ending, 40)
    await expectFaultsSeen(ending)
    await ending.db.close()
  }, 600_000)
})
