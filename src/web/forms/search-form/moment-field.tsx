import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { parseDateTime } from '#domain/time/local.ts'
import type { CalendarWords } from '#texts/calendar-words.ts'
import { fieldLinks, FieldFrame, inputClass } from '../../components/field/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { momentWords, pickerWords } from '../../pickers/moment-words.ts'
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
  beside?: ReactNode
}

/**
 * A day and a time. The native input holds the value and is all there is without script. With script a button in
 * exactly its place shows the value in the page's words, because a browser writes dates in its own language (03/05);
 * the button opens the picker.
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
  beside,
}: Props) => {
  const { t } = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  // Somebody who has just reached this field with Tab goes on at the button that replaces it.
  useLayoutEffect(() => {
    if (awake && input.current === document.activeElement) button.current?.focus()
  }, [awake, input])
  const moment = parseDateTime(value ?? '')
  const shown = moment ? pickerWords(words, moment) : t('search.chooseMoment')
  const links = fieldLinks({ name, label, error })
  const describedBy = [links['aria-describedby'], `words-${name}`].filter(Boolean).join(' ')
  return (
    <FieldFrame name={name} label={label} error={error}>
      <div className={styles['moment']}>
        <input
          {...links}
          ref={input}
          type="datetime-local"
          className={inputClass}
          defaultValue={initial}
          min={min}
          max={max}
          step={300}
          aria-describedby={describedBy}
          tabIndex={awake ? -1 : undefined}
          aria-hidden={awake ? true : undefined}
          onFocus={awake ? () => button.current?.focus() : undefined}
          onInput={onTyped}
        />
        {awake && (
          <button
            ref={button}
            type="button"
            className={error ? `${styles['display']} ${styles['wrong']}` : styles['display']}
            aria-haspopup="dialog"
            aria-label={`${label}, ${shown}`}
            aria-describedby={describedBy}
            onClick={(event) => onOpen(event.currentTarget)}
            onPointerEnter={onIntent}
            onFocus={onIntent}
          >
            <span>{shown}</span>
            <Icon name="calendar" />
          </button>
        )}
      </div>
      <p className={styles['words']}>
        <span id={`words-${name}`}>{moment ? momentWords(words, moment) : ''}</span>
        {beside}
      </p>
    </FieldFrame>
  )
}
