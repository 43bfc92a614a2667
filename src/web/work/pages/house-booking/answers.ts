import { airportName } from '#domain/airports/names.ts'
import { workPath } from '#domain/site-map/work.ts'
import { dayMs, localAt } from '#domain/time/zones.ts'
import { invoiceFileName, invoicePdf } from '#letters/invoice-pdf.ts'
import { formatTime } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { rightOfActor } from '#usecases/rights.ts'
import { readCarPhoto } from '#usecases/support/car-of-booking.ts'
import { changedSince } from '#usecases/support/changed-since.ts'
import { openBooking } from '#usecases/support/open-booking.ts'
import { isReadable } from '#usecases/letters/mail-facts.ts'
import { downloadInvoice } from '#usecases/travellers/download-invoice.ts'
import { absent } from '../../../kernel/page.ts'
import { pdfAnswer } from '../../frame/file-answer.ts'
import { inHouse, type StaffAsked } from '../../frame/staff.ts'
import type { Ways } from './timeline.ts'

/** What of a booking changed since the version that a page shows, in words for its bar; 204 where nothing did. */
export const changedAnswer = async ({ facts, url }: StaffAsked, number: string): Promise<Response> => {
  const { deps, actor, language } = facts
  const [version, since] = ['after', 'since'].map((name) => Number(url.searchParams.get(name)))
  const isMoment = Number.isSafeInteger(since) && since! >= 0 && since! <= deps.clock.now() + dayMs
  if (!Number.isSafeInteger(version) || !isMoment) throw absent(400)
  const found = await changedSince(deps, actor, { number, version: version ?? 0, since: since ?? 0 })
  if (!found.ok) throw absent()
  if (found.value === null) return new Response(null, { status: 204 })
  const { at, by, zone } = found.value
  const t = translator(language)
  const time = formatTime(localAt(at, zone), language)
  const said = by === null ? t('workService.changedAt', { time }) : t('workService.changedBy', { name: by, time })
  return new Response(said, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

/** A document on paper that this booking has (INV-1), under the number that its page names. */
export const documentAnswer = async ({ facts: { deps, actor } }: StaffAsked, number: string, document: string) => {
  // whoever takes a document leaves the same line in the trail as who opens the page (SERVICE-4)
  const found = await openBooking(deps, actor, { number })
  const about = found.ok && { bookingId: found.value.booking.id, number: document }
  const invoice = about ? await downloadInvoice(deps, actor, about) : null
  if (!invoice?.ok) throw absent()
  const { language, iata } = invoice.value.facts
  const model = { invoice: invoice.value, airportName: airportName(iata, language) }
  return pdfAnswer(invoiceFileName(invoice.value), await invoicePdf(model, language, translator(language)))
}

/** A photo of the car; it was drawn anew when it was taken, so it is a picture and no more. */
export const photoAnswer = async (asked: StaffAsked, number: string, slot: string) => {
  inHouse(asked, 'booking.seePhotos')
  const { deps, actor } = asked.facts
  const photo = await readCarPhoto(deps, actor, { number, slot })
  if (!photo.ok) throw absent()
  return new Response(Buffer.from(photo.value.bytes), { headers: { 'content-type': photo.value.type } })
}

/** Where who looks may open a letter, and where he may look at a claim; null for who may not. */
export const waysOf = ({ facts: { actor } }: StaffAsked, number: string): Ways => {
  const mayRead = rightOfActor(actor, 'letter.open', { reason: 'list' }) === 'allowed'
  const mayClaim = rightOfActor(actor, 'claim.view') === 'allowed'
  return {
    letter({ mailKey, state, kind }) {
      const isBack = state === 'bounced' || state === 'complained'
      const asks = new URLSearchParams({ state: isBack ? 'returned' : 'sent', number, letter: mailKey })
      return mayRead && isReadable(kind) ? `${workPath('outbox')}?${asks}` : null
    },
    claim: (claim) => (mayClaim ? workPath('claim', claim) : null),
  }
}
