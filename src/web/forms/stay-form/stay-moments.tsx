import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { SearchForm, SearchFormEvent } from '#domain/search/form.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { dayCount } from '#domain/time/stays.ts'
import { useTexts } from '../../kernel/texts.tsx'
import { useLazyPart } from '../search-form/lazy-part.ts'
import { MomentField } from '../search-form/moment-field.tsx'
import type { SearchFormView } from '../search-form/view.ts'
import type { MomentInputs } from './moment-inputs.ts'

type Side = 'arrival' | 'departure'
/** `now` is the moment at which the picker was opened; its limits do not move while it is open. */
type Opened = { side: Side; opener: HTMLElement; now: LocalDateTime }

const fetchDatePicker = () => import('../../pickers/date-picker.tsx')
export const useDatePicker = () => useLazyPart('The date picker', fetchDatePicker)

type Props = {
  view: Pick<SearchFormView, 'start' | 'end' | 'min' | 'max' | 'words'>
  labels: { start: string; end: string }
  errors: { startDateTime?: string; endDateTime?: string }
  inputs: MomentInputs
  /** What useDatePicker returned. */
  picker: ReturnType<typeof useDatePicker>
  values: SearchForm
  awake: boolean
  /** The time on the airport's clock. */
  now: () => LocalDateTime
  onChange: (event: SearchFormEvent) => void
  onTyped: () => void
  /** Called when the picker cannot be had: goes back to the native fields. */
  onSleep: () => void
  /** The arrival is fixed and has no field. */
  onlyEnd?: boolean
  /** What stands between the fields and the picker. */
  children?: ReactNode
}

/** Drive in and drive out: native fields that can be posted as they are, to which script adds the picker. */
export const StayMoments = ({
  view,
  labels,
  errors,
  inputs,
  picker,
  values,
  awake,
  now,
  onChange,
  onTyped,
  onSleep,
  onlyEnd = false,
  children,
}: Props) => {
  const { t } = useTexts()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { part, load } = picker

  const open = async (side: Side, opener: HTMLElement) => {
    const loaded = await load()
    if (loaded) setOpened({ side, opener, now: now() })
    else {
      // Rendered at once, because until the button is gone the native field hands its focus to it, and both would lose
      // it.
      flushSync(onSleep)
      const field = side === 'arrival' ? inputs.start : inputs.end
      field.current?.focus()
    }
  }

  const { arrival, departure } = values
  const days = arrival && departure && departure > arrival ? dayCount({ arrival, departure }) : null
  const common = { words: view.words, min: view.min, max: view.max, awake, onIntent: () => void load(), onTyped }
  return (
    <>
      {!onlyEnd && (
        <MomentField
          {...common}
          name="startDateTime"
          label={labels.start}
          error={errors.startDateTime}
          input={inputs.start}
          initial={view.start}
          value={arrival}
          onOpen={(opener) => void open('arrival', opener)}
        />
      )}
      <MomentField
        {...common}
        name="endDateTime"
        label={labels.end}
        error={errors.endDateTime}
        input={inputs.end}
        initial={view.end}
        value={departure}
        onOpen={(opener) => void open('departure', opener)}
        beside={days === null ? null : t('common.days', { count: days })}
      />
      {children}
      {part && opened && (
        <part.DatePicker
          side={opened.side}
          opener={opened.opener}
          form={values}
          now={opened.now}
          words={view.words}
          onChange={onChange}
          onSide={(side) => setOpened({ ...opened, side })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
