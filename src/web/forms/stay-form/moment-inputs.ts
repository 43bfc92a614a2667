import type { RefObject } from 'react'
import type { SearchForm } from '#domain/search/form.ts'
import { parseDateTime, type LocalDateTime } from '#domain/time/local.ts'

/** The native inputs of a stay, which carry its values. */
export type MomentInputs = { start: RefObject<HTMLInputElement | null>; end: RefObject<HTMLInputElement | null> }

export const momentOf = (text: string | undefined): LocalDateTime | null => parseDateTime(text ?? '') ?? null

export const writeMoments = ({ start, end }: MomentInputs, { arrival, departure }: SearchForm): void => {
  if (start.current) start.current.value = arrival ?? ''
  if (end.current) end.current.value = departure ?? ''
}
