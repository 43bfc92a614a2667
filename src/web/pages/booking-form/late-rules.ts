import { textOf } from '#texts/problems.ts'
import type { Translate } from '#texts/translate.ts'
import { lateCodes, type LateRules } from './late-check.ts'
import type { BookingFormView } from './view.ts'

/** What late-check.ts needs in the browser, including the words. For the server only. */
export const lateRulesOf = (
  t: Translate,
  {
    required,
    phoneCountry,
    until,
    hasAgency,
  }: Pick<BookingFormView, 'required' | 'phoneCountry' | 'until' | 'hasAgency'>,
): LateRules => ({
  required,
  country: phoneCountry,
  mayFollow: until !== null,
  asksDeparture: hasAgency,
  words: Object.fromEntries(lateCodes.map((code) => [code, textOf(t, { code })])) as LateRules['words'],
})
