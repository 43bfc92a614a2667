import { amountDueMinor } from '#domain/bookings/booking.ts'
import type { DeskCar } from '#domain/gate/cars.ts'
import { dayMs } from '#domain/time/zones.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { PlateOf, productOf } from '../../desk/car-table.tsx'
import type { DeskFacts } from '../../desk/desk-facts.ts'
import { DeskPage } from '../../desk/desk-page.tsx'
import { momentOf, moneyOf, shortName, whenOf } from '../../desk/words.ts'
import { WorkButtonLink } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Pane } from '../../parts/pane.tsx'
import { DataTable } from '../../parts/table.tsx'

type Props = { desk: DeskFacts; version: string; cars: DeskCar[]; next: { departure: number; id: string } | null }

/** Every car that is inside, the next to leave first. */
export const OnSiteView = ({ desk, version, cars, next }: Props) => {
  const texts = useTexts()
  const { t, language } = texts
  const { paths, place, day } = desk
  return (
    <DeskPage desk={desk} at="onSite" title={t('workShell.navOnSite')} version={version}>
      <Pane flush>
        {cars.length === 0 ? (
          <Empty title={t('workDesk.emptyInside')} />
        ) : (
          <DataTable
            caption={t('workShell.navOnSite')}
            columns={[
              { label: t('workDesk.colOut') },
              { label: t('workDesk.colPlate') },
              { label: t('workDesk.colName') },
              { label: t('workDesk.colSince'), phone: 'second' },
              { label: t('workDesk.colDays'), isNumber: true, phone: 'none' },
              { label: t('workDesk.colProduct'), phone: 'none' },
              { label: t('workDesk.colToPay'), isNumber: true, phone: 'second' },
            ]}
            rows={cars.map((car) => ({
              key: car.id,
              cells: [
                <a href={paths.stay(car.number, 'onSite')} data-row="">
                  {momentOf(car.stay.departure, language)}
                </a>,
                <PlateOf car={car} />,
                shortName(car.details),
                car.checkedInAt !== null && whenOf(car.checkedInAt, place.zone, day.now, language),
                car.checkedInAt !== null && String(Math.floor((day.now - car.checkedInAt) / dayMs) + 1),
                productOf(car, texts),
                amountDueMinor(car) > 0 && moneyOf(amountDueMinor(car), language),
              ],
            }))}
          />
        )}
      </Pane>
      {next && (
        <p>
          <WorkButtonLink href={`${paths.onSite}?after=${next.departure}.${next.id}`}>
            {t('workDesk.nextPage')}
          </WorkButtonLink>
        </p>
      )}
    </DeskPage>
  )
}
