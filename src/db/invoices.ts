import { invoiceNumber, seriesOf, type Corrected, type Invoice, type InvoiceFacts } from '#domain/documents/invoice.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { jobsParameter } from './change-parts.ts'
import { json, timestamp } from './columns.ts'
import { FINISHED, finishedBy, TOPIC, type HeldJob, type NewJob } from './jobs.ts'
import { statement } from './statement.ts'

/**
 * This file only inserts and reads: an issued document is never changed or deleted (DOC-09). src/db/invoices.test.ts
 * looks for a statement that would.
 */

type InvoiceRow = {
  airport_id: number
  id: string
  booking_id: string
  place: number
  number: string
  kind: Invoice['kind']
  issued_on: LocalDate
  gross_minor: number
  vat_minor: number
  vat_rate_percent: number
  document: Omit<InvoiceFacts, 'corrects'> & { corrects: InvoiceFacts['corrects'] | Corrected | null }
}

/**
 * The first documents named one invoice or none. What was issued is never written again, so both forms must be read
 * (INV-7, INV-10).
 */
const correctsOf = ({ corrects }: InvoiceRow['document']): InvoiceFacts['corrects'] =>
  corrects === null ? [] : 'number' in corrects ? [corrects] : corrects

const toInvoice = (row: InvoiceRow): Invoice => ({
  airportId: row.airport_id,
  id: row.id,
  bookingId: row.booking_id,
  place: row.place,
  number: row.number,
  kind: row.kind,
  issuedOn: row.issued_on,
  grossMinor: row.gross_minor,
  vatMinor: row.vat_minor,
  vatRatePercent: row.vat_rate_percent,
  facts: { ...row.document, corrects: correctsOf(row.document) },
})

const INVOICE = `
  select airport_id, id, booking_id, place, number, kind, issued_on, gross_minor, vat_minor,
    vat_rate_percent, document
  from invoice`
const INVOICES_OF = `
  ${INVOICE}
  where booking_id = $1
  order by place`
const INVOICE_BY_ID = `
  ${INVOICE}
  where id = $1`
const INVOICED = `
  select booking_id::text as id
  from invoice
  where number = $1`
const INVOICE_BY_NUMBER = `
  ${INVOICE}
  where booking_id = $1
    and number = $2`

/** All documents of a booking, in the order they were issued. */
export const invoicesOf = async (q: Queryable, bookingId: string): Promise<Invoice[]> =>
  (await q.query<InvoiceRow>(INVOICES_OF, [bookingId], 'invoices_of')).map(toInvoice)

const first = (rows: InvoiceRow[]): Invoice | null => (rows[0] ? toInvoice(rows[0]) : null)
export const invoiceById = async (q: Queryable, id: string): Promise<Invoice | null> =>
  first(await q.query<InvoiceRow>(INVOICE_BY_ID, [id], 'invoice_by_id'))
/** Of which booking this document is. */
export const bookingIdByInvoice = async (q: Queryable, number: string): Promise<string | null> =>
  (await q.query<{ id: string }>(INVOICED, [number], 'find_by_invoice'))[0]?.id ?? null
/** A document of this booking. The number of somebody else's document is not found. */
export const invoiceByNumber = async (q: Queryable, bookingId: string, number: string): Promise<Invoice | null> =>
  first(await q.query<InvoiceRow>(INVOICE_BY_NUMBER, [bookingId, number], 'invoice_by_number'))

// The row stays locked until the transaction ends: the next document waits, and one that is rolled back leaves no gap.
// If the clock is behind that of the last document, the date does not go back.
const DRAW = `
  insert into invoice_series (series, year, last, last_on, seal)
  values ($1, $2, 1, $3, '')
  on conflict (series, year) do update
    set last = invoice_series.last + 1, last_on = greatest(invoice_series.last_on, excluded.last_on)
  returning last, last_on`

// The seal is made of this row and the seal before it. Verify computes it again, so a changed, missing or inserted
// document is noticed. The sum in the booking's row is counted anew each time, so it mends itself.
const WRITE = statement(
  'invoice_write',
  `
    with written as (
      insert into invoice (
        airport_id, id, booking_id, place, series, year, n, number, kind, issued_on, issued_at, gross_minor,
        vat_minor, vat_rate_percent, document, seal
      )
      select :airportId::int, :id, :bookingId::uuid, :place::int, s.series, s.year, s.last, :number::text,
        :kind::text, :issuedOn::date, :now, :grossMinor::int, :vatMinor::int, :vatRatePercent::int,
        :facts::jsonb,
        encode(
          sha256(
            convert_to(
              concat_ws(
                '|', s.seal, :number::text, :kind::text, :bookingId::uuid, :place::int,
                to_char(:issuedOn::date, 'YYYY-MM-DD'), :grossMinor::int, :vatMinor::int,
                :vatRatePercent::int, :facts::jsonb
              ), 'UTF8'
            )
          ), 'hex'
        )
      from invoice_series s
      where s.series = :series
        and s.year = :year
      returning series, year, seal
    ), counted as (
      update booking b
      set invoiced_minor = (
        select coalesce(sum(case i.kind when 'invoice' then i.gross_minor else -i.gross_minor end), 0)
        from invoice i
        where i.booking_id = :bookingId::uuid
      ) + case :kind::text when 'invoice' then :grossMinor::int else -:grossMinor::int end
      where b.airport_id = :airportId::int
        and b.id = :bookingId::uuid
    ), logged as (
      insert into audit (airport_id, booking_id, at, actor, action, data)
      values (
        :airportId::int, :bookingId::uuid, :now, :actor, :kind::text,
        jsonb_build_object('number', :number::text, 'grossMinor', :grossMinor::int)
      )
    ), queued as (
      insert into job (airport_id, queue, run_at, payload)
      select :airportId::int, j.queue, j.run_at, j.payload
      from jsonb_to_recordset(:jobs::jsonb) as j(queue text, run_at timestamptz, payload jsonb)
    ), ${FINISHED}
    update invoice_series s
    set seal = w.seal
    from written w
    where s.series = w.series
      and s.year = w.year`,
)

export type NewInvoice = Omit<Invoice, 'number' | 'issuedOn'> & {
  day: LocalDate
  now: Instant
  actor: string
  /** ordered together with the document */
  jobs: readonly NewJob[]
  /** the job that ends with the document */
  job: HeldJob | null
}

/**
 * Draws the next number of the series of its country, kind and year, and writes the document with its audit and jobs:
 * all or nothing (INV-3). Call it with the booking locked.
 */
export const insertInvoice = async (
  tx: Queryable,
  { day, now, actor, jobs, job, ...invoice }: NewInvoice,
): Promise<Invoice> => {
  const series = seriesOf(invoice.facts.country, invoice.kind)
  const year = Number(day.slice(0, 4))
  const [drawn] = await tx.query<{ last: number; last_on: LocalDate }>(DRAW, [series, year, day], 'invoice_draw')
  if (!drawn) throw new Error('no number drawn')
  const number = invoiceNumber(series, year, drawn.last)
  const { airportId, id, bookingId, place, kind, grossMinor, vatMinor, vatRatePercent, facts } = invoice
  const values = {
    airportId,
    id,
    bookingId,
    series,
    year,
    number,
    kind,
    issuedOn: drawn.last_on,
    now: timestamp(now),
    grossMinor,
    vatMinor,
    vatRatePercent,
    facts: json(facts),
    place,
    actor,
    jobs: jobsParameter(jobs),
    ...finishedBy(job),
  }
  await WRITE(tx, values)
  return { ...invoice, number, issuedOn: drawn.last_on }
}

const RECOUNT = `
  update booking b
  set invoiced_minor = done.minor
  from (
    select coalesce(sum(case kind when 'invoice' then gross_minor else -gross_minor end), 0) as minor
    from invoice
    where booking_id = $2
  ) done
  where b.airport_id = $1
    and b.id = $2
    and b.invoiced_minor <> done.minor`

/**
 * Counts the sum in the booking's row anew from its documents, where no document is written that would do it. Otherwise
 * a booking whose sum is wrong would be found as lacking a document again and again. Call it with the booking locked.
 */
export const recountInvoiced = async (tx: Queryable, airportId: number, bookingId: string): Promise<void> => {
  await tx.query(RECOUNT, [airportId, bookingId], 'invoice_recount')
}

// The condition on the sums is that of the index booking_lacks_documents, word for word, and the same as invoicedTarget
// in domain/documents/due.ts. A booking that nobody paid has a target of nothing. Bookings whose job is still waiting
// are left out; their jobs are found by topic, through the index job_topic. In the order of the index, because the
// planner takes the condition for one that nearly every booking fulfils, and would read all to find the first hundred.
const LACKING = `
  with waiting as materialized (
    select payload ->> 'bookingId' as booking_id
    from job
    where (${TOPIC}) = 'invoice'
  )
  select b.airport_id, b.id
  from booking b
  where b.invoiced_minor <> case
      when b.status in ('held', 'expired') or b.payment_location = 'invoiceAgent' then 0
      else greatest(0, least(b.paid_minor - b.refunded_minor, b.total_minor))
    end
    and not exists (select from waiting w where w.booking_id = b.id::text)
  order by b.id
  limit $1`

/** Bookings whose documents do not add up to their money and which no job will look at. */
export const bookingsLackingInvoices = async (
  q: Queryable,
  limit: number,
): Promise<{ airportId: number; bookingId: string }[]> =>
  (await q.query<{ airport_id: number; id: string }>(LACKING, [limit], 'invoices_lacking')).map((row) => ({
    airportId: row.airport_id,
    bookingId: row.id,
  }))
