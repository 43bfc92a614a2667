import { textOf } from '#texts/problems.ts'
import type { Translate } from '#texts/translate.ts'
import { lateCodes, type LateRules } from './late-check.ts'
import type { BookingFormView } from './view.ts'

/** What late-check.ts needs in the browser, including the words. For the server only. */
export const lateRulesOf = (
  t: Translate,
  { required, phoneCountry, until }: Pick<BookingFormView, 'required' | 'phoneCountry' | 'until'>,
): LateRules => ({
  required,
  country: phoneCountry,
  mayFollow: until !== null,
  words: Object.fromEntries(lateCodes.map((code) => [code, textOf(t, { code })])) as LateRules['words'],
})
