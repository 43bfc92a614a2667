import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../src/web', import.meta.url))
const views = ['pages', 'shared', 'forms'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file: `${room}/${file}`, text: readFileSync(join(root, room, file), 'utf8') })),
)

/** Files with a field in a form that the chooser of languages knows nothing of. */
const forgotten = (all: typeof views) =>
  all.flatMap(({ file, text }) =>
    /<(?:form|SendForm)\b(?!\s+\{\.\.\.usePageForm\()/.test(text) &&
    /<(Field|TextField|SelectField|EmailField|CheckField|RadioField)\b/.test(text)
      ? [file]
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
  expect(forgotten(views).toSorted()).toEqual(Object.keys(known).sort())
  const claim = views.map((one) =>
    one.file === 'pages/claim/view.tsx'
      ? { ...one, text: one.text.replace("{...usePageForm('claim-form')}", '') }
      : one,
  )
  expect(forgotten(claim)).toContain('pages/claim/view.tsx')
})
