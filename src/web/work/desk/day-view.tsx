import type { Way } from '#domain/gate/cars.ts'
import { formatTime } from '#texts/formats.ts'
import { useTexts } from '../../kernel/texts.tsx'
import { Empty } from '../parts/empty.tsx'
import { Pane } from '../parts/pane.tsx'
import { DayTable } from './car-table.tsx'
import { DayRoad } from './day-road.tsx'
import { ShuttleLoads } from './shuttle-loads.tsx'
import { DeskPage } from './desk-page.tsx'
import type { DeskFacts } from './desk-facts.ts'

/** The road and the table of a day. `picked`: the car that is looked at. */
export const DayList = ({ desk, way, picked }: { desk: DeskFacts; way: Way; picked?: string }) => {
  const { t, language } = useTexts()
  const { day, paths, place } = desk
  const first = day.firstTomorrow[way]
  const at = way === 'in' ? 'arrivals' : 'departures'
  const list = day[at]
  const ofDay = day.day === day.today ? '' : `day=${day.day}&`
  const allHref = `${paths[at]}?${ofDay}all=1`
  return (
    <>
      <DayRoad day={day} zone={place.zone} href={day.day === day.today ? paths[at] : `${paths[at]}?day=${day.day}`} />
      <ShuttleLoads loads={list.shuttle} />
      <Pane flush>
        {list.all.booked === 0 ? (
          <Empty title={t(way === 'in' ? 'workDesk.emptyIn' : 'workDesk.emptyOut')}>
            {first && t('workDesk.firstTomorrow', { time: formatTime(first, language) })}
          </Empty>
        ) : (
          <DayTable
            list={list}
            way={way}
            paths={paths}
            from={at}
            zone={place.zone}
            now={day.now}
            picked={picked}
            allHref={desk.showsAll ? null : allHref}
          />
        )}
      </Pane>
    </>
  )
}

/** Arrivals or departures of a day. */
export const DayView = ({ desk, version, way }: { desk: DeskFacts; version: string; way: Way }) => {
  const { t } = useTexts()
  const at = way === 'in' ? 'arrivals' : 'departures'
  return (
    <DeskPage
      desk={desk}
      at={at}
      title={t(way === 'in' ? 'workShell.navArrivals' : 'workShell.navDepartures')}
      version={version}
      hasDays
    >
      <DayList desk={desk} way={way} />
    </DeskPage>
  )
}
