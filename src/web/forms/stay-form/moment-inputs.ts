import type { RefObject } from 'react'
import type { SearchForm } from '#domain/search/form.ts'
import { parseDateTime, type LocalDateTime } from '#domain/time/local.ts'

/** The native inputs of a stay, which hold its values. */
export type MomentInputs = { start: RefObject<HTMLInputElement | null>; end: RefObject<HTMLInputElement | null> }

/** The local date-time in the text of a native field; null when it is empty or unreadable. */
export const momentOf = (text: string | undefined): LocalDateTime | null => parseDateTime(text ?? '') ?? null

export const writeMoments = ({ start, end }: MomentInputs, { arrival, departure }: SearchForm): void => {
  if (start.current) start.current.value = arrival ?? ''
  if (end.current) end.current.value = departure ?? ''
}

/** Calls `work` at once, or as soon as the field is left, so that a date is not changed while the visitor types it. */
export const whenFree = (
  inputs: readonly RefObject<HTMLInputElement | null>[],
  work: () => void,
): (() => void) | undefined => {
  const busy = inputs.map((ref) => ref.current).find((input) => input !== null && input === document.activeElement)
  if (!busy) return void work()
  busy.addEventListener('blur', work, { once: true })
  return () => busy.removeEventListener('blur', work)
}
