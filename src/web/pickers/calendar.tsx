import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isDayEnabled, type Range } from '#domain/search/form.ts'
import { dateOf, type LocalDate } from '#domain/time/local.ts'
import type { CalendarWords } from '#texts/calendar-words.ts'
import { Icon } from '../components/icon.tsx'
import { useTexts } from '../kernel/texts.tsx'
import { addMonths, dayAfterKey, monthOf, weeksOf } from './calendar-grid.ts'
import { dayWords, monthWords } from './moment-words.ts'
import styles from './date-picker.module.css'

type Props = {
  words: CalendarWords
  /** How many months are shown beside each other. */
  months: 1 | 2
  range: Range
  selected: LocalDate
  /** The days of the stay, including the first and the last. */
  stay: { first: LocalDate; last: LocalDate } | null
  onChoose: (day: LocalDate) => void
}

/**
 * A grid with the keys that the APG defines. It is one tab stop, and days that cannot be chosen can still be reached
 * and say why.
 */
export const Calendar = ({ words, months, range, selected, stay, onChoose }: Props) => {
  const { t } = useTexts()
  const grid = useRef<HTMLDivElement>(null)
  const [day, setDay] = useState(selected)
  const [first, setFirst] = useState(monthOf(selected))
  const pages = Array.from({ length: months }, (_, i) => addMonths(first, i))
  const isFirst = first <= monthOf(dateOf(range.min))
  const isLast = addMonths(first, months - 1) >= monthOf(dateOf(range.max))

  // The calendar opens with the focus on the chosen day, and the focus follows the keys.
  const follow = useRef(true)
  useEffect(() => {
    if (follow.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    follow.current = false
  }, [day])

  const show = (page: LocalDate) => setFirst(page)
  /** The buttons turn pages, and the day that Tab reaches moves along. */
  const turn = (by: 1 | -1) => {
    const page = addMonths(first, by)
    show(page)
    const last = addMonths(page, months)
    if (day < page || day >= last) setDay(by === 1 ? addMonths(last, -1) : page)
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (isDayEnabled(range, day)) onChoose(day)
      return
    }
    const next = dayAfterKey(event.key, event.shiftKey, day)
    if (!next) return
    event.preventDefault()
    if (next < first) show(monthOf(next))
    else if (next >= addMonths(first, months)) show(addMonths(monthOf(next), 1 - months))
    follow.current = true
    setDay(next)
  }

  const cell = (one: LocalDate | null, i: number) => {
    if (one === null) return <td key={`none ${i}`} />
    const enabled = isDayEnabled(range, one)
    const why = enabled ? null : one < dateOf(range.min) ? t('search.tooEarly') : t('search.tooLate')
    const inStay = stay !== null && one >= stay.first && one <= stay.last
    const look = [styles['day'], inStay && styles['inside'], one === selected && styles['selected']]
      .filter(Boolean)
      .join(' ')
    return (
      <td
        key={one}
        role="gridcell"
        data-day={one}
        className={look}
        tabIndex={one === day ? 0 : -1}
        aria-selected={one === selected}
        aria-disabled={!enabled || undefined}
        aria-label={[dayWords(words, one), why].filter(Boolean).join(', ')}
        onClick={() => enabled && onChoose(one)}
        onKeyDown={move}
      >
        <span aria-hidden="true">{Number(one.slice(8, 10))}</span>
      </td>
    )
  }

  return (
    <div className={styles['calendar']} ref={grid}>
      <button
        type="button"
        className={`${styles['turn']} ${styles['back']}`}
        onClick={() => isFirst || turn(-1)}
        aria-disabled={isFirst}
      >
        <Icon name="chevron-left" />
        <span className="visually-hidden">{t('search.previousMonth')}</span>
      </button>
      <button
        type="button"
        className={`${styles['turn']} ${styles['on']}`}
        onClick={() => isLast || turn(1)}
        aria-disabled={isLast}
      >
        <Icon name="chevron-right" />
        <span className="visually-hidden">{t('search.nextMonth')}</span>
      </button>
      {pages.map((page, i) => (
        <div key={page} className={styles['month']}>
          <p id={`month-${i}`} className={styles['monthName']} aria-live="polite">
            {monthWords(words, page)}
          </p>
          <table role="grid" aria-labelledby={`month-${i}`}>
            <thead>
              <tr>
                {words.weekdays.long.map((name, at) => (
                  <th key={name} scope="col" abbr={name}>
                    {words.weekdays.short[at]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(page).map((week) => (
                <tr key={week.find((one) => one !== null)}>{week.map(cell)}</tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  )
}
