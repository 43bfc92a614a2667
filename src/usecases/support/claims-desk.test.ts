import { describe, expect, test } from 'vitest'
import { claimsOf } from '#db/claims.ts'
import { findTrail } from '#db/trail.ts'
import { draw } from '#adapters/files/drawing.ts'
import { dayMs, hourMs } from '#domain/time/zones.ts'
import { bookedBy, claimOf, desk, leftAt, secondSupport, support, visitor } from '#test/builders/claims.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { jpeg, pdf } from '#test/builders/files.ts'
import { aReport, flightService } from '#test/builders/flights.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { fileClaim } from '../travellers/file-claim.ts'
import { listClaims, openClaim, takeClaim } from './claims-desk.ts'
import { decideClaim } from './decide-claim.ts'
import { pagePictures } from './page-pictures.ts'
import { previewDecision } from './preview-decision.ts'
import { showClaimFile } from './read-claim.ts'

const fresh = freshDeps()
const trailOf = async (deps: TestDeps, operation: string) =>
  (await findTrail(deps.db, { who: '', operation, object: '', since: null, until: null, before: null }, 50)).filter(
    (line) => line.operation === operation,
  )
const claimed = async (howMany = 2) => {
  const deps = await fresh()
  const { id, number } = await bookedBy(deps)
  await leftAt(deps, id, '2026-12-10T12:00')
  const numbers: string[] = []
  for (let n = 0; n < howMany; n++) {
    const values = { requestedClaimAmount: '200,00' }
    numbers.push(must(await fileClaim(deps, visitor, claimOf(number, values))).number)
    deps.clock.advance(hourMs)
  }
  const [first = '', second = ''] = numbers
  return { deps, id, first, second, claim: async () => (await claimsOf(deps.db, id))[0]! }
}

describe('CLAIM-17 the claims desk', () => {
  test('CLAIM-17 SERVICE-4 lists what is to be answered, the most urgent first, and opens it with a line in the trail', async () => {
    const { deps, first, second } = await claimed()
    const open = must(await listClaims(deps, support, { list: 'open' }))
    expect(open.claims).toMatchObject([
      { number: first, amountMinor: 20_000, taker: null, isAsked: false, name: 'Noor de Vries' },
      { number: second },
    ])
    expect(open.counts).toEqual({ open: 2, mine: 0, waiting: 0 })
    expect(must(await openClaim(deps, support, { number: first }))).toMatchObject({ next: second, taker: null })
    expect(must(await openClaim(deps, support, { number: second })).next).toBe(first)
    const trail = await trailOf(deps, 'claim.view')
    expect(trail.map(({ personId }) => personId)).toEqual([support.personId, support.personId])
    for (const actor of [staffAs('editor'), staffAs('finance'), desk, visitor]) {
      expect(codeOf(await listClaims(deps, actor, { list: 'open' }))).toBe('not_found')
      expect(codeOf(await openClaim(deps, actor, { number: first }))).toBe('not_found')
    }
    expect(codeOf(await openClaim(deps, support, { number: 'CLM-AAAA-AAAA' }))).toBe('not_found')
  })

  test('FLIGHT-7 a claim is opened with what the flight service says of its flight, and without when it is away', async () => {
    const { deps, first } = await claimed(1)
    const report = aReport('2026-12-08T17:30', { state: 'done', newest: '2026-12-08T20:05' })
    const { source, state } = flightService({ 'HV5634 2026-12-08': report })
    const opened = async (known: TestDeps) => must(await openClaim(known, support, { number: first })).flight
    expect(await opened(deps)).toBeNull()
    expect(await opened({ ...deps, flights: source })).toEqual({ number: 'HV5634', report })
    state.down = true
    deps.clock.advance(dayMs)
    expect(await opened({ ...deps, flights: source })).toEqual({ number: 'HV5634', report })
    await deps.db.query('delete from flight_report')
    expect(await opened({ ...deps, flights: source })).toBeNull()
    await deps.db.query(`update claim set return_flight = 'monday'`)
    expect(await opened({ ...deps, flights: source })).toBeNull()
  })

  test('CLAIM-17 two people: the second sees the name and since when, and decides only after taking it over', async () => {
    const { deps, first, claim } = await claimed()
    const before = deps.clock.now()
    must(await takeClaim(deps, support, { number: first, from: null }))
    const seen = must(await openClaim(deps, secondSupport, { number: first }))
    expect(seen).toMatchObject({ taker: 'Nadia', isMine: false, claim: { takenAt: before } })
    const { id: claimId } = await claim()
    const decision = { airportId: 1, claimId, amountMinor: 100, reason: 'Delay of six hours' }
    expect(codeOf(await decideClaim(deps, secondSupport, decision))).toBe('claim_taken')
    expect(codeOf(await takeClaim(deps, secondSupport, { number: first, from: null }))).toBe('claim_taken')
    must(await takeClaim(deps, secondSupport, { number: first, from: support.personId }))
    expect(codeOf(await decideClaim(deps, support, decision))).toBe('claim_taken')
    expect(codeOf(await takeClaim(deps, support, { number: first, from: null, gives: true }))).toBe('claim_taken')
    expect(must(await listClaims(deps, secondSupport, { list: 'mine' })).claims).toMatchObject([{ taker: 'Ruben' }])
    must(await decideClaim(deps, secondSupport, decision))
    expect(codeOf(await takeClaim(deps, support, { number: first, from: secondSupport.personId }))).toBe(
      'claim_decided',
    )
    expect(codeOf(await takeClaim(deps, staffAs('editor'), { number: first, from: null }))).toBe('not_found')
  })

  test('CLAIM-17 both take it in the same moment: one has it', async () => {
    const { deps, first } = await claimed(1)
    const both = await Promise.all(
      [support, secondSupport].map((who) => takeClaim(deps, who, { number: first, from: null })),
    )
    expect(both.map(codeOf).toSorted()).toEqual(['claim_taken', 'ok'])
    const has = must(await openClaim(deps, support, { number: first })).isMine ? support : secondSupport
    must(await takeClaim(deps, has, { number: first, from: null, gives: true }))
    expect(must(await openClaim(deps, support, { number: first })).taker).toBeNull()
  })

  test('CLAIM-17 what waits for a second person is listed apart, and is nobody’s next; an answered one says how long it took', async () => {
    const { deps, first, second, claim } = await claimed()
    const { id: claimId } = await claim()
    const decision = { airportId: 1, claimId, reason: 'Delay of six hours' }
    must(await decideClaim(deps, support, { ...decision, amountMinor: 20_000 }))
    expect(must(await listClaims(deps, support, { list: 'waiting' })).claims).toMatchObject([{ number: first }])
    expect(must(await openClaim(deps, secondSupport, { number: second })).next).toBeNull()
    expect(must(await openClaim(deps, secondSupport, { number: first })).asked).toMatchObject({
      asker: 'Nadia',
      amountMinor: 20_000,
    })
    deps.clock.advance(dayMs)
    must(await decideClaim(deps, support, { ...decision, amountMinor: 0 }))
    const answered = must(await listClaims(deps, support, { list: 'answered' }))
    expect(answered.claims).toMatchObject([{ number: first, status: 'refused', grantedMinor: 0 }])
    expect(answered.slowestMs).toBe(dayMs + 2 * hourMs)
  })

  test('CLAIM-17 CLAIM-16 the preview says where the money goes, who has to agree and what the letter says; nothing happens', async () => {
    const { deps, first, claim } = await claimed()
    const preview = (amountMinor: number, reason = 'Delay of six hours') =>
      previewDecision(deps, support, { number: first, amountMinor, reason })
    expect(must(await preview(10_000))).toMatchObject({
      granted: { waivedMinor: 1_400, transferMinor: 8_600 },
      needsSecond: false,
      language: 'en',
      letter: { grantedMinor: 10_000, paidTo: 'bank', reason: 'Delay of six hours', caseNumber: first },
    })
    expect(must(await preview(10_001)).needsSecond).toBe(true)
    expect(must(await preview(0)).needsSecond).toBe(false)
    expect([codeOf(await preview(0, '')), codeOf(await preview(-1)), codeOf(await preview(500_001))]).toEqual([
      'reason_required',
      'amount_wrong',
      'amount_wrong',
    ])
    const editor = staffAs('editor')
    expect(codeOf(await previewDecision(deps, editor, { number: first, amountMinor: 1, reason: 'mine' }))).toBe(
      'not_found',
    )
    expect((await claim()).status).toBe('received')
  })
})

describe('CLAIM-19 proof', () => {
  test('CLAIM-19 CLAIM-12 a document is shown page by page as the pictures we drew, and nothing of it but these', async () => {
    const kept = await draw('claimPdf', pdf({ pages: 3 }))
    if (!kept.ok) throw new Error(kept.reason)
    const pages = pagePictures('application/pdf', kept.bytes)
    expect(pages).toHaveLength(3)
    for (const page of pages) expect([page[0], page[1], page.at(-2), page.at(-1)]).toEqual([0xff, 0xd8, 0xff, 0xd9])
    expect(pagePictures('application/pdf', pdf({ pages: 2 }))).toEqual([])
    expect(pagePictures('application/pdf', Buffer.from('/Subtype /Image /Length 9 stream\nhello'))).toEqual([])
    expect(pagePictures('image/jpeg', Buffer.from('<script>'))).toEqual([])
  })

  test('CLAIM-19 CLAIM-10 UP-18 pictures for customer service; the file itself as a download with a line in the trail', async () => {
    const deps = await fresh()
    const { id, number } = await bookedBy(deps)
    await leftAt(deps, id, '2026-12-10T12:00')
    const files = { boardingPass: new Uint8Array(await jpeg()), receipt: new Uint8Array(pdf({ pages: 2 })) }
    const { number: claim } = must(await fileClaim(deps, visitor, claimOf(number, {}, files)))
    const shown = must(await openClaim(deps, support, { number: claim })).files
    expect(shown.map(({ slot, scan }) => [slot, scan])).toEqual([
      ['boardingPass', 'clean'],
      ['receipt', 'clean'],
    ])
    const show = (file: string, actor: Parameters<typeof showClaimFile>[1] = support) =>
      showClaimFile(deps, actor, { number: claim, file })
    expect(must(await show('boardingPass-1'))).toMatchObject({ type: 'image/jpeg', name: null })
    expect(await trailOf(deps, 'claim.file')).toEqual([])
    expect(must(await show('boardingPass'))).toMatchObject({ name: `${claim}-boardingPass.jpg` })
    expect(await trailOf(deps, 'claim.file')).toMatchObject([{ data: { slot: 'boardingPass' } }])
    for (const file of ['boardingPass-2', 'boardingPass-0', 'boardingPass-x', 'other-1', '', '-1'])
      expect([file, codeOf(await show(file))]).toEqual([file, 'not_found'])
    expect(codeOf(await show('boardingPass-1', staffAs('editor')))).toBe('not_found')
    await deps.db.query("update stored_file set scan = 'waiting'")
    expect([codeOf(await show('boardingPass-1')), codeOf(await show('receipt'))]).toEqual(['not_found', 'not_found'])
    expect(must(await openClaim(deps, support, { number: claim })).files).toMatchObject([{ pages: 0 }, { pages: 0 }])
  })
})
