import { amountDueMinor } from '#domain/bookings/booking.ts'
import type { OverdueCar } from '#usecases/operators/day-at-car-park.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { PlateOf } from '../../desk/car-table.tsx'
import type { DeskFacts } from '../../desk/desk-facts.ts'
import { DeskPage } from '../../desk/desk-page.tsx'
import { moneyOf, shortName, whenOf } from '../../desk/words.ts'
import { Empty } from '../../parts/empty.tsx'
import { Pane } from '../../parts/pane.tsx'
import { DataTable } from '../../parts/table.tsx'

type Props = { desk: DeskFacts; version: string; cars: OverdueCar[] }

/** Cars whose time is over, the longest first: since when, what it costs by now, and whom to call. */
export const OverdueView = ({ desk, version, cars }: Props) => {
  const { t, language } = useTexts()
  const { paths, place, day } = desk
  return (
    <DeskPage desk={desk} at="overdue" title={t('workShell.navOverdue')} version={version}>
      <Pane flush>
        {cars.length === 0 ? (
          <Empty title={t('workDesk.emptyOverdue')} />
        ) : (
          <DataTable
            caption={t('workShell.navOverdue')}
            columns={[
              { label: t('workDesk.colOver') },
              { label: t('workDesk.colPlate') },
              { label: t('workDesk.colName') },
              { label: t('workDesk.colCost'), isNumber: true, phone: 'second' },
              { label: t('workDesk.colPhone'), phone: 'second' },
            ]}
            rows={cars.map((car) => ({
              key: car.id,
              cells: [
                <a href={paths.stay(car.number, 'overdue')} data-row="">
                  {whenOf(car.since, place.zone, day.now, language)}
                </a>,
                <PlateOf car={car} />,
                shortName(car.details),
                moneyOf(Math.max(0, amountDueMinor(car) + car.moreMinor), language),
                car.mobile && <a href={`tel:${car.mobile}`}>{car.mobile}</a>,
              ],
            }))}
          />
        )}
      </Pane>
    </DeskPage>
  )
}
