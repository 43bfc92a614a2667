import { datevBatch, readDatevNumber } from '#domain/accounting/datev.ts'
import { lackingOf, type Quarter } from '#domain/accounting/sellers.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import { readEntries, readSellers } from '#usecases/people/accounting.ts'
import { csvAnswer, fileAmount, fileAnswer } from '../../frame/file-answer.ts'
import type { StaffAsked } from '../../frame/staff.ts'

/** The entries of a month as a table (AGENCY-150); null for a month that is not over. */
const journal = async ({ facts: { deps, actor } }: StaffAsked, month: string): Promise<Response | null> => {
  const found = await readEntries(deps, actor, { month })
  if (!found.ok) return null
  return csvAnswer(`parkwing-journal-${month}.csv`, [
    ['day', 'moment', 'book', 'about', 'airport', 'debit', 'credit', 'currency', 'amount'],
    ...found.value.entries.map(({ at, book, about, iata, debit, credit, currency, amountMinor }) => [
      houseDay(at),
      new Date(at).toISOString(),
      book,
      about,
      iata,
      debit,
      credit,
      currency,
      fileAmount(amountMinor),
    ]),
  ])
}

/** The entries of a month for DATEV (AGENCY-151); null where the month is not over or a number is none. */
const datev = async ({ facts: { deps, actor }, url }: StaffAsked, month: string): Promise<Response | null> => {
  const consultant = readDatevNumber(url.searchParams.get('consultant') ?? '', 'consultant')
  const client = readDatevNumber(url.searchParams.get('client') ?? '', 'client')
  if (consultant === null || client === null) return null
  const found = await readEntries(deps, actor, { month })
  if (!found.ok) return null
  const text = datevBatch({ ...found.value, consultant, client, madeAt: deps.clock.now() })
  // the format is older than UTF-8; what stands in it has no other signs than those of Latin letters
  return fileAnswer(`EXTF_Parkwing_${month}.csv`, 'text/csv; charset=windows-1252', Buffer.from(text, 'latin1'))
}

const quarterCells = ({ creditedMinor, keptMinor, bookings }: Quarter): number[] => [
  fileAmount(creditedMinor),
  fileAmount(keptMinor),
  bookings,
]

/** The sellers of a year (AGENCY-152, AGENCY-153); null for a year that has not begun. */
const sellers = async ({ facts: { deps, actor } }: StaffAsked, year: string): Promise<Response | null> => {
  const found = await readSellers(deps, actor, { year })
  if (!found.ok) return null
  const party = ['name', 'street', 'postcode', 'city', 'country', 'registration', 'vatNumber'] as const
  return csvAnswer(`parkwing-sellers-${year}.csv`, [
    [
      'seller',
      'billed as',
      'street',
      'postcode',
      'city',
      'country',
      'registration',
      'VAT number',
      'account ends with',
      'car park',
      'address of the car park',
      ...[1, 2, 3, 4].flatMap((n) => [`Q${n} credited`, `Q${n} kept`, `Q${n} bookings`]),
      'missing',
    ],
    ...found.value.sellers.flatMap((seller) =>
      seller.parks.map(({ carPark, address, quarters }) => [
        seller.name,
        ...party.map((field) => seller.party?.[field] ?? ''),
        seller.account ?? '',
        carPark,
        address,
        ...quarters.flatMap(quarterCells),
        lackingOf(seller).join('; '),
      ]),
    ),
  ])
}

/** The file that an address of the page asks for; null where it asks for none, or for one that cannot be made. */
export const accountantFile = async (asked: StaffAsked, month: string): Promise<Response | null> => {
  const { searchParams } = asked.url
  if (searchParams.has('journal')) return journal(asked, month)
  if (searchParams.has('datev')) return datev(asked, month)
  return searchParams.has('sellers') ? sellers(asked, month.slice(0, 4)) : null
}
