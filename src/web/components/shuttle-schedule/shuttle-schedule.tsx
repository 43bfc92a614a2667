import { AirportFolds } from '../airport-folds/airport-folds.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './shuttle-schedule.module.css'
import type { ShuttleRow, ShuttleSchedulesView } from './view.ts'

/**
 * The schedule of every car park. It gives rules and not departures, because the page is the same for everybody
 * (PARK-14).
 */
export const ShuttleSchedules = ({ view }: { view: ShuttleSchedulesView }) => (
  <AirportFolds countries={view}>{({ caption, rows }) => <ShuttleTable caption={caption} rows={rows} />}</AirportFolds>
)

const ShuttleTable = ({ caption, rows }: { caption: string; rows: readonly ShuttleRow[] }) => {
  const { t } = useTexts()
  return (
    <div className={`scrolls ${styles['region']}`} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles['table']}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('site.shuttleRuns')}</th>
            <th scope="col">{t('site.shuttleEvery')}</th>
            <th scope="col">{t('site.shuttleRide')}</th>
          </tr>
        </thead>
        {rows.map(({ id, name, times, notes, phone, phoneHref }) => (
          <tbody key={id}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {name}
              </th>
            </tr>
            {times && (
              <tr>
                <td>{times.runs.join(', ')}</td>
                <td>{times.every}</td>
                <td>{times.ride}</td>
              </tr>
            )}
            <tr>
              <td colSpan={3}>
                {`${notes.join(' · ')} `}
                <a href={phoneHref}>{phone}</a>
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  )
}
