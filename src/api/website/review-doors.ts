import { z } from 'zod'
import type { Actor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'
import { siteReviews, type ReviewSource, type SiteReviews } from '#usecases/travellers/site-reviews.ts'
import { answerJson, type ApiDoor } from '../door.ts'
import { readDoors, tooOften } from './reading.ts'

const average = z.number().min(0).max(5).describe('0: no review yet')
const reviews = z.array(
  z
    .object({
      createdAt: z.iso.datetime(),
      stars: z.number().int().min(1).max(5),
      title: z.string(),
      text: z.string(),
      consumer: z.object({ displayName: z.string() }),
    })
    .meta({ id: 'Review' }),
)

const cacheSeconds = 300

/** REVIEW-11: the answers have no field for it, so a header says that some of these reviews are demo data. */
const marked = (answer: Response, found: SiteReviews | null): Response => {
  if (found?.simulated) answer.headers.set('X-Demo-Data', 'reviews')
  return answer
}

/**
 * `website/trustpilot/…` of demand W1. Websites know these calls by that name, but the reviews are our own unless
 * Trustpilot is configured (settled 34).
 */
export const reviewDoors = (deps: Deps, source: ReviewSource | null, apiKey: string | undefined): ApiDoor[] => {
  const current = async (address: string) => {
    const actor: Actor = { kind: 'visitor', sessionId: null, address: `api ${address}` }
    const found = await siteReviews(deps, actor, { source })
    return found.ok ? found.value : null
  }
  return [
    ...readDoors(
      'trustpilot/average-rating',
      {
        summary: 'Average of the reviews, in stars to a tenth',
        answer: average,
        otherAnswers: tooOften,
        handle: async (_request, _params, address = '') => {
          const found = await current(address)
          return marked(answerJson(average, (found?.averageTenths ?? 0) / 10, cacheSeconds), found)
        },
      },
      apiKey,
      ['GET'],
    ),
    ...readDoors(
      'trustpilot/get-reviews',
      {
        summary: 'The newest reviews',
        answer: reviews,
        otherAnswers: tooOften,
        handle: async (_request, _params, address = '') => {
          const found = await current(address)
          const shown = (found?.reviews ?? []).map(({ createdAt, stars, title, text, displayName }) => ({
            createdAt: new Date(createdAt).toISOString(),
            stars,
            title,
            text,
            consumer: { displayName },
          }))
          return marked(answerJson(reviews, shown, cacheSeconds), found)
        },
      },
      apiKey,
      ['GET'],
    ),
  ]
}
