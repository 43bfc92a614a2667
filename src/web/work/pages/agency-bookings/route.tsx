import { workPath } from '#domain/site-map/work.ts'
import { euro } from '#domain/money/money.ts'
import { parseDate } from '#domain/time/local.ts'
import { formatMoney, formatStay } from '#texts/formats.ts'
import { readCompany } from '#usecases/agencies/company.ts'
import { exportOwnBookings, listOwnBookings } from '#usecases/agencies/own-bookings.ts'
import { absent } from '../../../kernel/page.ts'
import { creditShown } from '../../frame/credit.ts'
import { workPage } from '../../frame/page.ts'
import { inOrganisation, staffOnly } from '../../frame/staff.ts'
import { fileKinds, fileOf } from './files.ts'
import { AgencyBookingsView, statesAsked } from './view.tsx'

const longestTyped = 100

const readAfter = (text: string | null) => {
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(text ?? '') ?? []
  return at !== undefined && id !== undefined ? { at: Number(at), id } : null
}

/** The bookings of an agency. What was typed stands in the address and in no log. */
const load = staffOnly(async (asked) => {
  const { facts, params, url } = asked
  inOrganisation(asked, 'booking.view')
  const { deps, actor, language } = facts
  const typed = (url.searchParams.get('q') ?? '').trim().slice(0, longestTyped)
  const after = readAfter(url.searchParams.get('after'))
  const day = (name: string) => parseDate(url.searchParams.get(name) ?? '') ?? null
  const days = { from: day('from'), until: day('until') }
  const slug = (params['org'] ?? '').toLowerCase()
  const company = await readCompany(deps, actor, { slug })
  const centres = company.ok ? company.value.costCentres : null
  const costCentre = centres?.find(({ code }) => code === url.searchParams.get('costCentre'))?.code ?? null
  const status = statesAsked.find((one) => one === url.searchParams.get('state')) ?? null
  const question = { slug, typed, days, status, costCentre }
  const kind = fileKinds.find((one) => one === url.searchParams.get('file'))
  if (kind) {
    const all = await exportOwnBookings(deps, actor, question)
    if (!all.ok) throw absent()
    return fileOf(kind, all.value.bookings, all.value.isCut, centres !== null)
  }
  const found = await listOwnBookings(deps, actor, { ...question, after })
  if (!found.ok) throw absent()
  const { organisation, bookings, next, isCut, credits } = found.value
  const money = (minor: number) => formatMoney(euro(minor), language)
  const here = workPath('agencyBookings', organisation.slug)
  const filters = {
    ...(typed && { q: typed }),
    ...(days.from && { from: days.from }),
    ...(days.until && { until: days.until }),
    ...(status !== null && { state: status }),
    ...(costCentre !== null && { costCentre }),
  }
  const withQuery = (more: Record<string, string>) => `${here}?${new URLSearchParams({ ...filters, ...more })}`
  return {
    here,
    book: workPath('agencyBook', organisation.slug),
    organisation: organisation.name,
    typed,
    isCut,
    status,
    costCentre: costCentre ?? '',
    centres: centres && [...new Map(centres.map(({ code, name }) => [code, { code, name }])).values()],
    days: { from: days.from ?? '', until: days.until ?? '' },
    older: next && withQuery({ after: `${next.at}.${next.id}` }),
    files: fileKinds.map((one) => ({ name: one.toUpperCase(), href: withQuery({ file: one }) })),
    credit: creditShown(credits[0], language),
    rows: bookings.map(({ booking, reference }) => ({
      href: workPath('agencyBooking', organisation.slug, booking.number),
      number: booking.number,
      reference,
      name: [booking.details.firstName, booking.details.lastName].filter(Boolean).join(' '),
      plate: booking.details.plate || null,
      country: booking.details.plateCountry || null,
      stay: formatStay(booking.stay, language, { year: true }),
      place: `${booking.iata}, ${booking.terms.carParkName}`,
      costCentre: booking.terms.company?.costCentre.code ?? null,
      status: booking.status,
      price: money(booking.totalMinor),
    })),
  }
})

export default workPage({ at: 'agencyBookings', load, view: (model) => <AgencyBookingsView {...model} /> })
