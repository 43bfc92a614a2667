import type { OrganisationKind } from './people.ts'
import { isTold } from './told.ts'
import { daysBetween, type LocalDate } from '../time/local.ts'
import { noticeDue, toldDaysBefore } from './end-notice.ts'

/** What the house looks at of who deals with us as a trader (WORK-24). */
export const paperKinds = ['register', 'licence', 'insurance', 'identity'] as const
export type PaperKind = (typeof paperKinds)[number]
export const isPaperKind = (text: string): text is PaperKind => (paperKinds as readonly string[]).includes(text)
/** The longest number or reference of a paper. */
export const longestReference = 80

/** Who has papers: who runs car parks, and who sells. A company only buys, and we look at no papers of ourselves. */
export const hasPapers = (kind: OrganisationKind): boolean => kind === 'operator' || kind === 'agency'

/** The last day on which a paper counts; null: for good. */
export type Ending = { validUntil: LocalDate | null }

/** What there is to say of a paper on a day: `month` and `week` are the times before its end in which it is told. */
export type PaperState = 'valid' | 'month' | 'week' | 'expired'

const [week, month] = toldDaysBefore

/** On its last day a paper still counts (WORK-25). */
export const paperState = ({ validUntil }: Ending, day: LocalDate): PaperState => {
  const left = validUntil === null ? Infinity : daysBetween(day, validUntil)
  if (left < 0) return 'expired'
  if (left <= week) return 'week'
  return left <= month ? 'month' : 'valid'
}

/** Up to which last day of theirs papers are expired or soon will be. */
export const dueWithinDays = month

/** How many days before its end a paper is to be told of on a day (WORK-26); null: not on this one. */
export const tellsOfPaper = (
  { validUntil, toldDays }: Ending & { toldDays: number | null },
  day: LocalDate,
): number | null => {
  const left = validUntil === null ? Infinity : daysBetween(day, validUntil)
  return left < 0 ? null : noticeDue((days) => left <= days, toldDays)
}

/** Who is told that a paper expires: whoever sees the papers of the whole organisation, and is nobody of the demo. */
export const seesPapers = (member: Parameters<typeof isTold>[0], organisationId: string): boolean =>
  isTold(member, 'paper.view', { organisationId })
