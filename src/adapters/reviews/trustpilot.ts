import { z } from 'zod'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import type { Clock } from '#ports/clock.ts'
import type { ReviewSource, SiteReviews } from '#ports/reviews.ts'
import { boundedText } from '../bounded-text.ts'

const longestBytes = 512 * 1024
const timeOutMs = 5_000
const askEveryMs = hourMs
/** After a failure it asks again sooner, but not for every page. */
const retryEveryMs = 5 * minuteMs
const shown = 20
const longestTitle = 100
const longestText = 2_000

const unit = z.object({
  score: z.object({ trustScore: z.number().min(1).max(5) }),
  numberOfReviews: z.object({ total: z.number().int().min(0) }),
})
const list = z.object({
  reviews: z.array(
    z.object({
      stars: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
      title: z.string().nullish(),
      text: z.string().nullish(),
      createdAt: z.iso.datetime({ offset: true }),
      consumer: z.object({ displayName: z.string().nullish() }).nullish(),
    }),
  ),
})

export type TrustpilotSettings = {
  apiKey: string
  businessUnit: string
  clock: Clock
  url?: string
  timeoutMs?: number
  onFailure?: (error: unknown) => void
}

/**
 * Trustpilot's public interface. What it answers is input from outside, so its time and size are bounded and it is
 * checked. The key travels as a header, so that it ends up in no log of addresses.
 */
export const createTrustpilot = ({
  apiKey,
  businessUnit,
  clock,
  url = 'https://api.trustpilot.com',
  timeoutMs = timeOutMs,
  onFailure = () => undefined,
}: TrustpilotSettings): ReviewSource => {
  let good: SiteReviews | null = null
  let askedAt = -Infinity
  let next = askEveryMs
  let running: Promise<void> | null = null

  const ask = async <T>(schema: z.ZodType<T>, path: string): Promise<T> => {
    const answer = await fetch(`${url}/v1/business-units/${encodeURIComponent(businessUnit)}${path}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', apikey: apiKey },
    })
    if (!answer.ok) throw new Error(`the review service answered ${answer.status}`)
    return schema.parse(
      JSON.parse(await boundedText(answer, longestBytes, () => new Error('the review service’s answer is too long'))),
    )
  }

  const load = async (): Promise<void> => {
    askedAt = clock.now()
    try {
      const [{ score, numberOfReviews }, { reviews }] = await Promise.all([
        ask(unit, ''),
        ask(list, `/reviews?perPage=${shown}&orderBy=createdat.desc`),
      ])
      good = {
        averageTenths: Math.round(score.trustScore * 10),
        count: numberOfReviews.total,
        reviews: reviews.slice(0, shown).map(({ stars, title, text, createdAt, consumer }) => ({
          stars,
          title: (title ?? '').slice(0, longestTitle),
          text: (text ?? '').slice(0, longestText),
          createdAt: Date.parse(createdAt),
          displayName: (consumer?.displayName ?? '').slice(0, 40),
        })),
      }
      next = askEveryMs
    } catch (error) {
      next = retryEveryMs
      onFailure(error)
    }
  }

  return {
    name: 'Trustpilot',
    async current() {
      const now = clock.now()
      // The first condition holds when the clock was set back.
      if (now < askedAt || now - askedAt >= next) running ??= load().finally(() => (running = null))
      // Only somebody who comes before there are any reviews has to wait.
      if (!good && running) await running
      return good
    },
  }
}
