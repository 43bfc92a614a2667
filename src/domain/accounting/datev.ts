import { houseDay } from '../time/house-zone.ts'
import { addDays, type LocalDate } from '../time/local.ts'
import type { Month } from '../statements/statement.ts'
import type { Instant } from '../time/zones.ts'
import type { Account, Entry } from './journal.ts'

/**
 * To which account of the chart SKR 04 an entry goes (AGENCY-151). None of them adds VAT by itself: the entries contain
 * it, and what is due where stands in the invoices.
 */
export const skr04: Readonly<Record<Account, number>> = {
  receivable: 1200,
  provider: 1370,
  till: 1600,
  sales: 4200,
  refunds: 4700,
  disputes: 6930,
  owed: 3500,
  costs: 5900,
  vat: 1400,
  party: 3300,
  transit: 1460,
  bank: 1800,
}

/** The names of the columns that we fill, or that stand before one that we fill. */
const named = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...Array.from({ length: 8 }, (_, n) => [`Beleginfo - Art ${n + 1}`, `Beleginfo - Inhalt ${n + 1}`]).flat(),
  'KOST1 - Kostenstelle',
]
/** How many columns version 13 of the posting batch has; what stands behind the cost centre is left empty. */
const columns = 125
const costCentreAt = named.indexOf('KOST1 - Kostenstelle')

const text = (value: string): string => `"${value.replaceAll('"', '""')}"`
const compact = (day: LocalDate): string => day.replaceAll('-', '')
const amountOf = (minor: number): string => `${Math.trunc(minor / 100)},${String(minor % 100).padStart(2, '0')}`

/** DATEV takes only some signs in the number of a document, and 36 of them. */
const documentOf = (about: string): string => about.replaceAll(/[^A-Za-z0-9$%&*+\-/]/g, '-').slice(0, 36)

const lineOf = ({ at, book, about, iata, debit, credit, currency, amountMinor }: Entry): string => {
  const day = houseDay(at)
  const filled: readonly (readonly [number, string])[] = [
    [0, amountOf(amountMinor)],
    [1, text('S')],
    [2, text(currency)],
    [6, String(skr04[debit])],
    [7, String(skr04[credit])],
    [9, `${day.slice(8)}${day.slice(5, 7)}`],
    [10, text(documentOf(about))],
    [13, text(`${book}: ${debit} / ${credit}`)],
    [costCentreAt, text(iata)],
  ]
  const row = Array.from({ length: columns }, () => '')
  for (const [place, value] of filled) row[place] = value
  return row.join(';')
}

type Batch = {
  month: Month
  entries: readonly Entry[]
  /** the numbers under which DATEV knows the tax adviser and the company */
  consultant: number
  client: number
  /** writes the moment at which the file was made */
  madeAt: Instant
}

/**
 * A month as a posting batch in the DATEV format: header 700, category 21, version 13 (AGENCY-151). Lines end with CR
 * and LF; the caller writes it as Windows-1252, as the format asks.
 */
export const datevBatch = ({ month, entries, consultant, client, madeAt }: Batch): string => {
  const last = addDays(`${addDays(month, 31).slice(0, 7)}-01` as LocalDate, -1)
  const made = new Date(madeAt).toISOString().replaceAll(/\D/g, '').slice(0, 17)
  const head = [
    text('EXTF'),
    '700',
    '21',
    text('Buchungsstapel'),
    '13',
    made,
    '',
    text('PW'),
    text(''),
    text(''),
    String(consultant),
    String(client),
    `${month.slice(0, 4)}0101`,
    '4',
    compact(month),
    compact(last),
    text(`Parkwing ${month.slice(0, 7)}`),
    text(''),
    '1',
    '0',
    '0',
    text('EUR'),
    '',
    text(''),
    '',
    '',
    text('04'),
    '',
    '',
    text(''),
    text(''),
  ]
  const names = [...named, ...Array.from({ length: columns - named.length }, () => '')]
  return [head.join(';'), names.join(';'), ...entries.map(lineOf), ''].join('\r\n')
}

/** Reads a number of DATEV: consultants have 4 to 7 digits, clients 1 to 5. */
export const readDatevNumber = (typed: string, of: 'consultant' | 'client'): number | null => {
  const isOne = of === 'consultant' ? /^[1-9]\d{3,6}$/ : /^[1-9]\d{0,4}$/
  return isOne.test(typed.trim()) ? Number(typed.trim()) : null
}
