import { describe, expect, test } from 'vitest'
import { bookingsLackingInvoices, invoicesOf } from '#db/invoices.ts'
import { verify } from '#db/verify.ts'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import { recurring } from '#jobs/all.ts'
import { change, stayOf } from '#test/builders/changing.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, codeOf, commandOf, must, pay, place, type Browser } from '#test/builders/traveller.ts'
import { cancelBooking } from '../travellers/cancel-booking.ts'
import { downloadInvoice } from '../travellers/download-invoice.ts'
import { correctionsAtMost, editInvoiceDetails } from '../travellers/edit-invoice-details.ts'
import { placeBooking } from '../travellers/place-booking.ts'
import { showBooking } from '../travellers/show-booking.ts'
import { invoiceLetter } from '../letters/invoice-letters.ts'
import { issueInvoice } from './issue-invoice.ts'

const fresh = freshDeps()
const system = { kind: 'system', job: 'test' } as const
const company = {
  company: 'Acme B.V.',
  vatNumber: 'NL123456789B01',
  invoiceStreet: 'Kade 1',
  invoicePostcode: '1011 AA',
  invoiceCity: 'Amsterdam',
  invoiceCountry: 'NL',
}

const paid = async (deps: TestDeps, who: Browser, choice: Parameters<typeof place>[2] = {}): Promise<string> => {
  const id = await place(deps, who, choice)
  await pay(deps, who, id)
  await deps.worker.runDue()
  return id
}
const documentsOf = async (deps: TestDeps, id: string) =>
  (await invoicesOf(deps.db, id)).map(({ number, kind, grossMinor, vatMinor, facts }) => ({
    number,
    kind,
    grossMinor,
    vatMinor,
    to: facts.buyer.company || facts.buyer.person,
  }))
const cancel = async (deps: TestDeps, who: Browser, bookingId: string) =>
  must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))
const save = async (deps: TestDeps, who: Browser, bookingId: string, values: Record<string, string>) => {
  const { version } = must(await showBooking(deps, await who.actor(), { bookingId })).booking
  return editInvoiceDetails(deps, await who.actor(), { bookingId, values, version })
}
const invoiceMails = (deps: TestDeps) => deps.mailer.sent.filter(({ id }) => id.startsWith('invoice/'))

describe('invoices follow the money', () => {
  test('INV-1 INV-5 paid: an invoice; asked for again: nothing more; the books are right', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const id = await paid(deps, who)
    expect(await documentsOf(deps, id)).toEqual([
      { number: 'NL-2026-000001', kind: 'invoice', grossMinor: 6_200, vatMinor: 1_076, to: 'Noor de Vries' },
    ])
    const [invoice] = await invoicesOf(deps.db, id)
    expect(invoice).toMatchObject({
      issuedOn: '2026-11-20',
      facts: {
        bookingNumber: expect.stringMatching(/^AMS/),
        seller: { name: 'Parkwing B.V.' },
        language: 'nl',
        country: 'NL',
      },
    })
    expect(must(await issueInvoice(deps, system, { bookingId: id, airportId: 1 }))).toEqual({ numbers: [] })
    expect(await verify(deps.db)).toEqual([])
    expect(deps.errors).toEqual([])
  })

  test('INV-1 what is not paid, and a hold, has no invoice', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const [unpaid, held] = [
      await place(deps, who, { paymentLocation: 'baCharged' }),
      await place(deps, who, { ordinal: 1 }),
    ]
    for (const bookingId of [unpaid, held])
      expect(must(await issueInvoice(deps, system, { bookingId, airportId: 1 }))).toEqual({ numbers: [] })
  })

  test('INV-5 PK-17 Medium Flex cancelled: a credit note of what goes back, and the fee of 5.00 keeps its VAT', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const id = await paid(deps, who, { package: 'medium_flex' })
    await cancel(deps, who, id)
    await deps.worker.runDue()
    expect(await documentsOf(deps, id)).toMatchObject([
      { number: 'NL-2026-000001', kind: 'invoice', grossMinor: 5_900, vatMinor: 1_024 },
      { number: 'NLC-2026-000001', kind: 'credit_note', grossMinor: 5_400, vatMinor: 937 },
    ])
    expect((await invoicesOf(deps.db, id))[1]?.facts.corrects).toEqual([
      { number: 'NL-2026-000001', issuedOn: '2026-11-20' },
    ])
    expect(await verify(deps.db)).toEqual([])
  })

  test('INV-10 dearer twice, then cancelled: the credit note names every invoice it takes back, and verify sees one that names too few', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const id = await paid(deps, who)
    for (const departure of ['2026-12-09T18:00', '2026-12-11T18:00']) {
      must(
        await change(deps, await who.actor(), {
          bookingId: id,
          stay: stayOf('2026-12-01T10:00', departure),
          kind: 'stay',
        }),
      )
      await pay(deps, who, id)
      await deps.worker.runDue()
    }
    await cancel(deps, who, id)
    await deps.worker.runDue()
    expect(await documentsOf(deps, id)).toMatchObject([
      { grossMinor: 6_200 },
      { grossMinor: 700 },
      { grossMinor: 1_400 },
      { number: 'NLC-2026-000001', kind: 'credit_note', grossMinor: 8_300 },
    ])
    expect((await invoicesOf(deps.db, id))[3]?.facts.corrects.map(({ number }) => number)).toEqual([
      'NL-2026-000001',
      'NL-2026-000002',
      'NL-2026-000003',
    ])
    expect(await verify(deps.db)).toEqual([])
    await deps.db.query(`update invoice set document = document #- '{corrects,0}' where kind = 'credit_note'`)
    expect((await verify(deps.db)).map(({ problem }) => problem)).toContainEqual(expect.stringContaining('INV-10'))
  })

  test('INV-7 INV-10 a credit note of the first form, which names one invoice and not a list, is read like the others', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const id = await paid(deps, who)
    await cancel(deps, who, id)
    await deps.worker.runDue()
    const now = await invoicesOf(deps.db, id)
    await deps.db.query(
      `update invoice set document = jsonb_set(document, '{corrects}', coalesce(document #> '{corrects,0}', 'null'))`,
    )
    expect(await invoicesOf(deps.db, id)).toEqual(now)
  })

  test('INV-1 the hourly net finds what a lost job left', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const id = await place(deps, who)
    await pay(deps, who, id)
    await deps.db.query(`delete from job where queue = 'invoice'`)
    await deps.worker.runDue()
    expect(await documentsOf(deps, id)).toEqual([])
    expect((await verify(deps.db)).map(({ problem }) => problem)).toEqual([expect.stringContaining('INV-1')])
    await recurring.find(({ name }) => name === 'issue-missing-invoices')?.run(deps)
    await deps.worker.runDue()
    expect(await documentsOf(deps, id)).toHaveLength(1)
    expect(await verify(deps.db)).toEqual([])
  })

  test('MACHINE-10 INV-1 a sum in the booking’s row that is not that of its documents is found by verify, and mended', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const id = await paid(deps, who)
    await deps.db.query('update booking set invoiced_minor = 0')
    expect((await verify(deps.db)).map(({ problem }) => problem)).toEqual([
      expect.stringContaining('invoiced sum of a booking'),
    ])
    await recurring.find(({ name }) => name === 'issue-missing-invoices')?.run(deps)
    await deps.worker.runDue()
    expect(await documentsOf(deps, id)).toHaveLength(1)
    expect(await verify(deps.db)).toEqual([])
    expect(await bookingsLackingInvoices(deps.db, 1)).toEqual([])
  })

  test('INV-3 the day of a number is the seller’s: an hour before midnight UTC on 31 December it is next year', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const id = await place(deps, who)
    await pay(deps, who, id)
    deps.clock.set(Date.parse('2026-12-31T23:30:00Z'))
    expect(must(await issueInvoice(deps, system, { bookingId: id, airportId: 1 }))).toEqual({
      numbers: ['NL-2027-000001'],
    })
  })

  test('only the system may write them', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const id = await paid(deps, who)
    expect(codeOf(await issueInvoice(deps, await who.actor(), { bookingId: id, airportId: 1 }))).toBe('not_found')
    expect(codeOf(await issueInvoice(deps, system, { bookingId: id, airportId: 99 }))).toBe('not_found')
  })
})

describe('the company', () => {
  test('INV-4 INV-8 given with the booking it stands on the invoice, and the invoice comes by mail; a traveller’s does not', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    await paid(deps, who)
    expect(invoiceMails(deps)).toEqual([])
    const command = commandOf(deps, who, { ordinal: 1 })
    const { bookingId } = must(
      await placeBooking(deps, await who.actor(), {
        ...command,
        form: { ...command.form, details: { ...command.form.details, ...company } },
      }),
    )
    await pay(deps, who, bookingId)
    await deps.worker.runDue()
    const [invoice] = await invoicesOf(deps.db, bookingId)
    expect(invoice?.facts.buyer).toEqual({
      person: 'Noor de Vries',
      company: 'Acme B.V.',
      vatNumber: 'NL123456789B01',
      street: 'Kade 1',
      postcode: '1011 AA',
      city: 'Amsterdam',
      country: 'NL',
    })
    expect(invoiceMails(deps)).toHaveLength(1)
    expect(invoiceMails(deps)[0]?.attachments.map(({ filename }) => filename)).toContain('parkwing-nl-2026-000002.pdf')
    expect(await invoiceLetter(deps, { invoiceId: invoice?.id ?? '' })).toMatchObject({
      booking: { id: bookingId },
      invoice: { number: 'NL-2026-000002' },
    })
    expect(deps.errors).toEqual([])
  })

  test('INV-6 DOC-09 given afterwards the invoice is credited and written anew, three times at most; the old one stays as it was', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const id = await paid(deps, who)
    const [before] = await invoicesOf(deps.db, id)
    expect(must(await save(deps, who, id, company))).toEqual({ changed: true })
    expect(must(await save(deps, who, id, company))).toEqual({ changed: false })
    await deps.worker.runDue()
    expect(await documentsOf(deps, id)).toMatchObject([
      { number: 'NL-2026-000001', to: 'Noor de Vries' },
      { number: 'NLC-2026-000001', to: 'Noor de Vries', grossMinor: 6_200 },
      { number: 'NL-2026-000002', to: 'Acme B.V.', grossMinor: 6_200 },
    ])
    expect((await invoicesOf(deps.db, id))[0]).toEqual(before)
    for (let n = 1; n < correctionsAtMost; n++) {
      must(await save(deps, who, id, { ...company, company: `Acme ${n} B.V.` }))
      await deps.worker.runDue()
    }
    expect(codeOf(await save(deps, who, id, { ...company, company: 'Once more B.V.' }))).toBe('invoice_final')
    expect(await verify(deps.db)).toEqual([])
  })

  test('INV-4 what is wrong is said per field and nothing is saved; a stale page is told so', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const id = await paid(deps, who)
    expect(await save(deps, who, id, { ...company, vatNumber: 'NL1', invoiceCity: '' })).toMatchObject({
      ok: false,
      problem: { code: 'form_incomplete', fields: { vatNumber: 'vat_number_invalid', invoiceCity: 'mandatory' } },
    })
    expect(
      codeOf(await editInvoiceDetails(deps, await who.actor(), { bookingId: id, values: company, version: 1 })),
    ).toBe('conflict')
    const held = await place(deps, who, { ordinal: 1 })
    expect(codeOf(await save(deps, who, held, company))).toBe('hold_expired')
    deps.clock.advance(dayMs + minuteMs)
    await deps.worker.runDue()
    expect(await documentsOf(deps, id)).toHaveLength(1)
  })
})

describe('download', () => {
  test('ID-02 INV-8 DOC-10 its traveller gets it; a stranger, a payment link and an unknown number do not', async () => {
    const deps = await fresh()
    const [who, stranger] = [await browser(deps), await browser(deps)]
    const [id, other] = [await paid(deps, who), await paid(deps, stranger)]
    const [invoice] = await invoicesOf(deps.db, id)
    const [foreign] = await invoicesOf(deps.db, other)
    const number = invoice?.number ?? ''
    expect(must(await downloadInvoice(deps, await who.actor(), { bookingId: id, number }))).toEqual(invoice)
    expect(codeOf(await downloadInvoice(deps, await stranger.actor(), { bookingId: id, number }))).toBe('not_found')
    expect(
      codeOf(
        await downloadInvoice(deps, { kind: 'visitor', sessionId: null, address: 'x' }, { bookingId: id, number }),
      ),
    ).toBe('not_found')
    expect(
      codeOf(
        await downloadInvoice(
          deps,
          { kind: 'traveller', sessionId: 's', bookingIds: [], payableIds: [id], address: 'x' },
          { bookingId: id, number },
        ),
      ),
    ).toBe('not_found')
    // whoever sees one booking cannot open the invoice of somebody else's booking
    expect(
      codeOf(await downloadInvoice(deps, await who.actor(), { bookingId: id, number: foreign?.number ?? '' })),
    ).toBe('invoice_unknown')
    expect(
      codeOf(await editInvoiceDetails(deps, await stranger.actor(), { bookingId: id, values: company, version: 1 })),
    ).toBe('not_found')
  })
})
