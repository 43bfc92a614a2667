import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { carsNow } from '#domain/gate/desk-queue.ts'
import { findKept, type KeptCar, type KeptFound } from '#domain/gate/kept-list.ts'
import { readTyped } from '#domain/gate/typed.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { lookAt } from '../../desk/camera.ts'
import { CameraButton, CameraPage } from '../../desk/camera.tsx'
import { takeOver } from '../../desk/desk-line.ts'
import { hasTones, signal } from '../../desk/tones.ts'
import { offerCamera } from '../../desk/offer-camera.ts'
import { hearScanner } from '../../desk/scanner.ts'
import { keepScreenOn } from '../../desk/screen-awake.ts'
import { whenOf } from '../../desk/words.ts'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { Note } from '../../parts/note.tsx'
import { Stack } from '../../parts/pane.tsx'
import { WorkIcon } from '../../parts/work-icon.tsx'
import { CarList } from './car-list.tsx'
import { FoundPane } from './found-pane.tsx'
import { ReadPane, WaitingPane } from './queue-panes.tsx'
import { WhoPane } from './who-pane.tsx'
import { useDesk, type Desk } from './use-desk.ts'
import styles from '../../desk/desk.module.css'

type Props = { base: string; arrivals: string }

/** A code as the list has it. */
const digestOf = async (code: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}

const find = async (cars: readonly KeptCar[], text: string): Promise<KeptFound> => {
  const typed = readTyped(text)
  return findKept(cars, typed, await Promise.all(typed.codes.map(digestOf)))
}

/** The desk while there is no line: the field, the car at the window, the cars of the day, and what waits (DESK-22). */
export const OfflineDesk = ({ base, arrivals }: Props) => {
  const { t } = useTexts()
  const desk = useDesk(base)
  const { state } = desk
  const [found, setFound] = useState<KeptFound | null>(null)
  const cars = state ? carsNow(state) : []
  /** null until the list was read; a scanner is heard before that */
  const known = useRef<readonly KeptCar[] | null>(null)
  const early = useRef('')
  const turns = useRef(0)
  const [asked, setAsked] = useState('')
  const field = useRef<HTMLInputElement>(null)

  const look = useCallback(async (text: string) => {
    if (text.trim() === '') return
    const turn = (turns.current += 1)
    if (known.current === null) return void (early.current = text)
    const next = await find(known.current, text)
    // of two scans the later one is at the window
    if (turn !== turns.current) return
    setFound(next)
    if (next.kind === 'stop') signal(next.verdict.tone, hasTones(localStorage, true))
    setAsked(text.trim())
    if (field.current) field.current.value = next.kind === 'stop' ? text : ''
  }, [])
  // with the drawing and not after it, or there would be a moment with a list to see and none to look in (DESK-48)
  useLayoutEffect(() => {
    known.current = state && cars
    const heard = early.current
    if (!state || heard === '') return
    early.current = ''
    void look(heard)
  })
  useEffect(() => hearScanner((text) => void look(text)), [look])
  useEffect(() => keepScreenOn(), [])

  const isRead = state !== null
  useEffect(() => {
    if (!isRead) return
    const goOn = async () => {
      const typed = await takeOver(base)
      // what was scanned here meanwhile is later
      if (turns.current > 0) return
      if (typed) await look(typed)
      else field.current?.focus()
    }
    void goOn()
  }, [isRead, base, look])

  const camera = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isRead && camera.current) offerCamera(camera.current, { lookAt })
  }, [isRead])

  if (!state) return null
  const shown = found?.kind === 'car' ? cars.find(({ id }) => id === found.car.id) : undefined
  return (
    <Stack>
      <Standing desk={desk} arrivals={arrivals} />
      {state.list && <WhoPane base={base} list={state.list} />}
      <ReadPane desk={desk} state={state} />
      <div className={shown ? `${styles['columns']} ${styles['sideFirst']}` : styles['columns']}>
        <form
          className={styles['scan']}
          role="search"
          aria-label={t('workDesk.scanLabel')}
          onSubmit={(event) => {
            event.preventDefault()
            void look(field.current?.value ?? '')
          }}
        >
          <WorkIcon name="scan" />
          <label className="visually-hidden" htmlFor="scan">
            {t('workDesk.scanLabel')}
          </label>
          <input
            ref={field}
            id="scan"
            type="text"
            placeholder={t('workDesk.scanShort')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            data-key="/"
          />
          <WorkButton look="primary">{t('workDesk.scanButton')}</WorkButton>
          <CameraButton ref={camera} />
        </form>
        <CameraPage />
        <div className={styles['list']}>
          <CarList
            cars={found?.kind === 'several' ? found.cars : cars}
            isFound={found?.kind === 'several'}
            state={state}
            now={desk.now}
            open={(car) => setFound({ kind: 'car', car, seenPlate: null })}
          />
        </div>
        <div className={styles['side']}>
          <FoundPane
            key={shown?.id}
            desk={desk}
            state={state}
            found={found}
            typed={asked}
            car={shown ?? null}
            done={() => {
              setFound(null)
              // no field may swallow the key that takes it back; a scanner is heard without one
              document.getElementById('main')?.focus()
            }}
          />
          <WaitingPane desk={desk} state={state} />
        </div>
      </div>
    </Stack>
  )
}

/** Whether there is a line, from when the list is, and what has to wait for it. */
const Standing = ({ desk: { state, line, now }, arrivals }: { desk: Desk; arrivals: string }) => {
  const { t, language } = useTexts()
  const list = state?.list
  if (line === 'there')
    return (
      <Note tone="ok" title={t('workOffline.there')} isAnswer>
        <WorkButtonLink href={arrivals} look="primary">
          {t('workOffline.goOn')}
        </WorkButtonLink>
      </Note>
    )
  if (!list) return <Note tone="bad" title={t('workOffline.noList')} />
  return (
    <Note tone="warn" title={t('workOffline.away', { time: whenOf(list.at, list.zone, now, language) })} isAnswer>
      {t('workOffline.needsLine')}
    </Note>
  )
}
