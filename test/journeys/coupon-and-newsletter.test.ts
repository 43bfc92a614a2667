import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { openClient, type Page } from '#test/builders/web-client.ts'
import { translator } from '#texts/texts.ts'
import { letterTo, squeezed } from './mailbox.ts'
import { aStay } from './steps.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

const plain = (html: string): string =>
  squeezed(
    html
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', '’')
      .replaceAll('&quot;', '"'),
  )
const hidden = ({ text }: Page): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="((?:ordinal|shown-)[^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
const minorOf = (page: Page): number => Number(hidden(page)['shown-flex'])
const typed = {
  firstName: 'Noor',
  lastName: 'de Vries',
  email: 'noor@example.org',
  mobile: '+31612345678',
  passengers: '2',
  package: 'flex',
  payment: 'onLineLaterV2',
  terms: 'on',
}

/** The address of a product's booking form for eight days. `more` may name an agency. */
const formAddress = (language: string, more = ''): string =>
  `/${language}/booking/AMS/3101?${new URLSearchParams(aStay())}${more}`

describe.each(['en', 'de'] as const)('a coupon on the form, in %s', (language) => {
  const t = translator(language)

  test('COUP-2 demand B2 demand Z1 a wrong code: both sentences, everything typed kept, the price as it was', async () => {
    const client = openClient(server.url)
    const form = await client.get(formAddress(language))
    const answer = await client.post(formAddress(language), {
      ...hidden(form),
      ...typed,
      coupon: 'WRONG1',
      apply: 'coupon',
    })
    expect(answer.status).toBe(422)
    const words = plain(answer.text)
    expect(words).toContain(t('problems.couponInvalid'))
    expect(words).toContain(t('prices.couponNotValid'))
    for (const value of ['Noor', 'de Vries', 'noor@example.org', 'WRONG1'])
      expect(answer.text).toContain(`value="${value}"`)
    expect(minorOf(answer)).toBe(minorOf(form))
  })

  test('COUP-5 PR-04 B1 a right code: the form again with the new total, the discount as a line with its code; then it is booked at that price', async () => {
    const client = openClient(server.url)
    const email = `coupon-${language}@example.org`
    const form = await client.get(formAddress(language))
    const applied = await client.post(formAddress(language), {
      ...hidden(form),
      ...typed,
      email,
      coupon: 'hello-5',
      apply: 'coupon',
    })
    expect(applied.status).toBe(200)
    expect(minorOf(applied)).toBe(minorOf(form) - 500)
    expect(plain(applied.text)).toContain(t('prices.discount', { code: 'HELLO5' }))
    const booked = await client.post(formAddress(language), { ...hidden(applied), ...typed, email, coupon: 'hello-5' })
    expect(booked.status).toBe(303)
    // the same customer a second time
    const again = openClient(server.url)
    const second = await again.get(formAddress(language))
    const refused = await again.post(formAddress(language), {
      ...hidden(second),
      ...typed,
      email: `Coupon-${language}+x@example.org`,
      coupon: 'HELLO5',
    })
    expect([refused.status, plain(refused.text).includes(t('problems.couponInvalid'))]).toEqual([422, true])
  })

  test('PR-11 booked with a code that the price shown did not have: told, not charged', async () => {
    const client = openClient(server.url)
    const form = await client.get(formAddress(language))
    const answer = await client.post(formAddress(language), {
      ...hidden(form),
      ...typed,
      email: `other-${language}@example.org`,
      coupon: 'HELLO5',
    })
    expect(answer.status).toBe(409)
    expect(plain(answer.text)).toContain(t('booking.priceChanged'))
    expect(minorOf(answer)).toBe(minorOf(form) - 500)
  })
})

describe('agencies', () => {
  test('PRICE-11 PR-25 AG-01 the agency of the address lowers the price on list and form alike, as a line with its name; any other text changes nothing', async () => {
    const client = openClient(server.url)
    const own = await client.get(formAddress('en'))
    const theirs = await client.get(formAddress('en', '&agent=nord1'))
    expect(minorOf(theirs)).toBe(Math.round(minorOf(own) * 0.97))
    expect(plain(theirs.text)).toContain('Discount with Reisbureau Noorderzon')
    const list = await client.get(`/en/search?location=AMS&${new URLSearchParams(aStay())}&agent=nord1`)
    // the list leads with the cheapest package (PRICE-17)
    expect(plain(list.text)).toContain(`€${(Number(hidden(theirs)['shown-basic']) / 100).toFixed(2)}`)
    expect(plain(list.text)).not.toContain(`€${(Number(hidden(own)['shown-basic']) / 100).toFixed(2)}`)
    expect(list.text).toMatch(/href="\/en\/booking\/AMS\/3101\?agent=nord1&amp;/)
    for (const wrong of ['&agent=ZZ99', '&agent=%3Cb%3E', '&agent=nord1x', '&referralMinor=4000', '&cashback=90'])
      expect(minorOf(await client.get(formAddress('en', wrong)))).toBe(minorOf(own))
  })
})

describe.each(['en', 'de'] as const)('the newsletter, in %s', (language) => {
  const t = translator(language)
  const page = `/${language}/newsletter`
  const email = `reader-${language}@example.org`

  test('COUP-10 GD-09 I7 without consent or address nothing is sent', async () => {
    const client = openClient(server.url)
    const answer = await client.post(page, { email: 'noor' })
    expect(answer.status).toBe(422)
    expect(plain(answer.text)).toContain(t('problems.emailInvalid'))
    expect(plain(answer.text)).toContain(t('problems.mandatory'))
    expect(answer.text).toContain('value="noor"')
  })

  test('COUP-10 COUP-11 CS-07 GD-09 asked, confirmed by a button, a code, and out again with one click', async () => {
    const client = openClient(server.url)
    const form = await client.get(page)
    expect(form.text).not.toMatch(/name="consent"[^>]*checked/)
    const sent = await client.post(page, { email, consent: 'on' })
    expect([sent.status, sent.location]).toEqual([303, `${page}?sent`])
    const asked = plain((await client.get(sent.location)).text)
    expect(asked).toContain(t('newsletter.sentText'))

    const letter = await letterTo(server, email, '/newsletter/confirm/')
    const link = /\/newsletter\/confirm\/[\w-]+/.exec(letter.text)?.[0] ?? ''
    const address = `/${language}${link}`
    // twice, because a scanner of mails opens every link too
    for (let n = 0; n < 2; n++) expect(plain((await client.get(address)).text)).toContain(t('newsletter.confirmText'))
    const confirmed = await client.post(address, {})
    expect([confirmed.status, confirmed.location]).toEqual([303, address])
    expect(plain((await client.get(address)).text)).toContain(t('newsletter.done'))

    const second = await letterTo(server, email, '/newsletter/unsubscribe/')
    const code = /\b(?:[2-9ACDEFGHJKMNPQRTUVWXY]{4}-){2}[2-9ACDEFGHJKMNPQRTUVWXY]{4}\b/.exec(second.text)?.[0] ?? ''
    const booking = await client.get(formAddress(language))
    const applied = await client.post(formAddress(language), {
      ...hidden(booking),
      ...typed,
      coupon: code,
      apply: 'coupon',
    })
    expect(minorOf(applied)).toBe(minorOf(booking) - 500)

    // asking once more gets the same answer, and no letter
    expect((await client.post(page, { email: email.toUpperCase(), consent: 'on' })).location).toBe(`${page}?sent`)
    const out = `/${language}${/\/newsletter\/unsubscribe\/[\w-]+/.exec(second.text)?.[0] ?? ''}`
    expect(plain((await client.get(out)).text)).toContain(t('newsletter.unsubscribe'))
    // as the button of a mail program sends it: without cookie and origin
    const oneClick = await fetch(server.url + out, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
    })
    expect([oneClick.status, plain(await oneClick.text()).includes(t('newsletter.unsubscribed'))]).toEqual([200, true])
    // a body that is no form is taken like the page's button
    const bare = await fetch(server.url + out, { method: 'POST', redirect: 'manual' })
    expect(bare.status).toBe(303)
    expect(plain((await client.get(out)).text)).toContain(t('newsletter.unsubscribed'))
  })

  test('COUP-10 links nobody was given', async () => {
    const client = openClient(server.url)
    for (const kind of ['confirm', 'unsubscribe']) {
      const answer = await client.get(`${page}/${kind}/${'x'.repeat(43)}`)
      expect([answer.status, plain(answer.text).includes(t('refusals.newsletterLinkUnknown'))]).toEqual([404, true])
    }
  })
})

test('RL-04 RL-05 I7 too many wrong codes and too many sign-ups: 429, when to come back, and the sentence of demand Z1', async () => {
  const t = translator('en')
  const client = openClient(server.url)
  const form = await client.get(formAddress('en'))
  let last: Page | undefined
  for (let n = 0; n < 21; n++)
    last = await client.post(formAddress('en'), { ...hidden(form), ...typed, coupon: `WRONG${n}`, apply: 'coupon' })
  expect([last?.status, last?.headers.get('retry-after')]).toEqual([429, '3600'])
  for (let n = 0; n < 25; n++)
    last = await client.post('/en/newsletter', { email: `many${n}@example.org`, consent: 'on' })
  expect([last?.status, last?.headers.get('retry-after')]).toEqual([429, '3600'])
  expect(plain(last?.text ?? '')).toContain(t('newsletter.failed'))
})
