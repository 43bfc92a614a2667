import type { ReactNode } from 'react'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import { lateMinutes, type DayList, type DeskCar, type Hour, type Way } from '#domain/gate/cars.ts'
import { missingDetails } from '#domain/lifecycle/details.ts'
import { formatTime } from '#texts/formats.ts'
import type { Instant } from '#domain/time/zones.ts'
import { useTexts } from '../../kernel/texts.tsx'
import { Plate } from '../parts/plate.tsx'
import { StateWord } from '../parts/state.tsx'
import { DataTable, type Column, type TableGroup, type TableRow } from '../parts/table.tsx'
import type { DeskPaths, ListName } from './desk-facts.ts'
import styles from './desk.module.css'
import { hourOf, momentOf, moneyOf, shortName, whenOf } from './words.ts'

type Texts = ReturnType<typeof useTexts>

export const PlateOf = ({ car, isDone = false }: { car: Pick<DeskCar, 'details'>; isDone?: boolean }) => {
  const { t } = useTexts()
  const { plate, plateCountry } = car.details
  return plate === '' ? (
    <StateWord tone="warn">{t('workDesk.noPlate')}</StateWord>
  ) : (
    <Plate plate={plate} country={plateCountry || null} isDone={isDone} />
  )
}

export const productOf = (car: Pick<DeskCar, 'transfer' | 'extras' | 'details'>, { t }: Texts): string =>
  [
    car.transfer === 'valet' ? t('workDesk.valet') : t('workDesk.shuttleFor', { count: car.details.passengers }),
    car.extras.includes('covered') && t('workDesk.covered'),
  ]
    .filter(Boolean)
    .join(', ')

const State = ({ car, way, now }: { car: DeskCar; way: Way; now: Instant }) => {
  const { t } = useTexts()
  const late = lateMinutes(car, way, now)
  if (late !== null)
    return (
      <StateWord tone="warn" icon="clock">
        {t('workDesk.minutesLate', { count: late })}
      </StateWord>
    )
  if (car.status === 'checked_out') return <StateWord icon="check">{t('workDesk.stateOut')}</StateWord>
  if (car.status === 'no_show') return <StateWord>{t('workDesk.stateNoShow')}</StateWord>
  if (way === 'out') return <StateWord>{t('workDesk.stateInside')}</StateWord>
  return car.status === 'checked_in' ? (
    <StateWord tone="ok" icon="check">
      {t('workDesk.stateIn')}
    </StateWord>
  ) : (
    <StateWord>{t('workDesk.stateExpected')}</StateWord>
  )
}

/** What somebody should say or ask when this car comes; nothing of a car that is done. */
const Remark = ({ car, isDone }: { car: DeskCar; isDone: boolean }) => {
  const { t, language } = useTexts()
  if (isDone) return null
  const due = amountDueMinor(car)
  const [asks] = missingDetails(car)
  const said: ReactNode[] = []
  if (due > 0) said.push(<b key="due">{t('workDesk.toPay', { amount: moneyOf(due, language) })}</b>)
  if (asks)
    said.push(
      <StateWord key="asks" tone="warn" icon="warn">
        {t(asks === 'plate' ? 'workDesk.askPlate' : 'workDesk.askFlight')}
      </StateWord>,
    )
  if (car.hasNote)
    said.push(
      <StateWord key="note" icon="note">
        {t('workDesk.hasNote')}
      </StateWord>,
    )
  return said.length > 0 ? said.map((one, at) => (at > 0 ? [' ', one] : one)) : null
}

/** `allHref` leads to the list with all rows; null: nothing is folded. */
type Shown = {
  allHref?: string | null
  paths: DeskPaths
  from: ListName
  zone: string
  now: Instant
  picked?: string | undefined
}

const isOver = ({ status }: DeskCar, way: Way): boolean => status !== (way === 'in' ? 'confirmed' : 'checked_in')

const rowOf = (car: DeskCar, way: Way, shown: Shown, texts: Texts): TableRow => {
  const { language } = texts
  const isDone = isOver(car, way)
  const booked = way === 'in' ? car.stay.arrival : car.stay.departure
  const other =
    way === 'in'
      ? momentOf(car.stay.departure, language)
      : car.checkedInAt !== null && whenOf(car.checkedInAt, shown.zone, shown.now, language)
  return {
    key: car.id,
    isDone,
    isPicked: car.number === shown.picked,
    cells: [
      <a href={shown.paths.stay(car.number, shown.from)} data-row="">
        {formatTime(booked, language)}
      </a>,
      <PlateOf car={car} isDone={isDone} />,
      shortName(car.details),
      other,
      productOf(car, texts),
      <State car={car} way={way} now={shown.now} />,
      <Remark car={car} isDone={isDone} />,
    ],
  }
}

const headOf = ({ hour, booked, done, people }: Hour, way: Way, { t, language }: Texts): ReactNode => (
  <span id={`h${hour}`}>
    {t('workDesk.hours', { from: hourOf(hour, language), to: hourOf(hour + 1, language) })}{' '}
    <small>
      {t(way === 'in' ? 'workDesk.headIn' : 'workDesk.headOut', { booked, done })}
      {people > 0 && ` · ${t('workDesk.people', { count: people })}`}
    </small>
  </span>
)

/** A day's arrivals or departures by hour, the late ones first (DESK-2). */
export const DayTable = ({ list, way, ...shown }: Shown & { list: DayList; way: Way }) => {
  const texts = useTexts()
  const { t } = texts
  const columns: Column[] = [
    { label: t(way === 'in' ? 'workDesk.colIn' : 'workDesk.colOut') },
    { label: t('workDesk.colPlate') },
    { label: t('workDesk.colName') },
    { label: t(way === 'in' ? 'workDesk.colUntil' : 'workDesk.colSince'), phone: 'second' },
    { label: t('workDesk.colProduct'), phone: 'none' },
    { label: t('workDesk.colState'), phone: 'second' },
    { label: t('workDesk.colRemark'), phone: 'second' },
  ]
  const late: TableGroup[] =
    list.late.length === 0
      ? []
      : [
          {
            key: 'late',
            title: (
              <>
                {t('workDesk.late')} <small>{t('workDesk.cars', { count: list.late.length })}</small>
              </>
            ),
            rows: list.late.map((car) => rowOf(car, way, shown, texts)),
          },
        ]
  return (
    <DataTable
      caption={t(way === 'in' ? 'workShell.navArrivals' : 'workShell.navDepartures')}
      columns={columns}
      groups={[
        ...late,
        ...list.hours.map((hour) => {
          // the car that is looked at stays in sight
          const rows =
            hour.isPast && shown.allHref
              ? hour.rows.filter((car) => !isOver(car, way) || car.number === shown.picked)
              : hour.rows
          const folded = hour.rows.length - rows.length
          return {
            key: String(hour.hour),
            title: (
              <>
                {headOf(hour, way, texts)}
                {folded > 0 && shown.allHref && (
                  <a className={styles['fold']} href={shown.allHref}>
                    {t('workDesk.showDone', { count: folded })}
                  </a>
                )}
              </>
            ),
            rows: rows.map((car) => rowOf(car, way, shown, texts)),
          }
        }),
      ]}
    />
  )
}
