import type { Count, DayList } from '#domain/gate/cars.ts'
import type { DayAtCarPark } from '#usecases/operators/day-at-car-park.ts'
import { localAt } from '#domain/time/zones.ts'
import { minuteOfDay } from '#domain/time/local.ts'
import { useTexts } from '../../kernel/texts.tsx'
import { hourOf } from './words.ts'
import styles from './desk.module.css'

const [width, mark, across, road] = [45, 11, 3, 18]
const deepest = 8

/**
 * Where the marks of an hour stand: three beside each other, away from the road. In an hour with more cars than there
 * is room for, the marks show their shares.
 */
const marksOf = ({ booked, done }: Count) => {
  const length = Math.min(booked, across * deepest)
  return Array.from({ length }, (_, at) => ({
    x: (at % across) * mark + 5,
    step: Math.floor(at / across),
    isFull: at < Math.round((done / booked) * length),
  }))
}

type Side = { list: DayList; isUp: boolean; from: number; top: number }

const Marks = ({ list, isUp, from, top }: Side) => (
  <>
    {list.hours.map(({ hour, ...count }) => (
      <g key={hour} className={isUp ? styles['in'] : styles['out']}>
        {marksOf(count).map(({ x, step, isFull }) => (
          <rect
            key={`${x} ${step}`}
            className={isFull ? styles['full'] : undefined}
            x={(hour - from) * width + x}
            y={isUp ? top - (step + 1) * mark : top + road + 4 + step * mark}
            width="8"
            height="8"
            rx="2"
          />
        ))}
      </g>
    ))}
  </>
)

const depth = ({ hours }: DayList): number =>
  Math.min(deepest, Math.ceil(Math.max(0, ...hours.map(({ booked }) => booked)) / across))

/**
 * The day as a road: each mark is a car, filled when it is done; arrivals above, departures below. The tables say the
 * same in words, and each hour leads there.
 */
export const DayRoad = ({ day, zone, href }: { day: DayAtCarPark; zone: string; href: string }) => {
  const { t, language } = useTexts()
  const { arrivals, departures, today, now } = day
  const hours = [...arrivals.hours, ...departures.hours].map(({ hour }) => hour)
  if (hours.length === 0) return null
  const [from, to] = [Math.min(...hours, 6), Math.max(...hours, 20)]
  const top = depth(arrivals) * mark + 8
  const height = top + road + depth(departures) * mark + 10
  const minute = minuteOfDay(localAt(now, zone))
  const nowAt = day.day === today ? ((minute / 60 - from) * width).toFixed(1) : null
  const booked = (list: DayList, hour: number) => list.hours.find((one) => one.hour === hour)?.booked ?? 0
  const [comes, goes] = [arrivals.all, departures.all]
  return (
    <div className={styles['road']}>
      <p>
        <b>{t('workDesk.road')}</b> <span>{t('workDesk.roadIn', { done: comes.done, open: comes.open })}</span>{' '}
        <span>{t('workDesk.roadOut', { done: goes.done, open: goes.open })}</span>{' '}
        <small>{t('workDesk.roadHint')}</small>
      </p>
      <svg viewBox={`0 0 ${(to - from + 1) * width} ${height}`} role="group" aria-label={t('workDesk.road')}>
        <Marks list={arrivals} isUp from={from} top={top} />
        <Marks list={departures} isUp={false} from={from} top={top} />
        <rect className={styles['ink']} y={top} width={(to - from + 1) * width} height={road} rx="4" />
        {Array.from({ length: to - from + 1 }, (_, at) => from + at).map((hour) => (
          <a
            key={hour}
            href={`${href}#h${hour}`}
            aria-label={t('workDesk.roadHour', {
              hours: t('workDesk.hours', { from: hourOf(hour, language), to: hourOf(hour + 1, language) }),
              in: booked(arrivals, hour),
              out: booked(departures, hour),
            })}
          >
            <rect className={styles['hour']} x={(hour - from) * width} y="0" width={width} height={height} />
            <text x={(hour - from) * width + 6} y={top + 13}>
              {String(hour).padStart(2, '0')}
            </text>
          </a>
        ))}
        {nowAt !== null && (
          <path className={styles['now']} d={`M${nowAt} 4V${height}M${Number(nowAt) - 5} 0h10l-5 7z`} />
        )}
      </svg>
    </div>
  )
}
