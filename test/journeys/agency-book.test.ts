/** A customer is on the phone: a booking on behalf by keys alone (AGENCY-175). */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { workPath } from '#domain/site-map/work.ts'
import { awake, desktop, led, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { expectFocus } from './keyboard.ts'
import { signInAs } from './work-steps.ts'

site({ own: true })

/**
 * What the seconds of a booking are: every key that somebody presses takes a quarter of one, as the hands of somebody
 * who types while he listens, and every answer one second, which is four times what a page may need. Nothing of it is
 * the time of this machine, so the same keys are always the same seconds.
 */
const secondsOf = ({ keys, answers }: Counted): number => keys * 0.25 + answers
type Counted = { keys: number; answers: number }
const most = 38

/** Presses keys and counts them; a key that leads to another page waits for it. */
const handsOn = (page: Page) => {
  const counted: Counted = { keys: 0, answers: 0 }
  const press = async (key: string): Promise<void> => {
    counted.keys += key.split('+').length
    await page.keyboard.press(key)
  }
  return {
    counted,
    press,
    type: async (text: string): Promise<void> => {
      counted.keys += text.length
      await page.keyboard.type(text)
    },
    /** a shortcut means something only once the script of the page is there */
    goOn: async (...keys: string[]): Promise<void> => {
      await awake(page)
      for (const key of keys.slice(0, -1)) await press(key)
      await led(page, () => press(keys.at(-1) ?? ''))
      counted.answers += 1
    },
  }
}
type Hands = ReturnType<typeof handsOn>

/** Day and month as somebody types them, so many days from now. */
const dayAhead = (days: number): string => {
  const [, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${day}${month}`
}

const airportToOffer = async (page: Page, { type, goOn }: Hands): Promise<void> => {
  await expectFocus(page, '[name=airport]')
  await type('ein')
  await goOn('Enter')
  await expectFocus(page, '[name=times]')
  await type(`${dayAhead(20)} 0530 +7 1415`)
  await goOn('Enter')
  await goOn('1')
  await expectFocus(page, '[name=firstName]')
}

test('AGENCY-27 AGENCY-30 AGENCY-175 AGENCY-196 a new booking by keys takes less than 40 seconds, with a customer who is known fewer', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  await signInAs(page, server.url, 'Bram Visser')
  await page.goto(server.url + workPath('agencyToday', 'agency-nord1'))
  const first = handsOn(page)
  await first.goOn('g', 'n')
  await airportToOffer(page, first)
  const typed = ['Noor', 'Jansen', 'noor@example.org', '0612345678', 'KR418D']
  for (const [index, text] of typed.entries()) {
    await first.type(text)
    if (index < typed.length - 1) await first.press('Enter')
  }
  await first.goOn('Control+Enter')
  expect(new URL(page.url()).searchParams.get('done')).toBe('booked')
  const number = /\/bookings\/([^?]+)/.exec(page.url())?.[1]
  expect(await page.locator('main').innerText()).toContain('Jansen')

  // the next one begins at once, and F8 brings the same customer
  const known = handsOn(page)
  await expectFocus(page, 'a[href$="/book"]')
  await known.goOn('Enter')
  await known.goOn('F8')
  await airportToOffer(page, known)
  expect(await page.inputValue('[name=email]')).toBe('noor@example.org')
  await known.goOn('Control+Enter')
  expect(new URL(page.url()).searchParams.get('done')).toBe('booked')
  expect(page.url()).not.toContain(number ?? 'none')

  // F9 knows the customer by her last name
  const named = handsOn(page)
  await named.goOn('Enter')
  await airportToOffer(page, named)
  await named.press('Enter')
  await named.type('Jansen')
  await named.goOn('F9')
  await expectFocus(page, '[name=reference]')
  expect(await page.inputValue('[name=plate]')).toBe('KR418D')
  await named.goOn('Control+Enter')
  expect(new URL(page.url()).searchParams.get('done')).toBe('booked')
  expect(named.counted.keys).toBeLessThanOrEqual(70)
  expect(secondsOf(named.counted)).toBeLessThan(secondsOf(first.counted))

  expect(first.counted.keys).toBeLessThanOrEqual(130)
  expect(secondsOf(first.counted)).toBeLessThan(most)
  expect(known.counted.keys).toBeLessThanOrEqual(70)
  expect(secondsOf(known.counted)).toBeLessThan(secondsOf(first.counted))
  // the model counts: with an address of two hundred letters nobody would be in time
  expect(secondsOf({ ...first.counted, keys: first.counted.keys + 200 })).toBeGreaterThan(most)
  expect(complaints).toEqual([])
  await close()
})
