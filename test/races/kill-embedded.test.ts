import { join } from 'node:path'
import { describe, test } from 'vitest'
import { amountOf } from '#test/amounts.ts'
import { expectFaultsSeen, expectNothingLost, killedShop, newFolder } from './killed-shop.ts'

const kills = amountOf('killsOnEmbedded')

describe('kill -9 of the server while travellers book', () => {
  test(`FT-01 G3 ${kills} times on the embedded database: nothing acknowledged is lost, nothing is booked twice; control: the comparison sees both`, async () => {
    const folder = newFolder()
    const ending = await killedShop({ folder: join(folder, 'database') }, folder, kills)
    await expectNothingLost(ending, kills * 2)
    await expectFaultsSeen(ending)
    await ending.db.close()
  })
})
