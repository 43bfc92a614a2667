import { describe, expect, test } from 'vitest'
import { invoicesOf } from '#db/invoices.ts'
import type { Actor } from '#usecases/actor.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { ask, askedOf } from '#test/builders/asked.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, must, pay, place } from '#test/builders/traveller.ts'
import bookingData from '../../pages/account-booking-export/route.ts'
import calendar from '../../pages/calendar/route.ts'
import type { SitePage } from '../../site/page.ts'
import invoicePdf from '../../pages/invoice-pdf/route.ts'
import passPdf from '../../pages/pass-pdf/route.ts'
import wallet from '../../pages/wallet/route.ts'

const fresh = freshDeps()

/** What a browser gets. */
const get = async (
  deps: TestDeps,
  actor: Actor,
  page: SitePage,
  params: Record<string, string>,
): Promise<{ status: number; headers: Headers; text: string }> => {
  const { status, headers, response } = await ask(page, askedOf({ deps, actor }, { params }))
  return { status, headers, text: (await response?.text()) ?? '' }
}

/** The page to which a browser is sent instead of the file; no cache may keep that answer. */
const ledTo = async (...asked: Parameters<typeof get>): Promise<string | null> => {
  const { status, headers, text } = await get(...asked)
  expect([status, headers.get('cache-control'), text]).toEqual([303, 'no-store', ''])
  return headers.get('location')
}

const booked = async () => {
  const deps = await fresh()
  const [who, stranger] = [await browser(deps), await browser(deps)]
  const bookingId = await place(deps, who)
  await place(deps, stranger, { ordinal: 1 })
  await pay(deps, who, bookingId)
  await deps.worker.runDue()
  const [invoice] = await invoicesOf(deps.db, bookingId)
  return { deps, who, stranger, bookingId, number: invoice?.number ?? '' }
}

describe('files of a booking', () => {
  test('ID-02 ID-03 ID-04 INV-8 its traveller gets them, privately; everybody else is led to the page of the file as for nothing at all', async () => {
    const { deps, who, stranger, bookingId, number } = await booked()
    const files: [SitePage, Record<string, string>, type: string, page: string][] = [
      [invoicePdf, { bookingId, file: `${number}.pdf` }, 'application/pdf', ''],
      [calendar, { bookingId }, 'text/calendar; charset=utf-8; method=PUBLISH', ''],
      [passPdf, { bookingId }, 'application/pdf', '/pass'],
      [bookingData, { bookingId }, 'application/json; charset=utf-8', '/data'],
    ]
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const [file, params, type, page] of files) {
      const own = await get(deps, await who.actor(), file, params)
      expect(own.status).toBe(200)
      expect(own.headers.get('content-type')).toBe(type)
      expect(own.headers.get('cache-control')).toBe('no-store')
      expect(own.headers.get('content-disposition')).toMatch(
        /^attachment; filename="parkwing-[a-z0-9-]+\.(pdf|ics|json)"$/i,
      )
      const others: Actor[] = [
        await stranger.actor(),
        { kind: 'visitor', sessionId: null, address: 'x' },
        { kind: 'traveller', sessionId: 's', bookingIds: [], payableIds: [bookingId], address: 'x' },
      ]
      for (const actor of others)
        for (const id of [bookingId, unknown])
          expect(await ledTo(deps, actor, file, { ...params, bookingId: id })).toBe(`/en/my-booking/${id}${page}`)
    }
    for (const file of ['NL-2026-999999.pdf', number, `../${number}.pdf`, '.pdf'])
      expect(await ledTo(deps, await who.actor(), invoicePdf, { bookingId, file })).toBe(`/en/my-booking/${bookingId}`)
    expect(await ledTo(deps, await who.actor(), calendar, { bookingId: '../../evil?x=1#' })).toBe(
      '/en/my-booking/..%2F..%2Fevil%3Fx%3D1%23',
    )
  })

  test('CAL-2 DOC-05 after cancelling the file takes the entries out', async () => {
    const { deps, who, bookingId } = await booked()
    expect((await get(deps, await who.actor(), calendar, { bookingId })).text).toContain('METHOD:PUBLISH')
    must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))
    expect((await get(deps, await who.actor(), calendar, { bookingId })).text).toContain('METHOD:CANCEL')
    expect(await ledTo(deps, await who.actor(), passPdf, { bookingId })).toBe(`/en/my-booking/${bookingId}/pass`)
  })

  test('ID-02 a wallet that is not configured leads to the pass; one that is gives the pass to its traveller only', async () => {
    const { deps, who, stranger, bookingId } = await booked()
    for (const kind of ['apple', 'google', 'other'])
      expect(await ledTo(deps, await who.actor(), wallet, { bookingId, kind })).toBe(`/en/my-booking/${bookingId}/pass`)
    const seen: string[] = []
    const configured: TestDeps = {
      ...deps,
      wallets: {
        apple: async ({ code }) => (seen.push(code), new Uint8Array([1])),
        google: async ({ code }) => `https://pay.example/${code}`,
      },
    }
    const apple = await get(configured, await who.actor(), wallet, { bookingId, kind: 'apple' })
    expect([apple.status, apple.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass'])
    const google = await get(configured, await who.actor(), wallet, { bookingId, kind: 'google' })
    expect([google.status, google.headers.get('location')]).toEqual([303, `https://pay.example/${seen[0]}`])
    expect(google.headers.get('cache-control')).toBe('no-store')
    expect(await ledTo(configured, await stranger.actor(), wallet, { bookingId, kind: 'apple' })).toBe(
      `/en/my-booking/${bookingId}/pass`,
    )
  })
})
