import { useLayoutEffect, useRef, type RefObject } from 'react'
import { dateOf, parseDateTime } from '#domain/time/local.ts'
import type { CalendarWords } from '#texts/calendar-words.ts'
import { fieldLinks, FieldFrame, inputClass } from '../../components/field/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { shortDayWords, timeWords } from '../../pickers/moment-words.ts'
import styles from './search-form.module.css'

type Props = {
  name: 'startDateTime' | 'endDateTime'
  label: string
  error: string | undefined
  input: RefObject<HTMLInputElement | null>
  initial: string
  min: string
  max: string
  words: CalendarWords
  /** The local date-time in the field; null when it is empty. */
  value: string | null
  awake: boolean
  onOpen: (opener: HTMLElement) => void
  onIntent: () => void
  onTyped: () => void
  /** What stands behind the time, for example "8 days". */
  beside?: string | null
}

/**
 * A day and a time, as one control that says "Thu 10 Dec" and "08:00" in the page's words, because a browser writes
 * dates in its own language (03/05). The native input holds the value and is all that works without script: it lies
 * unseen over the words, so that it still opens, and shows itself as soon as it is used (LANDING-5). With script a
 * button in exactly its place opens the picker.
 */
export const MomentField = ({
  name,
  label,
  error,
  input,
  initial,
  min,
  max,
  words,
  value,
  awake,
  onOpen,
  onIntent,
  onTyped,
  beside = null,
}: Props) => {
  const { t } = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  // Somebody who has just reached this field with Tab goes on at the button that replaces it.
  useLayoutEffect(() => {
    if (awake && input.current === document.activeElement) button.current?.focus()
  }, [awake, input])
  const moment = parseDateTime(value ?? '')
  const day = moment ? shortDayWords(words, dateOf(moment), min) : t('search.chooseMoment')
  const time = moment ? [timeWords(words, moment), beside].filter(Boolean).join(' · ') : ''
  const links = fieldLinks({ name, label, error })
  // restore.ts may have written the last search of this browser into the words
  const shown = (
    <>
      <Icon name="calendar" />
      <span>
        <b suppressHydrationWarning>{day}</b> <small suppressHydrationWarning>{time}</small>
      </span>
    </>
  )
  const look = error ? `${styles['display']} ${styles['wrong']}` : styles['display']
  return (
    <FieldFrame name={name} label={label} error={error}>
      <div className={styles['moment']} data-moment={name}>
        <input
          {...links}
          ref={input}
          type="datetime-local"
          className={inputClass}
          defaultValue={initial}
          min={min}
          max={max}
          step={300}
          tabIndex={awake ? -1 : undefined}
          aria-hidden={awake ? true : undefined}
          onFocus={awake ? () => button.current?.focus() : undefined}
          onInput={onTyped}
        />
        {awake ? (
          <button
            ref={button}
            type="button"
            className={look}
            aria-haspopup="dialog"
            aria-label={[label, day, time].filter(Boolean).join(', ')}
            aria-describedby={links['aria-describedby']}
            onClick={(event) => onOpen(event.currentTarget)}
            onPointerEnter={onIntent}
            onFocus={onIntent}
          >
            {shown}
          </button>
        ) : (
          <span className={`${look} ${styles['words']}`} aria-hidden="true">
            {shown}
          </span>
        )}
      </div>
    </FieldFrame>
  )
}
