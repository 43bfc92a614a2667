import { pino } from 'pino'
import { expect, test } from 'vitest'
import { composeWebsite } from './compose-website.ts'
import { readConfig } from './config.ts'

const log = pino({ level: 'silent' })
const settings = (environment: Record<string, string>) =>
  composeWebsite(readConfig(environment), { clock: { now: () => 0 }, publicUrl: 'https://parkwing.example' }, log)

test('W1 our own reviews, no key and one address, unless something else is configured', () => {
  expect(settings({})).toEqual({
    reviews: null,
    apiKey: undefined,
    servers: [{ url: 'https://parkwing.example', description: 'default' }],
  })
})

test('W1 addresses by environment, the own one first; another service for reviews', () => {
  const { servers, reviews, apiKey } = settings({
    ENVIRONMENT: 'stage',
    API_BASE: 'https://api.example',
    API_BASE_QA: 'https://qa.example',
    VALCON_API_KEY: 'partner-key',
    REVIEWS: 'trustpilot',
    TRUSTPILOT_API_KEY: 'trust-key',
    TRUSTPILOT_BUSINESS_UNIT: '46d6a890000064000500e0c3',
  })
  expect(servers).toEqual([
    { url: 'https://parkwing.example', description: 'stage' },
    { url: 'https://qa.example', description: 'qa' },
    { url: 'https://api.example', description: 'default' },
  ])
  expect([reviews?.name, apiKey]).toEqual(['Trustpilot', 'partner-key'])
  // WIRE-8: this site answers whatever else is named
  expect(settings({ ENVIRONMENT: 'qa', API_BASE_QA: 'https://qa.example' }).servers).toEqual([
    { url: 'https://qa.example', description: 'qa' },
    { url: 'https://parkwing.example', description: 'default' },
  ])
})

test('EXP-6 W1 what cannot work is refused before anything starts', () => {
  for (const [wrong, name] of [
    [{ SPLIT_TESTS: 'hero:200' }, 'SPLIT_TESTS'],
    [{ SPLIT_TESTS: 'qp_vs_tripapp_v1:10' }, 'TRIPAPP_SITE'],
    [{ TRIPAPP_SITE: 'https://trip.example/?a=1' }, 'TRIPAPP_SITE'],
    [{ REVIEWS: 'trustpilot' }, 'REVIEWS'],
    [{ ENVIRONMENT: 'production' }, 'ENVIRONMENT'],
  ] as const)
    expect(() => readConfig(wrong)).toThrow(name)
  expect(readConfig({ SPLIT_TESTS: 'qp_vs_tripapp_v1:10', TRIPAPP_SITE: 'https://trip.example/' }).TRIPAPP_SITE).toBe(
    'https://trip.example',
  )
})
