import { holdsCardNumber } from '#domain/bookings/typed-text.ts'
import { isLanguage, type Language } from '#domain/languages.ts'
import { isCurrency } from '#domain/money/currencies.ts'
import type { Question } from '../kernel/serve.ts'
import { inAnyLanguage } from '../shared/bookings/phone-numbers.ts'
import type { RequestFacts } from './facts.ts'
import { keepCurrency } from './keep-currency.ts'

const longestValue = 2_000
const phones: readonly string[] = ['mobile', 'phone']

/** As it stands in a field again: never a number of a payment card (PY-30), and a phone number is one anywhere. */
const shownAs = (name: string, value: string, from: Language | null): string => {
  if (holdsCardNumber(value)) return ''
  return from && phones.includes(name) ? inAnyLanguage(from, value) : value.slice(0, longestValue)
}

/**
 * Whether this form only asks for its page again, in another language or currency (BOOK-38): then the page is loaded as
 * if it were opened, with these facts, and its fields hold what was typed. Nothing is done, and nothing is kept. Its
 * field `again` is the language in which it was typed, or `currency`.
 */
export const filledAgain = async (question: Question, facts: RequestFacts): Promise<RequestFacts | null> => {
  if (question.method !== 'POST' || facts.embedded) return null
  const { request } = question
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return null
  const form = await request
    .clone()
    .formData()
    .catch(() => null)
  const again = form?.get('again')
  if (!form || typeof again !== 'string') return null
  const from = isLanguage(again) ? again : null
  const typed = new URLSearchParams(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, shownAs(name, value, from)] satisfies [string, string]] : [],
    ),
  )
  const currency = again === 'currency' ? (typed.get('currency') ?? '') : ''
  keepCurrency(facts, currency)
  return { ...facts, typed, ...(isCurrency(currency) && { currency }) }
}
