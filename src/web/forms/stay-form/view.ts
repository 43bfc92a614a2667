/** What the two date fields of a change show, made by a loader. In the browser only its type may be used. */
import type { Language } from '#domain/languages.ts'
import { emptyForm, lastDay, limits } from '#domain/search/form.ts'
import { at } from '#domain/time/local.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import { calendarWords, type CalendarWords } from '#texts/calendar-words.ts'

export type StayFieldsView = {
  /** Local date-times as the native fields hold them. One that could not be read is shown as it was sent. */
  start: string
  end: string
  /** The arrival stays as booked and has no field, because the stay only gets longer. */
  onlyEnd: boolean
  min: string
  max: string
  errors: { startDateTime?: string; endDateTime?: string }
  now: Instant
  zone: string
  words: CalendarWords
}

export const stayFieldsView = (
  question: Pick<StayFieldsView, 'start' | 'end' | 'onlyEnd' | 'errors' | 'now' | 'zone'> & { language: Language },
): StayFieldsView => {
  const { language, ...view } = question
  const local = localAt(view.now, view.zone)
  return {
    ...view,
    min: limits(emptyForm, local).arrival.min,
    max: at(lastDay(local), 1_435),
    words: calendarWords(language),
  }
}
