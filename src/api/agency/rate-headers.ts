import { callsOfKey } from '#domain/agencies/service-key.ts'
import type { KeyRate } from '#usecases/agencies/read-key.ts'

/** What a key has left of its minute (AGENCY-6). */
export const rateHeaders = ({ limit, remaining, resetSeconds }: KeyRate): Record<string, string> => ({
  'ratelimit-policy': `"key";q=${limit};w=${callsOfKey.windowMs / 1_000}`,
  ratelimit: `"key";r=${remaining};t=${resetSeconds}`,
})
