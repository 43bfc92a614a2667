import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { hoursEnabled, minutesEnabled, readTime, stepMinutes, type Range } from '#domain/search/form.ts'
import { dateOf, minuteOfDay, type LocalDateTime } from '#domain/time/local.ts'
import type { CalendarWords } from '#texts/calendar-words.ts'
import { useTexts } from '../kernel/texts.tsx'
import { timeWords } from './moment-words.ts'
import styles from './date-picker.module.css'

const two = (number: number) => String(number).padStart(2, '0')
const allHours = Array.from({ length: 24 }, (_, i) => i)
const allMinutes = Array.from({ length: 60 / stepMinutes }, (_, i) => i * stepMinutes)
/** How long typing must rest before it counts, in milliseconds (demand S4). */
const typingRestMs = 250

type Props = {
  words: CalendarWords
  range: Range
  moment: LocalDateTime
  onTime: (minuteOfDay: number) => void
  onConfirm: () => void
}

/** Hour and minute as two lists, and a field for those who prefer to type `0805`. */
export const TimeLists = ({ words, range, moment, onTime, onConfirm }: Props) => {
  const { t } = useTexts()
  const minute = minuteOfDay(moment)
  const hour = Math.trunc(minute / 60)
  const day = dateOf(moment)
  return (
    <div className={styles['times']}>
      <TypedTime shown={timeWords(words, moment)} onTime={onTime} onConfirm={onConfirm} />
      <div className={styles['lists']}>
        <NumberList
          label={t('search.hour')}
          all={allHours}
          enabled={hoursEnabled(range, day)}
          value={hour}
          onValue={(next) => onTime(next * 60 + (minute % 60))}
          onConfirm={onConfirm}
          takesFocus
        />
        <NumberList
          label={t('search.minutes')}
          all={allMinutes}
          enabled={minutesEnabled(range, day, hour)}
          value={minute % 60}
          onValue={(next) => onTime(hour * 60 + next)}
          onConfirm={onConfirm}
        />
      </div>
    </div>
  )
}

type ListProps = {
  label: string
  all: number[]
  enabled: number[]
  value: number
  onValue: (value: number) => void
  onConfirm: () => void
  takesFocus?: boolean
}

const NumberList = ({ label, all, enabled, value, onValue, onConfirm, takesFocus = false }: ListProps) => {
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const id = useId()
  const idOf = (number: number) => `${id}-${number}`
  useEffect(() => {
    if (takesFocus) list.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    const box = list.current
    const option = box?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (box && option) box.scrollTop = option.offsetTop - (box.clientHeight - option.offsetHeight) / 2
  }, [value])

  const type = (digit: string, at: number) => {
    const text = (at - typed.current.at < 1000 ? typed.current.text : '').slice(-1) + digit
    typed.current = { text, at }
    const found = [Number(text), Number(digit)].find((number) => enabled.includes(number))
    if (found !== undefined) onValue(found)
  }
  const move = (event: KeyboardEvent) => {
    if (/^\d$/.test(event.key)) return type(event.key, event.timeStamp)
    if (event.key === 'Enter') {
      event.preventDefault()
      return onConfirm()
    }
    const at = enabled.indexOf(value)
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 6,
      PageUp: at - 6,
      Home: 0,
      End: enabled.length - 1,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = enabled[Math.min(Math.max(step, 0), enabled.length - 1)]
    if (next !== undefined && next !== value) onValue(next)
  }
  return (
    <div>
      <p className={styles['columnName']} aria-hidden="true">
        {label}
      </p>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={idOf(value)}
        className={styles['list']}
        onKeyDown={move}
      >
        {all.map((number) => {
          const can = enabled.includes(number)
          return (
            <div
              key={number}
              id={idOf(number)}
              role="option"
              aria-selected={number === value}
              aria-disabled={!can || undefined}
              className={number === value ? `${styles['number']} ${styles['selected']}` : styles['number']}
              onClick={() => can && onValue(number)}
            >
              {two(number)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

type TypedProps = { shown: string; onTime: (minuteOfDay: number) => void; onConfirm: () => void }

/** What is typed counts after a short rest, at Enter, and when the field is left. */
const TypedTime = ({ shown, onTime, onConfirm }: TypedProps) => {
  const { t } = useTexts()
  const [wrong, setWrong] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  // the lists change the field too, but never while the visitor is in it
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = shown
  }, [shown])
  const read = (text: string): boolean => {
    clearTimeout(timer.current)
    if (text.trim() === shown) return true
    const minute = readTime(text)
    setWrong(minute === undefined)
    if (minute !== undefined) onTime(minute)
    return minute !== undefined
  }
  return (
    <div className={styles['typed']}>
      <label htmlFor="typed-time">{t('search.typeTime')}</label>
      <input
        ref={input}
        id="typed-time"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={shown}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? 'typed-time-wrong' : undefined}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => {
          const { value } = event.currentTarget
          clearTimeout(timer.current)
          // four digits are a whole time; fewer may be the beginning of one
          if (value.replace(/\D/g, '').length === 4) timer.current = setTimeout(() => read(value), typingRestMs)
        }}
        onBlur={(event) => read(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (read(event.currentTarget.value)) onConfirm()
        }}
      />
      {wrong && (
        <p id="typed-time-wrong" role="alert" className={styles['trouble']}>
          {t('search.timeWrong')}
        </p>
      )}
    </div>
  )
}
