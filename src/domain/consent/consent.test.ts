import { describe, expect, test } from 'vitest'
import {
  chosen,
  consentDays,
  consentFrom,
  consentVersion,
  formatFlags,
  isChoice,
  isPrivacySignal,
  messageValue,
  parseFlags,
  type Consent,
} from './consent.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const off = { websiteImprovement: false, advertising: false }
const choice = (more: Partial<Consent> = {}): Consent => ({ ...off, version: consentVersion, at: noon, ...more })
const from = (
  flags: string | undefined,
  { message = messageValue as string | null, signal = false, now = noon } = {},
) => consentFrom({ flags, message: message ?? undefined, signal, now })

test('CONS-1 before anything is chosen nothing optional is allowed, and the question is open', () =>
  expect(from(undefined, { message: null })).toBeNull())

test('CONS-2 accept takes both, reject none, save the boxes', () => {
  const boxes = { websiteImprovement: true, advertising: false }
  expect(chosen('accept', off, noon, false)).toEqual(choice({ websiteImprovement: true, advertising: true }))
  expect(chosen('reject', { websiteImprovement: true, advertising: true }, noon, false)).toEqual(choice())
  expect(chosen('save', boxes, noon, false)).toEqual(choice(boxes))
  expect(['accept', 'reject', 'save', 'choose', '', 'constructor'].map(isChoice)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

describe('stored', () => {
  test('CONS-3 CK-04 with version and time', () => {
    expect(formatFlags(choice({ websiteImprovement: true }))).toBe(
      'functional=1&websiteImprovement=1&advertising=0&version=1&at=1795176000',
    )
    for (const one of [
      choice(),
      choice({ advertising: true }),
      choice({ websiteImprovement: true, advertising: true, despiteSignal: true }),
    ])
      expect(from(formatFlags(one))).toEqual(one)
  })

  test('CONS-3 what nobody here wrote is nothing, and both cookies belong together', () => {
    const good = formatFlags(choice({ advertising: true }))
    for (const wrong of [
      '',
      '1',
      `${good}&x=1`,
      good.replace('functional=1', 'functional=0'),
      good.replace('advertising=1', 'advertising=true'),
      good.replace('at=1795176000', 'at='),
      '{"advertising":true}',
      ` ${good}`,
    ])
      expect([wrong, parseFlags(wrong)]).toEqual([wrong, null])
    expect(from(good, { message: null })).toBeNull()
    expect(from(good, { message: 'v0' })).toBeNull()
  })

  test('CONS-4 for 182 days, and for one version', () => {
    const flags = formatFlags(choice())
    const end = noon + consentDays * 86_400_000
    expect(new Date(end).toISOString()).toBe('2027-05-21T12:00:00.000Z')
    expect([from(flags, { now: end - 1_000 }), from(flags, { now: end })]).toEqual([choice(), null])
    expect(from(formatFlags(choice({ version: consentVersion + 1 })))).toBeNull()
  })
})

test('CONS-5 CK-05 Global Privacy Control is a refusal, until one chooses under it', () => {
  const before = formatFlags(chosen('accept', off, noon, false))
  const under = chosen('accept', off, noon, true)
  expect(from(undefined, { message: null, signal: true })).toEqual(choice())
  expect(from(before, { signal: true })).toEqual(choice())
  expect(from(formatFlags(under), { signal: true })).toEqual(under)
  expect(from(formatFlags(under), { signal: false })).toEqual(under)
  expect(['1', '0', '', undefined, ['1', '1']].map(isPrivacySignal)).toEqual([true, false, false, false, false])
})
