import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { translator } from './texts.ts'

/**
 * Directive 2011/83, article 8 (2): the button that books must bear these words, or others as plain, and nothing else.
 * Whoever changes one must do so on purpose.
 */
const words: Record<(typeof languages)[number], string> = {
  en: 'Book with obligation to pay',
  tr: 'Ödeme yükümlülüğüyle rezervasyon yap',
  nl: 'Boeken met betalingsverplichting',
  fr: 'Réserver avec obligation de paiement',
  'nl-be': 'Reserveren met betalingsverplichting',
  'fr-be': 'Réserver avec obligation de paiement',
  es: 'Reservar con obligación de pago',
  de: 'Zahlungspflichtig buchen',
  sv: 'Boka (medför betalningsskyldighet)',
  da: 'Book med betalingsforpligtelse',
  it: 'Prenota con obbligo di pagare',
  nb: 'Bestill med betalingsplikt',
  pl: 'Rezerwuję z obowiązkiem zapłaty',
  cs: 'Rezervace zavazující k platbě',
}

test.each(languages)(
  'BOOK-13 I18-13 %s: the button that books says that one has to pay, with and without the amount',
  (language) => {
    const t = translator(language)
    expect(t('booking.order')).toBe(words[language])
    expect(t('booking.orderPay', { amount: '38,40 €' })).toMatch(
      new RegExp(`^${words[language].replace(/[()]/g, '\\$&')}[\\s\\u00a0\\u202f]?: 38,40 €$`),
    )
  },
)

test('BOOK-13 I18-13 no other words stand on a button that sends the booking form', () => {
  const form = readFileSync('src/web/pages/booking-form/view.tsx', 'utf8')
  const buttons = [...form.matchAll(/<Button(?:Link)?\b[^>]*>([\s\S]*?)<\/Button(?:Link)?>/g)].filter(([whole]) =>
    whole.startsWith('<Button '),
  )
  expect(buttons.map(([, inside = '']) => [...inside.matchAll(/t\('([\w.]+)'/g)].map(([, id]) => id))).toEqual([
    ['booking.order', 'booking.orderPay'],
    ['booking.order'],
  ])
})
