import { fieldRules } from '#domain/bookings/fields.ts'
import { invoiceDetailsOf, invoiceFields, type InvoiceDetails, type InvoiceField } from '#domain/documents/buyer.ts'
import type { Problem } from '#domain/outcome.ts'
import { textOf } from '#texts/problems.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { editInvoiceDetails, invoiceEditing } from '#usecases/travellers/edit-invoice-details.ts'
import { toldApart } from '../../components/error-summary/told-apart.ts'
import { plateCountryNames } from '../../shared/bookings/plate-countries.ts'
import { InvoiceDetailsPage, type InvoiceDetailsView } from './view.tsx'
import { invoiceLabels } from '../../shared/bookings/edit-labels.ts'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { formValues, notShown, privateHeaders, seeOther, statusOf, wholeBooking } from '../../shared/bookings/own.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

type Again = { values: InvoiceDetails; problem: Problem }

const viewOf = (
  facts: RequestFacts,
  { booking, invoices }: BookingView,
  isSaved: boolean,
  again?: Again,
): InvoiceDetailsView => {
  const { t, language } = readerOf(facts)
  const allowed = invoiceEditing(booking, invoices)
  const fieldErrors = again?.problem.fields ?? {}
  const errors = Object.fromEntries(Object.entries(fieldErrors).map(([field, code]) => [field, textOf(t, { code })]))
  const labels = invoiceLabels(t)
  const failed = again && !again.problem.fields ? [{ field: null, text: textOf(t, again.problem) }] : []
  const field = (name: Exclude<InvoiceField, 'invoiceCountry'>, label: string, hint: string | null = null) => ({
    name,
    label,
    hint,
    optional: name === 'vatNumber',
    autoComplete: fieldRules[name].autocomplete,
  })
  return {
    title: t('documents.companyTitle'),
    lead: t(invoices.length > 0 ? 'documents.companyLeadIssued' : 'documents.companyLead'),
    back: { label: t('manage.backToBooking'), href: fixedPath('booking', language, booking.id) },
    refused: allowed.ok ? null : textOf(t, allowed.problem),
    saved: isSaved ? t('documents.companySaved') : null,
    fields: [
      field('company', labels.company),
      field('vatNumber', labels.vatNumber, t('documents.vatHint')),
      field('invoiceStreet', labels.invoiceStreet),
      field('invoicePostcode', labels.invoicePostcode),
      field('invoiceCity', labels.invoiceCity),
    ],
    country: { label: labels.invoiceCountry, choose: t('booking.chooseCountry'), options: plateCountryNames(language) },
    values: again?.values ?? invoiceDetailsOf(booking.details),
    errors,
    problems: [
      ...failed,
      ...toldApart(
        t,
        Object.entries(errors).map(([name, text]) => ({ field: name, text })),

        labels,
      ),
    ],
    version: String(booking.version),
    save: t('documents.companySave'),
  }
}

const load = async ({ facts, url, params }: Asked) => {
  const view = await wholeBooking(facts, params['bookingId'])
  return { view: viewOf(facts, view, url.searchParams.has('saved')) }
}

const action = async ({ facts, params, request }: Asked) => {
  const bookingId = params['bookingId'] ?? ''
  const typed = await formValues(request)
  const version = /^\d{1,9}$/.test(typed['version'] ?? '') ? Number(typed['version']) : 0
  const answer = await editInvoiceDetails(facts.deps, facts.actor, { bookingId, values: typed, version })
  if (answer.ok) return seeOther(`${fixedPath('invoiceDetails', facts.language, bookingId)}?saved`)
  if (answer.problem.code === 'not_found') throw notShown(facts, true)
  const { fields } = answer.problem
  // the number of a payment card is not shown again (PY-30)
  const values = Object.fromEntries(
    invoiceFields.map((field) => [field, fields?.[field] === 'card_number_refused' ? '' : (typed[field] ?? '')]),
  ) as InvoiceDetails
  return show(
    { view: viewOf(facts, await wholeBooking(facts, bookingId), false, { values, problem: answer.problem }) },
    { status: statusOf(answer) },
  )
}

export default page({
  path: patternOf('invoiceDetails'),
  headers: privateHeaders,
  load,
  action,
  view: (loaded, answered) => <InvoiceDetailsPage view={(answered ?? loaded).view} />,
})
