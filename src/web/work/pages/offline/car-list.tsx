import { useState } from 'react'
import type { DeskState } from '#domain/gate/desk-queue.ts'
import type { KeptCar } from '#domain/gate/kept-list.ts'
import { dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { momentOf, shortName } from '../../desk/words.ts'
import { WorkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Pane, Row } from '../../parts/pane.tsx'
import { Plate } from '../../parts/plate.tsx'
import { DataTable } from '../../parts/table.tsx'

type Props = {
  cars: readonly KeptCar[]
  /** these are what the field found, and all are shown */
  isFound: boolean
  state: DeskState
  now: number
  open: (car: KeptCar) => void
}

const views = {
  in: { text: 'workShell.navArrivals', empty: 'workDesk.emptyIn' },
  out: { text: 'workShell.navDepartures', empty: 'workDesk.emptyOut' },
  inside: { text: 'workShell.navOnSite', empty: 'workDesk.emptyInside' },
} as const
type View = keyof typeof views

const most = 200

const stateText = {
  checked_in: 'workDesk.stateInside',
  checked_out: 'workDesk.stateOut',
  no_show: 'workDesk.stateNoShow',
  confirmed: 'workDesk.stateExpected',
  cancelled: 'workDesk.cancelled',
} as const
const stateOf = (status: KeptCar['status']) =>
  status === 'held' || status === 'expired' ? 'workDesk.notCompleted' : stateText[status]

/** Today's arrivals and departures and the cars on site, by the list and what was done since. */
export const CarList = ({ cars, isFound, state: { list }, now, open }: Props) => {
  // these ids stand in tables, which the build reads as well
  const { t, t: say, language } = useTexts()
  const [view, setView] = useState<View>('in')
  if (!list) return null
  const today = dateOf(localAt(now, list.zone))
  const isShown = ({ status, stay }: KeptCar): boolean =>
    isFound ||
    (view === 'inside'
      ? status === 'checked_in'
      : view === 'in'
        ? dateOf(stay.arrival) === today && status !== 'cancelled'
        : dateOf(stay.departure) === today && (status === 'checked_in' || status === 'checked_out'))
  const booked = ({ stay }: KeptCar) => (view === 'in' ? stay.arrival : stay.departure)
  const rows = cars.filter(isShown).sort((a, b) => booked(a).localeCompare(booked(b)))
  return (
    <>
      <Row>
        {(Object.keys(views) as View[]).map((one) => (
          <WorkButton
            key={one}
            type="button"
            icon={one === view ? 'check' : undefined}
            aria-pressed={one === view}
            onClick={() => setView(one)}
          >
            {say(views[one].text)}
          </WorkButton>
        ))}
      </Row>
      <Pane flush>
        {rows.length === 0 ? (
          <Empty title={say(views[view].empty)} />
        ) : (
          <DataTable
            caption={say(views[view].text)}
            columns={[
              { label: t(view === 'in' ? 'workDesk.colIn' : 'workDesk.colOut') },
              { label: t('workDesk.colPlate') },
              { label: t('workDesk.colName') },
              { label: t('workDesk.colState'), phone: 'second' },
            ]}
            rows={rows.slice(0, most).map((car) => ({
              key: car.id,
              isDone: car.status !== (view === 'in' ? 'confirmed' : 'checked_in'),
              cells: [
                <WorkButton look="bare" type="button" onClick={() => open(car)} data-row="">
                  {momentOf(booked(car), language)}
                </WorkButton>,
                <Plate plate={car.plate || '–'} country={car.plateCountry || null} />,
                shortName({ lastName: car.lastName, firstName: car.initial }),
                say(stateOf(car.status)),
              ],
            }))}
          />
        )}
      </Pane>
    </>
  )
}
