import { holdsCardNumber, lengthOf, plainDigits, tidyText } from '../bookings/typed-text.ts'
import { done, refused, type Outcome } from '../outcome.ts'
import type { ProblemCode } from '../problems.ts'
import { dayMs, type Instant } from '../time/zones.ts'

export type Stars = 1 | 2 | 3 | 4 | 5
export type ReviewText = { stars: Stars; title: string; body: string; displayName: string }
export type ReviewState = 'published' | 'waiting' | 'refused'

export const reviewLimits = { title: 100, body: 2_000, displayName: 40 } as const
/** The fields in the order of the form. */
const reviewFields = ['stars', 'title', 'body', 'displayName'] as const
export type ReviewField = (typeof reviewFields)[number]

const reviewDays = 90

/** Whether the link of the invitation still works: for 90 days, its last moment included (REVIEW-2). */
export const mayReview = (invitedAt: Instant, now: Instant): boolean => now <= invitedAt + reviewDays * dayMs

const starsOf = (typed: string): Stars | null => (/^[1-5]$/.test(typed) ? (Number(typed) as Stars) : null)

/**
 * Reads the form of REVIEW-1 with its fields stars, title, body (may be empty) and displayName. Each field can have a
 * problem of its own.
 */
export const readReviewForm = (values: Readonly<Record<string, string | undefined>>): Outcome<ReviewText> => {
  const typed = (field: ReviewField): string => values[field] ?? ''
  const problems: Partial<Record<ReviewField, ProblemCode>> = {}
  const text = (field: 'title' | 'body' | 'displayName', missing: ProblemCode | null): string => {
    const tidy = tidyText(typed(field))
    if (holdsCardNumber(typed(field))) problems[field] = 'card_number_refused'
    else if (missing && tidy === '') problems[field] = missing
    else if (lengthOf(tidy) > reviewLimits[field]) problems[field] = 'too_long'
    return tidy
  }
  const stars = starsOf(typed('stars'))
  if (stars === null) problems.stars = 'stars_required'
  const review = {
    title: text('title', 'review_title_required'),
    body: text('body', null),
    displayName: text('displayName', 'display_name_required'),
  }
  const fields = Object.fromEntries(
    reviewFields.flatMap((field) => (problems[field] ? [[field, problems[field]] as const] : [])),
  )
  const [first] = Object.values(fields)
  return stars === null || first ? refused(first ?? 'stars_required', undefined, fields) : done({ stars, ...review })
}

const link = /https?:|www\.|\b[\p{L}\p{N}-]+\.(?:com|net|org|info|io|eu|de|nl|fr|es|it|pl|be|cz|tr|se|dk|no|uk)\b/iu
const date = /(?<!\d)(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d\d-\d\d)(?!\d)/g
const digits = /\d(?:[\s./()+-]*\d){6,}/

/**
 * Whether a review is published at once or waits for one of us (REVIEW-3). It waits when it may identify a person or
 * advertise something. Opinions never make it wait, whatever the stars.
 */
export const stateOf = ({ title, body, displayName }: ReviewText): ReviewState => {
  const all = plainDigits([title, body, displayName].join('\n'))
  return link.test(all) || all.includes('@') || digits.test(all.replace(date, ' ; ')) || /<[a-z/!]/i.test(all)
    ? 'waiting'
    : 'published'
}

/** How many reviews gave one star, two stars, and so on to five. */
export type StarCounts = readonly [number, number, number, number, number]

/** The plain average of the published reviews in tenths, rounded half up; null without reviews (REVIEW-4). */
export const averageOf = (counts: StarCounts): { count: number; averageTenths: number | null } => {
  const count = counts.reduce((sum, n) => sum + n, 0)
  const total = counts.reduce((sum, n, index) => sum + n * (index + 1), 0)
  return { count, averageTenths: count === 0 ? null : Math.floor((20 * total + count) / (2 * count)) }
}
