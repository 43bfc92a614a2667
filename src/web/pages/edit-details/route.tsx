import type { DetailsChange } from '#domain/bookings/change.ts'
import { asksSecondPhone } from '#domain/agencies/agency.ts'
import { editableFields, editing, shownFields, textIn, type EditableField } from '#domain/bookings/details-form.ts'
import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { detailsDue } from '#domain/lifecycle/details.ts'
import { hasPass } from '#letters/booking-facts.ts'
import { formatCountry, formatInstant } from '#texts/formats.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { editDetails } from '#usecases/travellers/edit-details.ts'
import { plateCountryNames } from '../../shared/bookings/plate-countries.ts'
import { EditDetailsPage, type EditView } from './view.tsx'
import { editLabels } from '../../shared/bookings/edit-labels.ts'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { refusedView, whatOf } from '../../shared/bookings/changes.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { validPhone } from '../../shared/bookings/phone-numbers.ts'
import { formValues, notShown, privateHeaders, seeOther, wholeBooking } from '../../shared/bookings/own.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

type Typed = { values: Record<string, string>; problem: Problem }

const viewOf = (facts: RequestFacts, view: BookingView, typed: Typed | null): EditView => {
  const reader = readerOf(facts)
  const { t, language } = reader
  const { booking, product, now } = view
  const allowed = editing(booking)
  if (!allowed.ok) return refusedView(facts, 'edit', view, allowed.problem)
  const errors: Partial<Record<string, string>> = typed ? fieldTextsOf(t, typed.problem) : {}
  const isConflict = typed?.problem.code === 'conflict'
  const until = detailsDue(booking)
  const later = now <= until ? t('booking.untilThen', { moment: formatInstant(until, booking.zone, language) }) : null
  const { required } = product ?? {}
  const mayFollow: Partial<Record<EditableField, boolean | undefined>> = {
    plate: required?.plate,
    arrivalFlight: required?.flightInformation,
    returnFlight: required?.flightInformation,
  }
  const ownHints: Partial<Record<EditableField, string>> = {
    arrivalFlight: t('booking.arrivalFlightHint'),
    returnFlight: t('booking.returnFlightHint'),
    mobile: t('booking.mobileHint'),
  }
  const hintOf = (field: EditableField, stored: string): string | null => {
    if (isConflict && typed.values[field] !== stored)
      return t('changes.storedNow', { value: stored || t('changes.notGiven') })
    const own = ownHints[field] ?? null
    return (mayFollow[field] && stored === '' ? [own, later] : [own]).filter(Boolean).join(' ') || null
  }
  const isOptional = (field: EditableField) =>
    field === 'phone' || (allowed.value.indexOf(field) < allowed.value.indexOf('firstName') && !mayFollow[field])
  const fieldProblems = Object.entries(errors).flatMap(([field, text]) => (text ? [{ field, text }] : []))
  const formProblems = typed
    ? [{ field: null, text: isConflict ? t('changes.conflictText') : textOf(t, typed.problem) }]
    : []
  const agency = facts.deps.catalogue.agency(booking.agentCode ?? '')
  const asksPhone = asksSecondPhone(product, agency)
  const isAgent = booking.paymentLocation === 'invoiceAgent'
  return {
    kind: 'form',
    what: whatOf(reader, booking),
    fields: shownFields(allowed.value, booking.details, product?.required, asksPhone).map((name) => {
      const stored = textIn(booking.details, name)
      return {
        name,
        value: typed?.values[name] ?? stored,
        hint: hintOf(name, stored),
        error: errors[name] ?? null,
        optional: isOptional(name) && !isAgent,
      }
    }),
    countries: plateCountryNames(language),
    problems: fieldProblems.length > 0 ? fieldProblems : formProblems,
    version: String(booking.version),
    note: isAgent
      ? t('changes.agencyHelps', {
          message: textOf(t, {
            code: 'invoicing_agent',
            facts: { name: booking.terms.agentName ?? booking.terms.carParkName },
          }),
        })
      : null,
    emailHref: isAgent ? null : fixedPath('changeEmail', language, booking.id),
    bookingHref: fixedPath('booking', language, booking.id),
  }
}

/** What was saved, old and new; `nothing` when everything stayed as it was (CH-14). */
const savedView = (facts: RequestFacts, { booking, changes }: BookingView, changeId: string): EditView | null => {
  const { t, language } = readerOf(facts)
  const hrefs = { bookingHref: fixedPath('booking', language, booking.id) }
  if (changeId === 'nothing')
    return { kind: 'done', title: t('changes.savedNothing'), lines: [t('changes.untouched')], passHref: null, ...hrefs }
  const change =
    changeId === 'last' ? changes.findLast((one): one is DetailsChange => one.kind === 'details') : undefined
  if (!change) return null
  const labels = editLabels(t)
  const shown = (field: EditableField, value: string | number | undefined): string =>
    value === '' || value === undefined
      ? t('changes.notGiven')
      : field === 'plateCountry'
        ? formatCountry(String(value), language)
        : String(value)
  const lines = editableFields.flatMap((field) =>
    field in change.after
      ? [
          t('common.labelled', {
            label: labels[field],
            text: t('changes.fromTo', {
              before: shown(field, change.before[field]),
              after: shown(field, change.after[field]),
            }),
          }),
        ]
      : [],
  )
  const isNewPass = 'plate' in change.after && change.before.plate !== ''
  return {
    kind: 'done',
    title: t('changes.saved'),
    lines: [
      ...lines,
      ...(isNewPass ? [t('changes.newPass')] : []),
      t('changes.doneMail', { email: booking.details.email }),
    ],
    passHref: hasPass(booking) ? fixedPath('pass', language, booking.id) : null,
    ...hrefs,
  }
}

const load = async ({ facts, url, params }: Asked) => {
  const view = await wholeBooking(facts, params['bookingId'])
  const saved = url.searchParams.get('saved')
  return { view: (saved && savedView(facts, view, saved)) || viewOf(facts, view, null) }
}

const action = async ({ facts, params, request }: Asked) => {
  const { deps, actor, language } = facts
  const bookingId = params['bookingId'] ?? ''
  const values = await formValues(request)
  // a field that the page did not show keeps its stored value
  const { booking } = await wholeBooking(facts, bookingId, true)
  const whole = Object.fromEntries(
    editableFields.map((field) => [field, values[field] ?? textIn(booking.details, field)]),
  )
  const version = /^\d{1,9}$/.test(values['version'] ?? '') ? Number(values['version']) : NaN
  const answer = await editDetails(deps, actor, { bookingId, values: whole, version, validPhone: validPhone(language) })
  if (answer.ok)
    return seeOther(
      `${fixedPath('editDetails', language, bookingId)}?saved=${answer.value.changed.length > 0 ? 'last' : 'nothing'}`,
    )
  const { problem } = answer
  if (problem.code === 'not_found') throw notShown(facts, true)
  const refused = Object.entries(problem.fields ?? {}).flatMap(([field, code]) =>
    code === 'card_number_refused' ? [field] : [],
  )
  const typed = { values: { ...whole, ...Object.fromEntries(refused.map((field) => [field, ''])) }, problem }
  return show(
    { view: viewOf(facts, await wholeBooking(facts, bookingId), typed) },
    { status: problems[problem.code].status },
  )
}

export default page({
  path: patternOf('editDetails'),
  headers: privateHeaders,
  load,
  action,
  view: ({ view }, answer) => <EditDetailsPage view={answer?.view ?? view} />,
})
