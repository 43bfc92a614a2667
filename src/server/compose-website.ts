import type { WebsiteSettings } from '#api/website/doors.ts'
import { createTrustpilot } from '#adapters/reviews/trustpilot.ts'
import type { Clock } from '#ports/clock.ts'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'

const environments = ['qa', 'stage', 'default'] as const

/** The part of the website API that configuration chooses. */
export const composeWebsite = (
  config: Config,
  { clock, publicUrl }: { clock: Clock; publicUrl: string },
  log: Logger,
): WebsiteSettings => {
  const { TRUSTPILOT_API_KEY: apiKey, TRUSTPILOT_BUSINESS_UNIT: businessUnit, ENVIRONMENT: own } = config
  const bases = { qa: config.API_BASE_QA, stage: config.API_BASE_STAGE, default: config.API_BASE }
  const others = environments.flatMap((name) =>
    name !== own && bases[name] ? [{ url: bases[name], description: name }] : [],
  )
  return {
    reviews:
      config.REVIEWS === 'trustpilot' && apiKey && businessUnit
        ? createTrustpilot({
            apiKey,
            businessUnit,
            clock,
            onFailure: (error) => log.warn({ err: error }, 'reviews not refreshed'),
          })
        : null,
    apiKey: config.VALCON_API_KEY,
    servers: [
      { url: bases[own] ?? publicUrl, description: own },
      ...others,
      // this site answers whatever else is named
      ...(own !== 'default' && !bases.default ? [{ url: publicUrl, description: 'default' }] : []),
    ],
  }
}
