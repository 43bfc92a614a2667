import { useTexts } from '../../../kernel/texts.tsx'
import { Gate } from '../../parts/gate.tsx'
import { Pane } from '../../parts/pane.tsx'
import { DataTable } from '../../parts/table.tsx'

export type BookedToday = {
  count: number
  /** all bookings */
  all: string
  /** the last ones first; `earned`: what the agency earns with it (AGENCY-176), null: nothing is said */
  rows: readonly {
    href: string
    number: string
    time: string
    name: string
    iata: string
    place: string
    price: string
    earned: string | null
  }[]
}

/** What the agency booked today, below the form for the next one. */
export const BookedTodayPane = ({ count, all, rows }: BookedToday) => {
  const { t } = useTexts()
  const title = t('workAgency.bookedToday')
  const earns = rows.some(({ earned }) => earned !== null)
  return (
    <Pane title={`${title}: ${count}`} aside={<a href={all}>{t('workAgency.allBookings')}</a>} flush>
      <DataTable
        caption={title}
        columns={[
          { label: t('workService.byNumber') },
          { label: t('workAgency.made'), phone: 'words' },
          { label: t('workService.traveller'), phone: 'words' },
          { label: t('workService.stay'), phone: 'words' },
          { label: t('workService.price'), isNumber: true, phone: 'words' },
          ...(earns ? [{ label: t('workStatements.commission'), isNumber: true, phone: 'second' as const }] : []),
        ]}
        rows={rows.map(({ href, number, time, name, iata, place, price, earned }) => ({
          key: number,
          cells: [
            <a key="number" href={href} translate="no">
              {number}
            </a>,
            time,
            name,
            <span key="stay">
              <Gate iata={iata} /> {place}
            </span>,
            price,
            ...(earns ? [earned ?? '–'] : []),
          ],
        }))}
      />
    </Pane>
  )
}
