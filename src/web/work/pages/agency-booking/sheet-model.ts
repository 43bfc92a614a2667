import { seenFields } from '#domain/agencies/seen-details.ts'
import { asksSecondPhone } from '#domain/agencies/agency.ts'
import { editing, shownFields, textIn, type EditableField } from '#domain/bookings/details-form.ts'
import type { Problem } from '#domain/outcome.ts'
import { euro } from '#domain/money/money.ts'
import { parseDateTime } from '#domain/time/local.ts'
import { formatMoney, formatStay } from '#texts/formats.ts'
import { readCompany } from '#usecases/agencies/company.ts'
import { plateCountryNames } from '../../../shared/bookings/plate-countries.ts'
import type { StaffAsked } from '../../frame/staff.ts'
import { quoteCancel, quoteMove, type ActName, type Acting } from './acts.ts'

type Move = {
  typed: { arrival: string; departure: string }
  problem: Problem | null
  quote: null | {
    id: string
    stay: { was: string; becomes: string }
    price: { was: string; becomes: string }
    /** null where it is nothing */
    back: string | null
    first: string | null
    due: string | null
    onAccount: string | null
  }
}
/** What one act shows before it is done. */
export type SheetModel =
  | ({ name: 'change' } & Move)
  | ({ name: 'extend' } & Move)
  | { name: 'cancel'; problem: Problem }
  | { name: 'cancel'; problem: null; id: string; back: string; fee: string | null; onAccount: boolean }
  | { name: 'edit'; fields: { name: EditableField; value: string }[]; countries: { code: string; name: string }[] }
  | { name: 'charge'; chosen: string; centres: { id: string; name: string }[] }

const moveOf = async ({ facts, url }: StaffAsked, acting: Acting, name: 'change' | 'extend'): Promise<Move> => {
  const { booking } = acting
  const { language } = facts
  const given = (field: 'arrival' | 'departure') => (url.searchParams.get(field) ?? '').slice(0, 16)
  const isAsked = url.searchParams.has('departure')
  const typed = {
    arrival: isAsked && name === 'change' ? given('arrival') : booking.stay.arrival,
    departure: isAsked ? given('departure') : booking.stay.departure,
  }
  const nothing = { typed, problem: null, quote: null }
  if (!isAsked) return nothing
  const [arrival, departure] = [parseDateTime(typed.arrival), parseDateTime(typed.departure)]
  if (!arrival || !departure)
    return {
      ...nothing,
      problem: {
        code: 'moment_unreadable',
        fields: {
          ...(!arrival && { arrival: 'moment_unreadable' as const }),
          ...(!departure && { departure: 'moment_unreadable' as const }),
        },
      },
    }
  const quoted = await quoteMove(acting, name, { arrival, departure })
  if (!quoted.ok) return { ...nothing, problem: inSheet(quoted.problem) }
  const { id, quote } = quoted.value
  const money = (minor: number) => formatMoney(euro(minor), language)
  const some = (minor: number) => (minor > 0 ? money(minor) : null)
  const { differenceMinor, refundMinor, payFirstMinor, dueMinor } = quote.money
  const net = [quote.terms.netPrice, booking.terms.netPrice].map((one) => one?.minor ?? 0)
  const accountMinor = booking.terms.netPrice ? net[0]! - net[1]! : differenceMinor
  const stay = (of: typeof quote.stay) => formatStay(of, language, { year: true })
  return {
    ...nothing,
    quote: {
      id,
      stay: { was: stay(booking.stay), becomes: stay(quote.stay) },
      price: { was: money(quote.before.total.minor), becomes: money(quote.after.total.minor) },
      back: some(refundMinor),
      first: some(payFirstMinor),
      due: payFirstMinor > 0 ? null : some(dueMinor),
      onAccount: booking.paymentLocation === 'invoiceAgent' && accountMinor !== 0 ? money(accountMinor) : null,
    },
  }
}

/** Fields as this sheet names them. */
const inSheet = (problem: Problem): Problem => {
  const { startDateTime, endDateTime, ...fields } = problem.fields ?? {}
  return {
    ...problem,
    ...(problem.fields && {
      fields: {
        ...fields,
        ...(startDateTime && { arrival: startDateTime }),
        ...(endDateTime && { departure: endDateTime }),
      },
    }),
  }
}

/** The sheet that an address asks for. */
export const sheetOf = async (asked: StaffAsked, acting: Acting, name: ActName): Promise<SheetModel | null> => {
  const { booking, madeBy, all, actor, slug } = acting
  const { language } = asked.facts
  switch (name) {
    case 'change':
    case 'extend':
      return { name, ...(await moveOf(asked, acting, name)) }
    case 'cancel': {
      const quoted = await quoteCancel(acting)
      if (!quoted.ok) return { name, problem: quoted.problem }
      const { id, refundMinor, feeMinor } = quoted.value
      const onAccount = booking.paymentLocation === 'invoiceAgent'
      const money = (minor: number) => formatMoney(euro(minor), language)
      return {
        name,
        problem: null,
        id,
        back: money(refundMinor),
        fee: feeMinor > 0 ? money(feeMinor) : null,
        onAccount,
      }
    }
    case 'charge': {
      const company = await readCompany(all, actor, { slug })
      if (!company.ok) return null
      const open = company.value.costCentres.filter(({ isOpen }) => isOpen)
      return {
        name,
        chosen: open.find(({ code }) => code === booking.terms.company?.costCentre.code)?.id ?? '',
        centres: open.map(({ id, code, name: called }) => ({ id, name: `${code} ${called}` })),
      }
    }
    case 'edit': {
      const allowed = editing(booking, false, true)
      if (!allowed.ok) return null
      const product = all.catalogue.known(booking.iata, booking.productId)
      const asksPhone = asksSecondPhone(product, all.catalogue.agency(booking.agentCode ?? ''))
      const fields = shownFields(seenFields(allowed.value, madeBy), booking.details, product?.required, asksPhone)
      return {
        name,
        fields: fields.map((field) => ({ name: field, value: textIn(booking.details, field) })),
        countries: plateCountryNames(language),
      }
    }
  }
}
