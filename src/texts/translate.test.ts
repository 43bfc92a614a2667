import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { compileText } from '../../scripts/compile-texts.mjs'
import { textsOf, translator } from './texts.ts'
import { createTranslate, missingTranslation, type Message, type Translate } from './translate.ts'

type Values = Record<string, string | number>

/** A translator of one made-up message, without the types that would refuse it. */
const say = (language: (typeof languages)[number], text: string) => {
  const t = createTranslate(language, { 'test.text': compileText(text) as Message }) as unknown as (
    id: string,
    values?: Values,
  ) => string
  return (values?: Values) => t('test.text', values)
}

describe('messages', () => {
  test('plain text, arguments and plurals', () => {
    expect(say('en', 'Close')()).toBe('Close')
    expect(say('en', 'Error: {title}')({ title: 'x' })).toBe('Error: x')
    const days = say('en', 'Stay of {count, plural, =0 {no day} one {# day} other {# days}} at {place}')
    expect([0, 1, 8].map((count) => days({ count, place: 'Schiphol' }))).toEqual([
      'Stay of no day at Schiphol',
      'Stay of 1 day at Schiphol',
      'Stay of 8 days at Schiphol',
    ])
  })

  test('I1 I18-03 plural categories of Polish, Czech, and of a million in French, Spanish and Italian', () => {
    const pl = say('pl', '{n, plural, one {# dzień} few {# dni} many {# dni!} other {# dnia}}')
    expect([1, 2, 5, 22, 25].map((n) => pl({ n }))).toEqual(['1 dzień', '2 dni', '5 dni!', '22 dni', '25 dni!'])
    const cs = say('cs', '{n, plural, one {# den} few {# dny} many {# dne} other {# dní}}')
    expect([1, 3, 5, 1.5].map((n) => cs({ n }))).toEqual(['1 den', '3 dny', '5 dní', '1,5 dne'])
    const fr = say('fr', '{n, plural, one {# jour} many {# de jours} other {# jours}}')
    expect([0, 1, 2].map((n) => fr({ n }))).toEqual(['0 jour', '1 jour', '2 jours'])
    const million = {
      fr: '{n, plural, one {# jour} many {# de jours} other {# jours}}',
      es: '{n, plural, one {# día} many {# de días} other {# días}}',
      it: '{n, plural, one {# giorno} many {# di giorni} other {# giorni}}',
    } as const
    const written = (['fr', 'es', 'it'] as const).map((language) =>
      [999_999, 1_000_000].map((n) => say(language, million[language])({ n }).replace(/[\u00a0\u202f]/g, ' ')),
    )
    expect(written).toEqual([
      ['999 999 jours', '1 000 000 de jours'],
      ['999.999 días', '1.000.000 de días'],
      ['999.999 giorni', '1.000.000 di giorni'],
    ])
  })

  test('numbers are written in the language, strings are left alone', () => {
    expect(say('de', '{n, plural, one {# Platz} other {# Plätze}}')({ n: 12345 })).toBe('12.345 Plätze')
    expect(say('en', '{n} of {total}')({ n: 1500, total: '2027' })).toBe('1,500 of 2027')
  })

  test('values are never read as messages', () => {
    expect(say('en', 'Hello {name}')({ name: '{count, plural, other {#}} \\u0041 #' })).toBe(
      'Hello {count, plural, other {#}} \\u0041 #',
    )
  })

  test('# belongs to the plural it stands in', () => {
    const keys = '{b, plural, one {# key} other {# keys}}'
    const text = say('en', `{a, plural, one {# car, ${keys}} other {# cars, ${keys}}}`)
    expect(text({ a: 2, b: 1 })).toBe('2 cars, 1 key')
  })

  test('a forgotten value and a missing text can be seen', () => {
    expect(say('en', 'Until {time}')({})).toBe('Until {time}')
    expect((createTranslate('en', {}) as (id: string) => string)('test.text')).toBe(missingTranslation)
  })

  test('formats, ordinals and selects are refused: they would need CLDR data or grammar the product avoids', () => {
    const refused = [
      '{n, selectordinal, one {#st} other {#th}}',
      '{d, date}',
      '{g, select, a {x} other {y}}',
      '{n, plural, offset:1 one {#} other {#}}',
    ]
    for (const text of refused) expect(() => compileText(text), text).toThrow()
  })
})

describe('translators', () => {
  test('R1 the browser says what the server says, from the words of an island alone', () => {
    for (const language of languages) {
      const all = textsOf(language)
      const words = { 'common.days': all['common.days']!, 'booking.firstName': all['booking.firstName']! }
      const island = createTranslate(language, words)
      expect(island('common.days', { count: 5 })).toBe(translator(language)('common.days', { count: 5 }))
      expect(island('booking.firstName')).toBe(translator(language)('booking.firstName'))
      expect(island('common.close')).toBe(missingTranslation)
      expect(translator(language)('common.close')).not.toBe(missingTranslation)
    }
    expect(translator('en')).toBe(translator('en'))
  })

  test('types refuse unknown ids and missing values (checked by tsc)', () => {
    const check = (t: Translate, either: 'common.close' | 'common.errorTitle') => [
      t('common.close'),
      t('common.days', { count: 2 }),
      t(either, { title: 'x' }),
      // @ts-expect-error there is no such text
      t('common.nothing'),
      // @ts-expect-error the value is missing
      t('common.days'),
      // @ts-expect-error a counted value is a number
      t('common.days', { count: '2' }),
      // @ts-expect-error this text takes no values
      t('common.close', { count: 2 }),
      // @ts-expect-error one of the two texts needs a title
      t(either),
    ]
    expect(check(translator('en'), 'common.close')[1]).toBe('2 days')
  })
})
