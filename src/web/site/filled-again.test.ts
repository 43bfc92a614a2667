import { expect, test, vi } from 'vitest'
import type { RequestFacts } from './facts.ts'
import { filledAgain } from './filled-again.ts'

const asked = async (
  fields: Record<string, string> | FormData,
  { method = 'POST', embedded = null }: { method?: string; embedded?: object | null } = {},
) => {
  const setCookie = vi.fn()
  const facts = {
    language: 'nl',
    currency: 'EUR',
    embedded,
    storage: { currencyCookie: 'currency' },
    setCookie,
  } as unknown as RequestFacts
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
  const request = new Request('https://parkwing.example/nl/claim', { method: 'POST', body })
  const again = await filledAgain({ url: new URL(request.url), method, request }, facts)
  return { again, typed: again?.typed && Object.fromEntries(again.typed), setCookie, request }
}

test('BOOK-38 a form that asks for its page again brings what was typed; a telephone number means the same there', async () => {
  const { typed, again, setCookie } = await asked({
    again: 'de',
    reasonForDelay: 'Sturm über Kreta',
    mobile: '0170 1234567',
    phone: '+31612345678',
  })
  expect(typed).toMatchObject({
    reasonForDelay: 'Sturm über Kreta',
    mobile: '+491701234567',
    phone: '+31612345678',
  })
  expect(again?.currency).toBe('EUR')
  expect(setCookie).not.toHaveBeenCalled()
})

test('BOOK-38 the number of a payment card is not shown again, and nothing is longer than a form takes', async () => {
  const { typed } = await asked({
    again: 'en',
    accountDetails: '4111 1111 1111 1111',
    reasonForDelay: 'x'.repeat(3_000),
  })
  expect(typed?.['accountDetails']).toBe('')
  expect(typed?.['reasonForDelay']).toHaveLength(2_000)
})

test('BOOK-38 another currency counts for this very page and from then on; one that does not exist changes nothing', async () => {
  const { again, setCookie } = await asked({ again: 'currency', currency: 'PLN', plate: 'AB' })
  expect([again?.currency, again?.typed?.get('plate')]).toEqual(['PLN', 'AB'])
  expect(setCookie).toHaveBeenCalledWith('currency', 'PLN', expect.anything())
  const odd = await asked({ again: 'currency', currency: 'XXX' })
  expect([odd.again?.currency, odd.setCookie.mock.calls]).toEqual(['EUR', []])
})

test('BOOK-38 every other form goes to its page, which can still read it', async () => {
  const files = new FormData()
  files.set('again', 'de')
  for (const { again, request } of [
    await asked({ plate: 'AB' }),
    await asked({ again: 'de' }, { method: 'GET' }),
    await asked({ again: 'de' }, { embedded: {} }),
    await asked(files),
  ]) {
    expect(again).toBeNull()
    expect([...(await request.formData())].length).toBe(1)
  }
})
