import { expect, test } from 'vitest'
import { sourcesIn, type Sources } from './builders/sources.ts'

const web = 'src/web/'
const rooms = /^src\/web\/(pages|shared|forms)\/.*\.tsx$/
const sources = sourcesIn('src/web')

/** Files with a field in a form that the chooser of languages knows nothing of. */
const forgotten = (all: Sources): string[] =>
  [...all].flatMap(([file, text]) =>
    rooms.test(file) &&
    /<(?:form|SendForm)\b(?!\s+\{\.\.\.usePageForm\()/.test(text) &&
    /<(Field|TextField|SelectField|EmailField|CheckField|RadioField)\b/.test(text)
      ? [file.slice(web.length)]
      : [],
  )

/** Each with the reason why another language need not, or must not, keep what is typed there. */
const known: Record<string, string> = {
  'pages/account-booking-data/view.tsx': 'a tick before something is erased is made anew',
  'pages/account-data/view.tsx': 'a tick before something is erased is made anew, and so is a password',
  'pages/account-saved/view.tsx': 'a page has one such form, and the one for a car is it',
  'pages/booking-form/view.tsx': 'its page does it itself (BOOK-18)',
  'pages/change-stay/view.tsx': 'what was quoted is asked for anew; the dates are the form of that page',
  'pages/code/view.tsx': 'a code of a letter is typed once',
  'pages/home/newsletter-offer.tsx': 'a page has one such form, and the search is it',
  'pages/join/view.tsx': 'proving an address has no field; asking to join is the form of that page',
  'pages/valet/view.tsx': 'its button that says that one has landed has no field',
  'shared/landing/content-parts.tsx': 'a page that is only read leads to its other languages by links',
}

test('BOOK-38 every form with a field belongs to the chooser, or is named here with a reason', () => {
  expect(forgotten(sources).toSorted()).toEqual(Object.keys(known).sort())
  const claim = `${web}pages/claim/view.tsx`
  const text = sources.get(claim)?.replace("{...usePageForm('claim-form')}", '') ?? ''
  expect(forgotten(new Map([...sources, [claim, text]]))).toContain('pages/claim/view.tsx')
})
