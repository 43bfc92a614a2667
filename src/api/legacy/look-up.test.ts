import { expect, test } from 'vitest'
import { storeAgency } from '#db/agencies.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import type { Agency } from '#domain/agencies/agency.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { legacyCaller } from '#test/builders/legacy-caller.ts'

const fresh = freshDeps()
const nord: Agency = {
  code: 'NORD1',
  name: 'Reisbureau Noorderzon',
  promocode: 'ZON26',
  cashbackPercent: 3,
  adjustment: { percent: 3 },
  invoicing: true,
  facts: { typeRid: 'T', groupCode: 'B7', ddi: '+31 40 123', optionFlags: 'A,B' },
}
const record = {
  name: 'Reisbureau Noorderzon',
  code: 'NORD1',
  groupCode: 'B7',
  typeRID: 'T',
  DDI: '+31 40 123',
  promocode: '',
  cashback: 3,
  data: { OptionFlags: 'A,B' },
}
const reply = (...records: object[]) => ({ API_Reply: { RecordSet: { Record: records } } })

const world = async () => {
  const deps = await fresh()
  const made = await agencyWorld(deps)
  await storeAgency(deps.db, nord)
  await moveCatalogueVersion(deps.db)
  await deps.catalogue.refresh()
  return { ...made, ask: legacyCaller(deps, null) }
}

test('PART-14 A3 the look-up answers its envelope; the promo code only to a key of the agency itself', async () => {
  const { ask, keys } = await world()
  for (const query of ['', '?key=x&country=UK', `?key=${keys.nord.secret}&country=FR`]) {
    const told = await ask('GET', `/agent_lookup/NORD1.js${query}`)
    expect([told.status, told.body]).toEqual([200, reply(record)])
    expect(told.headers.get('access-control-allow-origin')).toBe('*')
  }
  expect((await ask('GET', '/agent_lookup/nord1.js')).body).toEqual(reply(record))
  const own = await ask('GET', '/agent_lookup/NORD1.js', { key: keys.nord.secret })
  expect(own.body).toEqual(reply({ ...record, promocode: 'ZON26' }))
  expect([own.headers.get('access-control-allow-origin'), own.headers.get('cache-control')]).toEqual([null, 'no-store'])
  const basic = (code: string) => ({
    headers: { authorization: `Basic ${Buffer.from(`${code}:${keys.nord.secret}`).toString('base64')}` },
  })
  expect((await ask('GET', '/agent_lookup/NORD1.js', basic('nord1'))).body).toEqual(own.body)
  expect((await ask('GET', '/agent_lookup/NORD1.js', basic('SUD2'))).status).toBe(401)
})

test('PART-14 AGENCY-7 another agency sees what everybody sees', async () => {
  const { ask, keys } = await world()
  const told = await ask('GET', '/agent_lookup/NORD1.js', { key: keys.sud.secret })
  expect([told.status, told.body]).toEqual([200, reply(record)])
  expect((await ask('GET', '/agent_lookup/NORD1.js', { key: `pw_live_${'A'.repeat(43)}` })).body).toEqual(reply())
})

test.each(['WEST3.js', 'NORD1', 'NORD1.json', '%3Cb%3E.js', 'NORD1.js.js', 'NORD1%00.js', `${'N'.repeat(900)}.js`])(
  'PART-14 AG-01 %s is nobody',
  async (file) => {
    const { ask } = await world()
    const told = await ask('GET', `/agent_lookup/${file}`)
    expect([told.status, told.body]).toEqual([404, reply()])
  },
)

test('PART-14 codes cannot be tried one after the other: 300 look-ups of one network in an hour', async () => {
  const { ask, deps, keys } = await world()
  await ask('GET', '/agent_lookup/WEST3.js')
  await deps.db.query('update try_count set n = 300')
  for (const code of ['WEST3', 'NORD1'])
    expect(await ask('GET', `/agent_lookup/${code}.js`)).toMatchObject({ status: 429, body: reply() })
  expect((await ask('GET', '/agent_lookup/NORD1.js', { from: '203.0.113.8' })).status).toBe(200)
  expect((await ask('GET', '/agent_lookup/NORD1.js', { key: keys.nord.secret })).status).toBe(200)
})
