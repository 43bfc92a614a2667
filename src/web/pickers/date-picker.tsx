/**
 * The dialog for the two moments: the tabs Date and Time, first for the arrival, then for the departure (demand S3).
 * Every rule about dates is in domain/search/form.ts; this only shows and asks. These are widgets of our own after the
 * APG and not a library's, because names come from the server's data and not from the browser's, disabled days can be
 * reached, Home and End stay in the week, and they weigh a tenth.
 */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { limits, pickersAt, type SearchForm, type SearchFormEvent } from '#domain/search/form.ts'
import { dateOf, minuteOfDay, type LocalDate, type LocalDateTime } from '#domain/time/local.ts'
import { dayCount } from '#domain/time/stays.ts'
import type { CalendarWords } from '#texts/calendar-words.ts'
import { Button } from '../components/button/button.tsx'
import { Icon } from '../components/icon.tsx'
import { useTexts } from '../kernel/texts.tsx'
import { Calendar } from './calendar.tsx'
import { pickerWords } from './moment-words.ts'
import { TimeLists } from './time-lists.tsx'
import styles from './date-picker.module.css'

type Side = 'arrival' | 'departure'
type Tab = 'date' | 'time'
const sides: readonly Side[] = ['arrival', 'departure']
const tabs: readonly Tab[] = ['date', 'time']

export type DatePickerProps = {
  side: Side
  /** The control it belongs to: it opens under this control and returns the focus to it. */
  opener: HTMLElement
  form: SearchForm
  /** The time on the airport's clock. */
  now: LocalDateTime
  words: CalendarWords
  onChange: (event: SearchFormEvent) => void
  onSide: (side: Side) => void
  onClose: () => void
}

export const DatePicker = ({ side, opener, form, now, words, onChange, onSide, onClose }: DatePickerProps) => {
  const { t } = useTexts()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [tab, setTab] = useState<Tab>('date')
  // Counts up to begin a new calendar when it is the departure's turn, and after clearing.
  const [turn, setTurn] = useState(0)
  const current = pickersAt(form, now)[side]
  const range = limits(form, now)[side]
  const wide = useWide()
  useEffect(() => {
    const box = dialog.current
    if (!box || box.open) return
    box.showModal()
    box.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
    placeUnder(box, opener)
  }, [opener])

  const goTo = (next: Side) => {
    onSide(next)
    setTab('date')
    setTurn(turn + 1)
  }
  const chooseDay = (day: LocalDate) => {
    onChange({ type: `${side}Day`, day })
    setTab('time')
  }
  const chooseTime = (minute: number) => onChange({ type: `${side}Time`, minute })
  /** Confirming an arrival opens the departure; confirming a departure closes the dialog. */
  const confirm = () => {
    if (form[side] === null) chooseTime(minuteOfDay(current))
    if (side === 'arrival') goTo('departure')
    else dialog.current?.close()
  }
  const clear = () => {
    onChange({ type: side === 'arrival' ? 'clearArrival' : 'clearDeparture' })
    setTab('date')
    setTurn(turn + 1)
  }
  const moveTab = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    const next: Tab = tab === 'date' ? 'time' : 'date'
    setTab(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }

  const { arrival, departure } = form
  const stay = arrival && departure && departure > arrival ? { arrival, departure } : null
  const labels: Record<Side, string> = { arrival: t('search.driveIn'), departure: t('search.driveOut') }
  return createPortal(
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles['sheet']}>
        <div className={styles['head']}>
          <h2 id={`${id}-title`} className={styles['title']} aria-live="polite">
            {side === 'arrival' ? t('search.chooseDriveIn') : t('search.chooseDriveOut')}
          </h2>
          <button type="button" className={styles['close']} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
            <span className="visually-hidden">{t('common.close')}</span>
          </button>
        </div>
        <div className={styles['sides']}>
          {sides.map((one) => {
            const moment = form[one]
            return (
              <button
                key={one}
                type="button"
                aria-pressed={one === side}
                className={styles['side']}
                onClick={() => goTo(one)}
              >
                <span>{labels[one]}</span>
                <b>{moment ? pickerWords(words, moment) : t('search.chooseMoment')}</b>
              </button>
            )
          })}
          <p className={styles['days']} role="status">
            {stay ? t('common.days', { count: dayCount(stay) }) : ''}
          </p>
        </div>
        <div role="tablist" aria-labelledby={`${id}-title`} className={styles['tabs']}>
          {tabs.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`${id}-${one}`}
              aria-selected={tab === one}
              aria-controls={tab === one ? `${id}-panel` : undefined}
              tabIndex={tab === one ? 0 : -1}
              className={styles['tab']}
              onClick={() => setTab(one)}
              onKeyDown={moveTab}
            >
              {one === 'date' ? t('search.date') : t('search.time')}
            </button>
          ))}
        </div>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={styles['panel']}>
          {tab === 'date' ? (
            <Calendar
              key={`${side} ${turn}`}
              words={words}
              months={wide ? 2 : 1}
              range={range}
              selected={dateOf(current)}
              stay={stay && { first: dateOf(stay.arrival), last: dateOf(stay.departure) }}
              onChoose={chooseDay}
            />
          ) : (
            <TimeLists
              key={side}
              words={words}
              range={range}
              moment={current}
              onTime={chooseTime}
              onConfirm={confirm}
            />
          )}
        </div>
        <div className={styles['foot']}>
          <Button type="button" look="quiet" onClick={clear}>
            {t('search.clear')}
          </Button>
          <Button type="button" onClick={confirm}>
            {t('search.done')}
          </Button>
        </div>
      </div>
    </dialog>,
    document.body,
  )
}

const wideQuery = '(min-width: 62em)'

/** Two months beside each other from 992 px on (demand S3). */
const useWide = (): boolean => {
  const [wide, setWide] = useState(() => matchMedia(wideQuery).matches)
  useEffect(() => {
    const query = matchMedia(wideQuery)
    const listen = () => setWide(query.matches)
    query.addEventListener('change', listen)
    return () => query.removeEventListener('change', listen)
  }, [])
  return wide
}

const gap = 8

/** Where there is room for a window (date-picker.module.css), it stands under its field, inside the viewport. */
const placeUnder = (box: HTMLDialogElement, opener: HTMLElement): void => {
  const field = opener.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const within = (wanted: number, size: number, room: number) => Math.max(gap, Math.min(wanted, room - size - gap))
  box.style.setProperty('--left', `${within(field.left, width, document.documentElement.clientWidth)}px`)
  box.style.setProperty('--top', `${within(field.bottom + gap, height, document.documentElement.clientHeight)}px`)
}
