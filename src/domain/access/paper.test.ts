import { describe, expect, test } from 'vitest'
import type { LocalDate } from '../time/local.ts'
import { noticeId, readNotice } from '../letters/notice-id.ts'
import { noticeDue } from './end-notice.ts'
import { hasPapers, isPaperKind, paperKinds, paperState, seesPapers, tellsOfPaper } from './paper.ts'

const day = (text: string) => text as LocalDate
const until = (text: string | null) => ({ validUntil: text === null ? null : day(text) })

describe('papers', () => {
  test('WORK-24 four kinds, of who runs car parks and of who sells', () => {
    expect(paperKinds).toEqual(['register', 'licence', 'insurance', 'identity'])
    expect(['register', 'passport', '', 'Licence'].map(isPaperKind)).toEqual([true, false, false, false])
    expect((['house', 'operator', 'agency', 'corporate'] as const).map(hasPapers)).toEqual([false, true, true, false])
  })

  test('WORK-25 a paper until 31 March: valid to the end of February, a month, a week, its last day, expired', () => {
    const paper = until('2027-03-31')
    const said = (text: string) => paperState(paper, day(text))
    expect(['2027-02-28', '2027-03-01', '2027-03-23', '2027-03-24', '2027-03-31', '2027-04-01'].map(said)).toEqual([
      'valid',
      'month',
      'month',
      'week',
      'week',
      'expired',
    ])
    expect(paperState(until(null), day('2199-12-31'))).toBe('valid')
  })

  test('WORK-25 days are counted over the change of the clocks and over a leap day', () => {
    expect(paperState(until('2027-04-27'), day('2027-03-27'))).toBe('valid')
    expect(paperState(until('2027-04-27'), day('2027-03-28'))).toBe('month')
    expect(paperState(until('2028-03-30'), day('2028-02-28'))).toBe('valid')
    expect(paperState(until('2028-03-30'), day('2028-02-29'))).toBe('month')
  })

  test('WORK-26 is told 30 and 7 days before, each once; one without an end and one that has expired never', () => {
    const tells = (text: string, toldDays: number | null) =>
      tellsOfPaper({ ...until('2027-03-31'), toldDays }, day(text))
    const days = ['2027-02-28', '2027-03-01', '2027-03-23', '2027-03-24', '2027-03-31', '2027-04-01']
    expect(days.map((one) => tells(one, null))).toEqual([null, 30, 30, 7, 7, null])
    expect(days.map((one) => tells(one, 30))).toEqual([null, null, null, 7, 7, null])
    expect(days.map((one) => tells(one, 7))).toEqual([null, null, null, null, null, null])
    expect(tellsOfPaper({ ...until(null), toldDays: null }, day('2027-03-31'))).toBeNull()
  })

  test('AGENCY-213 WORK-26 the last time before an end that has come is told, and none twice', () => {
    expect(noticeDue((days) => days >= 31, null)).toBeNull()
    expect(noticeDue((days) => days >= 30, null)).toBe(30)
    expect(noticeDue((days) => days >= 5, 30)).toBe(7)
    expect(noticeDue((days) => days >= 5, 7)).toBeNull()
    expect(readNotice(noticeId({ about: 'a', personId: 'b' }))).toEqual({ about: 'a', personId: 'b' })
  })

  test('WORK-26 is told to whoever manages the whole organisation, and to nobody of the demo', () => {
    const whole = { scope: { kind: 'all' as const }, isDemo: false }
    const sees = (one: Parameters<typeof seesPapers>[0]) => seesPapers(one, 'parks')
    expect(sees({ ...whole, role: 'manager' })).toBe(true)
    expect(sees({ ...whole, role: 'agencyManager' })).toBe(true)
    expect(sees({ ...whole, role: 'desk' })).toBe(false)
    expect(sees({ ...whole, role: 'seller' })).toBe(false)
    expect(sees({ ...whole, role: 'manager', isDemo: true })).toBe(false)
    const [places, codes] = [
      { kind: 'places' as const, places: [{ airportId: 1, carParkId: 1 }] },
      { kind: 'codes' as const, codes: ['NORD1'] },
    ]
    expect(sees({ role: 'manager', scope: places, isDemo: false })).toBe(false)
    expect(sees({ role: 'agencyManager', scope: codes, isDemo: false })).toBe(false)
  })
})
