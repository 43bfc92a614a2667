import { describe, expect, test } from 'vitest'
import { addContract } from '#db/agency-contracts.ts'
import { addBillingParty } from '#db/billing-parties.ts'
import { parseDate } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'
import { dutchParty, keyFor, managerOf } from '#test/builders/agencies.ts'
import { agencyCaller, bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { textOfPdf } from '#test/scanner.ts'
import { makeKey, rotateKey } from '#usecases/agencies/service-keys.ts'
import { closeStatements } from '#usecases/system/close-statements.ts'

const fresh = freshDeps()
const number = 'AGENCY-NORD1-0001'

/** A month with two bookings on account, of which one has a reference of the agency. */
const closed = async () => {
  const made = await agencyWorld(await fresh())
  const { deps, nord, NORD1, SUD2 } = made
  for (const organisationId of [NORD1, SUD2]) {
    const contract = { organisationId, currency: 'EUR', commission: { basisPoints: 1_000 }, by: 'staff:x' }
    await addContract(deps.db, { ...contract, validFrom: parseDate('2026-01-01')! }, deps.clock.now())
  }
  await bookedBy(nord, { once: 'api-stated-1', paid: 'agency', reference: '4711' })
  const second = await bookedBy(nord, { once: 'api-stated-2', paid: 'agency' })
  deps.clock.advance(43 * dayMs)
  expect(must(await closeStatements(deps, { kind: 'system', job: 'close-statements' }))).toBe(2)
  return { ...made, second: String(second.body['number']) }
}

describe('statements for programs', () => {
  test('AGENCY-81 the list, one, its lines, and paper; another agency’s is not there', async () => {
    const { nord, sud, second } = await closed()
    const list = await nord('GET', '/statements')
    expect(list.body).toMatchObject({
      statements: [{ number, month: '2026-12', lines: 2, openingMinor: 0, linesMinor: -11_376, closingMinor: -11_376 }],
      open: { lines: 0, openingMinor: -11_376, closingMinor: -11_376 },
    })
    expect((await nord('GET', `/statements/${number.toLowerCase()}`)).body).toMatchObject({ number })
    // of two that end at the same moment either may stand first
    const { body } = await nord('GET', `/statements/${number}/lines`)
    const lines = body['lines'] as { place: number; reference: string | null }[]
    expect([lines.map(({ place }) => place), body['cursor']]).toEqual([[1, 2], null])
    expect(lines.toSorted((a, b) => Number(b.reference) - Number(a.reference))).toMatchObject([
      { kind: 'booking', reference: '4711', keptMinor: 6_200, netMinor: 5_124, commissionMinor: 512 },
      { bookingNumber: second, reference: null, owedMinor: 6_200, amountMinor: -5_688 },
    ])
    expect((await nord('GET', `/statements/${number}/lines?cursor=x`)).status).toBe(422)
    const paper = await nord('GET', `/statements/${number}/statement.pdf`, undefined, {
      headers: { 'accept-language': 'de' },
    })
    expect([paper.headers.get('content-type'), paper.headers.get('content-disposition')]).toEqual([
      'application/pdf',
      'attachment; filename="parkwing-agency-nord1-0001.pdf"',
    ])
    const words = await textOfPdf(paper.bytes)
    for (const word of ['Abrechnung', number, second, 'Travel NORD1', 'Endsaldo', '113,76'])
      expect([word, words.includes(word)]).toEqual([word, true])
    const none = await sud('GET', '/statements/AGENCY-NORD1-0009')
    for (const path of ['', '/lines', '/statement.pdf']) {
      const foreign = await sud('GET', `/statements/${number}${path}`)
      expect([path, foreign.status, foreign.body]).toEqual([path, 404, none.body])
    }
    expect((await sud('POST', `/statements/${number}/reconciliations`, { entries: [] })).body).toEqual(none.body)
  })

  test('AGENCY-128 the documents of a statement, as data and on paper; another agency’s are not there', async () => {
    const { deps, nord, sud, NORD1 } = await closed()
    const path = `/statements/${number}/documents`
    expect((await nord('GET', path)).body).toEqual({ documents: [] })
    await addBillingParty(deps.db, { ...dutchParty, organisationId: NORD1, by: 'staff:x' }, deps.clock.now())
    // the commission was stated without VAT: the document of the next month bills it
    const invoice = {
      number: `${number}-NL-21`,
      kind: 'invoice',
      netMinor: 10_248,
      vatMinor: 2_152,
      grossMinor: 12_400,
    }
    expect((await nord('GET', path)).body).toMatchObject({ documents: [invoice] })
    deps.clock.advance(31 * dayMs)
    must(await closeStatements(deps, { kind: 'system', job: 'close-statements' }))
    const next = '/statements/AGENCY-NORD1-0002/documents'
    const commission = { number: 'AGENCY-NORD1-0002-21', kind: 'commission', netMinor: 1_024, vatMinor: 215 }
    expect((await nord('GET', next)).body).toMatchObject({ documents: [commission] })
    const german = { headers: { 'accept-language': 'de' } }
    const paper = await nord('GET', `${path}/${number.toLowerCase()}-nl-21`, undefined, german)
    expect(paper.headers.get('content-disposition')).toContain('filename="')
    const words = await textOfPdf(paper.bytes)
    for (const word of ['Rechnung', `${number}-NL-21`, 'Parken am Flughafen', 'NORD1', '124,00'])
      expect([word, words.includes(word)]).toEqual([word, true])
    const self = await textOfPdf((await nord('GET', `${next}/AGENCY-NORD1-0002-21`, undefined, german)).bytes)
    expect([self.includes('Gutschrift'), self.includes('12,39')]).toEqual([true, true])
    const none = await sud('GET', '/statements/AGENCY-NORD1-0009')
    for (const foreign of [path, `${path}/${number}-NL-21`]) expect((await sud('GET', foreign)).body).toEqual(none.body)
    expect((await nord('GET', `${path}/${number}-DE-19`)).status).toBe(404)
    // a text that no database takes is no number of anything
    for (const odd of ['/statements/a%00b', '/statements/a%00b/documents', '/statements/%EF%BF%BD', `${path}/a%00b`])
      expect([odd, (await nord('GET', odd)).status]).toEqual([odd, 404])
  })

  test('AGENCY-82 a list that was sent is held against the statement, and every difference is named', async () => {
    const { nord, second } = await closed()
    const ask = (entries: object[]) => nord('POST', `/statements/${number}/reconciliations`, { entries })
    const both = [
      { reference: '4711', amountMinor: -5_688 },
      { number: second, amountMinor: -5_688 },
    ]
    expect((await ask(both)).body).toEqual({
      agreeing: 2,
      statedMinor: -11_376,
      sentMinor: -11_376,
      differences: [],
    })
    expect((await ask([{ reference: '4711', amountMinor: -6_200 }])).body).toMatchObject({
      agreeing: 0,
      differences: [
        { kind: 'amount', reference: '4711', statedMinor: -5_688, sentMinor: -6_200, differenceMinor: -512 },
        { kind: 'missing', number: second, sentMinor: null, differenceMinor: 5_688 },
      ],
    })
    expect((await ask([{ reference: '4711', amountMinor: 1.5 }])).status).toBe(422)
    expect((await ask(Array.from({ length: 5_001 }, () => both[0]!))).status).toBe(422)
  })

  test('AGENCY-80 only a key that was made for it, and only who reaches the whole agency makes one', async () => {
    const { deps, NORD1 } = await closed()
    const without = agencyCaller(deps, (await keyFor(deps, NORD1, 'NORD1', ['read', 'webhooks'])).secret)
    expect((await without('GET', '/statements')).status).toBe(403)
    const scope = { kind: 'codes', codes: ['NORD1'] } as const
    const some = staffAs('agencyManager', managerOf(NORD1).personId, { organisationId: NORD1, scope })
    const asked = { organisationId: NORD1, code: 'NORD1', name: 'Books' }
    expect(codeOf(await makeKey(deps, some, { ...asked, scopes: ['statements'] }))).toBe('option_required')
    must(await makeKey(deps, some, { ...asked, scopes: ['read'] }))
    const whole = must(await makeKey(deps, managerOf(NORD1), { ...asked, scopes: ['statements'] }))
    expect((await agencyCaller(deps, whole.secret)('GET', '/statements')).status).toBe(200)
    expect(codeOf(await rotateKey(deps, some, { keyId: whole.id, days: 0 }))).toBe('not_allowed')
  })
})
