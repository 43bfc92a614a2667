import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoCatalogue } from '#adapters/demo/catalogue.ts'
import { languages, type Language } from '#domain/languages.ts'
import { translator, type TextId } from '#texts/texts.ts'
import { missingTranslation } from '#texts/translate.ts'
import { methodTable } from './method-table.ts'
import { footerMarks, methodAt, methodsAt, nameAt, paymentMethods, takenMethods } from './methods.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

/** A row of the table as it may be written, right or wrong. */
type Row = {
  name: { brand: string } | { text: string }
  mark: { text: string; place: number } | null
  providers: Record<string, string | null>
  refundDays: number
  markets: 'all' | readonly string[]
}

const countries = new Set<string>(demoCatalogue().map(({ country }) => country))
const faqs = languages.filter((language) => existsSync(new URL(`content/${language}/faq.html`, root)))
const refundRule = /\*\*REFUND-4 [\s\S]*?\n\n/.exec(read('docs/rulebook/refunds.md'))?.[0] ?? ''
const schema = read('docs/catalogue.schema.json')

const saysNothing = (language: Language, id: string): boolean => {
  const text = translator(language)(id as TextId & 'booking.card')
  return text === '' || text.includes(missingTranslation)
}

/** The places where a method lacks something that only a person can write. */
const missing = (method: string, { name, mark, providers, refundDays, markets }: Row): string[] => {
  const isOffered = Object.values(providers).some((word) => word !== null)
  const called = mark?.text ?? 'card'
  const others = Object.entries<Row>(methodTable).filter(([key]) => key !== method)
  const when = (wrong: boolean, place: string) => (wrong ? [place] : [])
  return [
    ...('text' in name
      ? languages.flatMap((language) => when(saysNothing(language, name.text), `text ${name.text} in ${language}`))
      : when(name.brand.trim() === '', 'name')),
    ...when(
      others.some(([, other]) => mark !== null && other.mark?.place === mark.place),
      'place of its badge',
    ),
    ...when(isOffered === (markets.length === 0), 'markets'),
    ...when(markets !== 'all' && markets.some((country) => !countries.has(country)), 'markets'),
    ...Object.entries(providers).flatMap(([provider, word]) =>
      when(
        others.some(([, other]) => word !== null && other.providers[provider] === word),
        `its own name at ${provider}`,
      ),
    ),
    // the sandbox must take it too, because a demonstration pays through it whatever the provider of a market is
    ...when(isOffered && providers['sandbox'] === null, 'sandbox'),
    ...when(!Number.isInteger(refundDays) || refundDays < 1 || refundDays > 5, 'days of a refund'),
    ...(isOffered ? when(!refundRule.includes(called), 'REFUND-4') : []),
    ...(isOffered && mark
      ? faqs.flatMap((language) =>
          when(!read(`content/${language}/faq.html`).includes(mark.text), `faq in ${language}`),
        )
      : []),
    ...when(!schema.includes(`"${method}"`), 'docs/catalogue.schema.json'),
  ]
}

test.each(paymentMethods)('PAY-21 %s lacks nothing', (method) => {
  expect(missing(method, methodTable[method])).toEqual([])
})

test('PAY-21 a method that has only its row is told what it lacks, one by one', () => {
  expect(faqs).toHaveLength(13)
  const blik: Row = {
    name: { brand: 'BLIK' },
    mark: { text: 'BLIK', place: 9 },
    providers: { mollie: 'blik', stripe: 'blik', sandbox: 'blik' },
    refundDays: 3,
    markets: ['PL'],
  }
  const written = ['REFUND-4', ...faqs.map((language) => `faq in ${language}`), 'docs/catalogue.schema.json']
  expect(missing('blik', blik)).toEqual(written)
  const lacking = (changes: Partial<Row>) =>
    missing('blik', { ...blik, ...changes }).filter((place) => !written.includes(place))
  expect(lacking({ name: { text: 'booking.blik' } })).toEqual(
    languages.map((language) => `text booking.blik in ${language}`),
  )
  expect(lacking({ name: { brand: ' ' } })).toEqual(['name'])
  expect(lacking({ mark: { text: 'BLIK', place: 8 } })).toEqual(['place of its badge'])
  expect(lacking({ markets: [] })).toEqual(['markets'])
  expect(lacking({ markets: ['XX'] })).toEqual(['markets'])
  expect(lacking({ providers: { mollie: 'ideal', stripe: null, sandbox: 'blik' } })).toEqual(['its own name at mollie'])
  expect(lacking({ providers: { mollie: 'blik', stripe: 'blik', sandbox: null } })).toEqual(['sandbox'])
  expect(lacking({ refundDays: 0 })).toEqual(['days of a refund'])
})

test('PAY-21 settled 44 what no provider takes is a badge and a value, and nobody’s method', () => {
  expect(paymentMethods.filter((method) => !takenMethods.includes(method))).toEqual(['entercash'])
  expect(footerMarks).toEqual([
    'Mastercard',
    'Visa',
    'PayPal',
    'American Express',
    'CB',
    'Entercash',
    'iDEAL',
    'Bancontact',
  ])
})

test('PAY-21 the name of a method at a provider leads back to it', () => {
  for (const provider of ['mollie', 'stripe', 'sandbox'] as const) {
    expect(methodsAt(provider)).toEqual(['creditCards', 'payPal', 'ideal', 'bancontact'])
    for (const method of methodsAt(provider)) expect(methodAt(provider, nameAt(provider, method))).toBe(method)
    for (const name of ['klarna', '', null, undefined]) expect(methodAt(provider, name)).toBeNull()
  }
})
