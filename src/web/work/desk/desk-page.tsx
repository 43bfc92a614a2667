import type { ReactNode } from 'react'
import { addDays } from '#domain/time/local.ts'
import { formatDay, formatTime } from '#texts/formats.ts'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { Main } from '../frame/main.tsx'
import { WorkButtonLink } from '../parts/button.tsx'
import { Gate } from '../parts/gate.tsx'
import { Legend } from '../parts/keys.tsx'
import { Note } from '../parts/note.tsx'
import { Pane } from '../parts/pane.tsx'
import { PrintButton } from '../parts/print-button.tsx'
import { ViewSwitch } from '../parts/switch.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { WorkHead } from '../parts/work-head.tsx'
import { PlateOf } from './car-table.tsx'
import type { DeskFacts, ListName } from './desk-facts.ts'
import deskKeep from './desk-keep.island.ts'
import deskList from './desk-list.island.ts'
import { JustDone, Lately } from './lately.tsx'
import { NotesLeft } from './notes-left.tsx'
import { ScanField } from './scan-field.tsx'
import { shortName } from './words.ts'
import styles from './desk.module.css'

type Props = {
  desk: DeskFacts
  at: ListName
  title: string
  /** changes with everything the list shows */
  version: string
  /** whether days can be chosen */
  hasDays?: boolean
  hasErrors?: boolean
  /** the scan field gets the focus when the page comes */
  isScanFirst?: boolean
  typed?: string
  /** on the right; left out: who comes next */
  side?: ReactNode
  /** on phones only what is on the right */
  isSideFirst?: boolean
  children: ReactNode
}

/** The frame of every page of the desk: the field, what the page is about, and on the right the car at the window. */
export const DeskPage = ({
  desk,
  at,
  title,
  version,
  hasDays = false,
  hasErrors = false,
  isScanFirst = false,
  typed = '',
  side,
  isSideFirst = false,
  children,
}: Props) => {
  const { t, language } = useTexts()
  const keeps = useBehaviour(deskList)
  const lasts = useBehaviour(deskKeep)
  const { paths, place, day } = desk
  return (
    <Main>
      <WorkHead title={title} of={place.name} hasErrors={hasErrors} />
      <TitleRow
        title={title}
        of={
          <>
            <Gate iata={place.iata} /> {place.name}, {formatDay(day.day, language, { year: false, weekday: 'long' })}
          </>
        }
      >
        {hasDays && (
          <>
            <Days desk={desk} at={at} />
            <PrintButton />
          </>
        )}
      </TitleRow>
      <NotesLeft desk={desk} from={at} />
      <p hidden {...lasts} data-base={paths.scan.replace(/scan$/, '')}>
        <a href={paths.offline}>{t('workOffline.toRead')}</a>
      </p>
      <div className={isSideFirst ? `${styles['columns']} ${styles['sideFirst']}` : styles['columns']}>
        <ScanField action={paths.scan} value={typed} isFirst={isScanFirst} hasSound={desk.hasSound} />
        <Troubles desk={desk} />
        <div className={styles['list']} {...keeps} data-version={version}>
          {children}
        </div>
        <div className={styles['side']}>
          {side ?? (
            <>
              <NextOnes desk={desk} at={at} />
              <WorkButtonLink href={paths.walkIn} icon="plus" shortcut="W">
                {t('workDesk.walkIn')}
              </WorkButtonLink>
            </>
          )}
          <Lately desk={desk} from={at} />
        </div>
      </div>
      <JustDone desk={desk} from={at} />
      <Legend
        keys={[
          { keys: ['/'], text: t('workDesk.keyScan') },
          { keys: ['↑', '↓'], text: t('workDesk.keyRows') },
          { keys: ['Enter'], text: t('workDesk.keyAct') },
          { keys: ['Z'], text: t('workDesk.keyUndo') },
          { keys: ['A', 'D', 'O'], text: t('workDesk.keyLists') },
        ]}
      />
    </Main>
  )
}

/**
 * What is wrong with the devices at the lanes (GATE-14, GATE-29): between the field, which a queue waits for, and the
 * list, which a phone does not show beside a car.
 */
const Troubles = ({ desk: { silent, behind, paths } }: { desk: DeskFacts }) => {
  const { t } = useTexts()
  const said = [
    silent.length > 0 && t('workDevices.silentNote', { names: silent.join(', ') }),
    behind.length > 0 && t('workDevices.behindNote', { names: behind.join(', ') }),
  ].filter((text) => text !== false)
  return (
    <div className={styles['troubles']} data-troubles>
      {said.map((text) => (
        <Note key={text} tone="warn">
          {text} <a href={paths.devices}>{t('workShell.navDevices')}</a>
        </Note>
      ))}
    </div>
  )
}

const Days = ({ desk: { paths, day }, at }: { desk: DeskFacts; at: ListName }) => {
  const { t } = useTexts()
  const tomorrow = addDays(day.today, 1)
  return (
    <>
      <ViewSwitch
        label={t('workDesk.day')}
        links={[
          { href: paths[at], text: t('workDesk.today'), isCurrent: day.day === day.today },
          { href: `${paths[at]}?day=${tomorrow}`, text: t('workDesk.tomorrow'), isCurrent: day.day === tomorrow },
        ]}
      />
      <form className={styles['day']} method="get" action={paths[at]}>
        <label className="visually-hidden" htmlFor="day">
          {t('workDesk.pickDay')}
        </label>
        <input id="day" type="date" name="day" defaultValue={day.day} />
        <button>{t('workDesk.showDay')}</button>
      </form>
    </>
  )
}

const nextOnes = 5

/** With nobody at the window: the next cars to come. */
const NextOnes = ({ desk: { day, paths }, at }: { desk: DeskFacts; at: ListName }) => {
  const { t, language } = useTexts()
  const { late, hours } = day.arrivals
  const cars = [...late, ...hours.flatMap(({ rows }) => rows)].filter(({ status }) => status === 'confirmed')
  if (cars.length === 0) return null
  return (
    <Pane title={t('workDesk.next')}>
      <ul role="list" className={styles['next']}>
        {cars.slice(0, nextOnes).map((car) => (
          <li key={car.id}>
            <a href={paths.stay(car.number, at)}>
              <b>{formatTime(car.stay.arrival, language)}</b> <PlateOf car={car} />{' '}
              <span>{shortName(car.details)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Pane>
  )
}
