import { createElement } from 'react'
import type { Outcome } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { translator } from '#texts/texts.ts'
import type { Actor } from '#usecases/actor.ts'
import { showBooking } from '#usecases/travellers/show-booking.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { absent, Instead, to } from '../../kernel/page.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { backWithin } from '../../site/same-site.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { NotShown } from './not-shown.tsx'

/**
 * The headers of every page about one person's booking. `same-origin` tells other sites as little as `no-referrer`
 * does, but the latter would make forms post `Origin: null`, which is refused.
 */
export const privateHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
}

/**
 * The answer to a form (PRG): the browser asks for the next page itself, so reloading and going back repeat nothing.
 */
export const seeOther = (path: string) => to(path, 303)

/** Throws the 404 of an address without one of our languages. */
export const inLanguage = (facts: RequestFacts): RequestFacts => {
  if (!facts.pathLanguage) throw absent(404)
  return facts
}

/**
 * Thrown where a booking may not be seen, whether it exists or not (ID-01). It shows the look-up, which leads back here
 * (ACCESS-7). `lost`: it answers a form, whose fields are gone.
 */
export const notShown = ({ language, url }: RequestFacts, lost = false): Instead => {
  // the query of the page stays in the address, so that the dates of a change need not be typed twice
  const action = withBack(fixedPath('lookUp', language), url.pathname + url.search)
  return new Instead(404, createElement(NotShown, { action, lost }))
}

/**
 * Where a successful proof leads (ACCESS-7), from the address of its page. Null: nowhere, or to no page of this site.
 */
export const backOf = ({ publicUrl, url }: RequestFacts): string | null =>
  backWithin(publicUrl, url.searchParams.get('back'))

/** A path with the page to which it leads back, as its parameter `back`; null: no such page. */
export const withBack = (path: string, back: string | null): string =>
  back === null ? path : `${path}${path.includes('?') ? '&' : '?'}back=${encodeURIComponent(back)}`
/** `back` when it is the page itself or one below it, otherwise the page. */
export const leadBack = (back: string | null, own: string): string =>
  back !== null && (back === own || back.startsWith(`${own}/`) || back.startsWith(`${own}?`)) ? back : own

/**
 * The booking of an address, for its traveller only. Somebody who came by a payment link gets it with `scope:
 * 'payment'`. Throws the 404.
 */
export const ownBooking = async (
  facts: RequestFacts,
  bookingId: string | undefined,
  lost = false,
): Promise<BookingView> => {
  const found = await showBooking(inLanguage(facts).deps, facts.actor, { bookingId: bookingId ?? '' })
  if (!found.ok) throw notShown(facts, lost)
  return found.value
}

/** As above, but not for somebody who may only pay. */
export const wholeBooking = async (
  facts: RequestFacts,
  bookingId: string | undefined,
  lost = false,
): Promise<BookingView> => {
  const view = await ownBooking(facts, bookingId, lost)
  if (view.scope !== 'full') throw notShown(facts, lost)
  return view
}

/** What a technical failure says: its message, and the reference by which the log knows the cause (demand Z1). */
export const failureText = ({ language, requestId }: RequestFacts, text: string): string =>
  `${text} ${translator(language)('common.errorReference', { reference: requestId })}`

/** The actor after this same request has given its session a new right. */
export const actorWith = (
  { actor }: RequestFacts,
  sessionId: string,
  more: { bookingIds?: string[]; payableIds?: string[] },
): Actor => {
  const before = actor.kind === 'traveller' ? actor : { bookingIds: [], payableIds: [] }
  return {
    kind: 'traveller',
    sessionId,
    account: actor.kind === 'traveller' ? (actor.account ?? null) : null,
    address: 'address' in actor ? actor.address : '',
    bookingIds: [...before.bookingIds, ...(more.bookingIds ?? [])],
    payableIds: [...(before.payableIds ?? []), ...(more.payableIds ?? [])],
  }
}

const longestValue = 2_000

/**
 * A posted form as texts. Several boxes with one name are joined by commas, and files are ignored. Throws 400 for a
 * body that is no form.
 */
export const formValues = async (request: Request): Promise<Record<string, string>> => {
  const values: Record<string, string> = {}
  const form = await request.formData().catch(() => {
    throw absent(400)
  })
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    const text = value.slice(0, longestValue)
    values[name] = Object.hasOwn(values, name) ? `${values[name]},${text}` : text
  }
  return values
}

/** The HTTP status of a refusal. */
export const statusOf = (outcome: Extract<Outcome<never>, { ok: false }>): number =>
  problems[outcome.problem.code].status
