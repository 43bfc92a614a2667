import { describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { writeAudit } from '#db/bookings.ts'
import { openDb } from '#db/open.ts'
import { awake, follow, visit } from '#test/builders/browser.ts'
import { startServer } from '#test/builders/server.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { enter, enterTo, expectFocus, tabTo, typeInto } from './keyboard.ts'
import { lettersTo, letterTo } from './mailbox.ts'
import { aStay, atProvider, book, centsIn, expectSummary, fieldsInError, momentAhead, wordsOf } from './steps.ts'

site({ own: true })

const t = translator('en')
const at = (id: string, page = '') => `${server.url}/en/my-booking/${id}${page}`
const codeOnPass = async (page: Page, id: string): Promise<string> => {
  await page.goto(at(id, '/pass'))
  return (await page.locator('article .code').first().innerText()).replace(/\W/g, '')
}
const asked = (startDateTime: string, endDateTime: string) =>
  `/change?${new URLSearchParams({ startDateTime, endDateTime })}`
/** The amounts in the last row of the table, in cents. */
const totals = async (page: Page): Promise<number[]> =>
  (await page.locator('table tr').last().locator('td').allInnerTexts()).map(centsIn)

describe('S13 S16 S17 a booking that is paid, by keyboard only', () => {
  test('CHANGE-8 CHANGE-14 CH-01 CH-19 two days more: the difference line by line, paid, and a new code on the pass', async () => {
    const { page, complaints, close } = await visit(browser)
    const email = 'longer@example.org'
    const { id } = await book(page, server, { email })
    const before = await codeOnPass(page, id)
    await page.goto(at(id))
    await tabTo(page, 'main a[href$="/change"]')
    await enterTo(page, /\/change$/)
    // the picker that lies over the native fields, as soon as it is there
    await awake(page)
    await page.locator('button[aria-haspopup=dialog]').nth(1).waitFor()
    await tabTo(page, 'button[aria-haspopup=dialog]')
    await tabTo(page, 'button[aria-haspopup=dialog]')
    await page.keyboard.press('Enter')
    await expectFocus(page, 'dialog [data-day][tabindex="0"]')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expectFocus(page, 'dialog [role=listbox]')
    await page.keyboard.press('Escape')
    await expectFocus(page, 'button[aria-haspopup=dialog]')
    await tabTo(page, 'main form[method=get] button:not([type=button])')
    await enterTo(page, /endDateTime=/)
    const [now = 0, next = 0] = await totals(page)
    const difference = next - now
    expect(difference).toBeGreaterThan(0)
    expect(centsIn(await page.locator('#amount p').first().innerText())).toBe(difference)
    // the amounts in each column add up to its total
    const rows = await page
      .locator('table tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')))
    for (const column of [0, 1]) {
      const amounts = rows
        .map((row) => row[column] ?? '')
        .filter((text) => /[.,]\d\d$/.test(text))
        .map(centsIn)
      expect(amounts.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(amounts.at(-1))
    }
    await tabTo(page, 'button[value=confirm]')
    expect(centsIn(await page.locator('button[value=confirm]').innerText())).toBe(difference)
    await enterTo(page, /\/sandbox\/checkout\//)
    expect(centsIn(await page.locator('.amount').innerText())).toBe(difference)
    // nothing is changed before the money has arrived
    const other = await page.context().newPage()
    await other.goto(at(id))
    expect(await wordsOf(other)).toContain(t('changes.waiting'))
    await other.close()
    await tabTo(page, 'button[value=pay]')
    await enterTo(page, /\/change\?done=/)
    expect(await page.locator('h1').innerText()).toBe(t('changes.done'))
    await tabTo(page, 'main a[href$="/pass"]')
    await enterTo(page, /\/pass$/)
    // When the network takes more than four seconds the saved pass is shown, as if there were none; the next reload
    // then shows the new pass.
    await expect.poll(() => codeOnPass(page, id)).not.toBe(before)
    expect((await letterTo(server, email, t('letters.changedHeading'))).text).toContain(t('letters.changedPass'))
    await page.goto(at(id))
    expect(await wordsOf(page, 'section[aria-labelledby=history]')).toContain(t('changes.stayOn', { stay: '' }).trim())
    expect(complaints).toEqual([])
    await close()
  })

  test('CHANGE-12 CHANGE-15 CH-14 the plate is put right, with its message; the same again writes nobody', async () => {
    const { page, complaints, close } = await visit(browser)
    const email = 'plate@example.org'
    const { id } = await book(page, server, { email })
    await page.goto(at(id))
    await tabTo(page, 'main a[href$="/edit"]')
    await enterTo(page, /\/edit$/)
    await typeInto(page, 'plate', '!!')
    await typeInto(page, 'arrivalFlight', '12345678901')
    await enter(page)
    // the messages take the focus, so Enter in a field before that would press one of them
    await expectFocus(page, '[role=alert]')
    expect(await fieldsInError(page)).toEqual(['plate', 'arrivalFlight'])
    expect(await expectSummary(page)).toBe(2)
    expect(await wordsOf(page, '#error-plate')).toBe(t('problems.plateInvalid'))
    await page.locator('[name=plate]').fill(' ab-123-c ')
    await page.locator('[name=arrivalFlight]').fill('HV 5051')
    await page.locator('[name=arrivalFlight]').press('Enter')
    await page.waitForURL(/\?saved=/)
    expect(await page.locator('h1').innerText()).toBe(t('changes.saved'))
    expect(await wordsOf(page)).toContain('AB123C')
    expect(await lettersTo(server, email, t('letters.changedHeading'))).toHaveLength(1)
    await page.goto(at(id, '/edit'))
    await page.locator('[name=plate]').press('Enter')
    await page.waitForURL(/\?saved=/)
    expect(await page.locator('h1').innerText()).toBe(t('changes.savedNothing'))
    expect(await lettersTo(server, email, t('letters.changedHeading'))).toHaveLength(1)
    expect(complaints).toEqual([])
    await close()
  })
})

describe('without script', () => {
  test('CHANGE-6 CHANGE-12 CH-01 shorter with the refund shown before and ordered after; details; in German', async () => {
    const de = translator('de')
    const { page, complaints, close } = await visit(browser, { javaScriptEnabled: false })
    const { id } = await book(page, server, { language: 'de', email: 'kurz@example.org' })
    const { startDateTime } = aStay()
    await page.goto(`${server.url}/de/my-booking/${id}/change`)
    await page.locator('[name=endDateTime]').fill(momentAhead(24))
    await follow(page.locator('main form[method=get] button'))
    expect(page.url()).toContain('endDateTime=')
    const [now = 0, next = 0] = await totals(page)
    expect(centsIn(await page.locator('#amount p').first().innerText())).toBe(now - next)
    await page.locator('button[value=confirm]').click()
    await page.waitForURL(/\?done=/)
    expect(centsIn(await wordsOf(page, 'main [class*=notice]'))).toBe(now - next)
    await page.goto(`${server.url}/de/my-booking/${id}`)
    expect(await wordsOf(page, 'section[aria-labelledby=stay]')).toContain(de('letters.days', { count: 5 }))
    // a wish that cannot be met leaves what was chosen in the form
    await page.goto(`${server.url}/de/my-booking/${id}${asked(startDateTime, momentAhead(140))}`)
    expect(await wordsOf(page, '#error-endDateTime')).toBe(de('problems.stayTooLong'))
    expect(await page.locator('[name=endDateTime]').inputValue()).toBe(momentAhead(140))
    await page.goto(`${server.url}/de/my-booking/${id}/edit`)
    await page.locator('[name=lastName]').fill('')
    await follow(page.locator('main form button').first())
    expect(await wordsOf(page, '#error-lastName')).toBe(de('problems.lastNameRequired'))
    await page.locator('[name=lastName]').fill('Müller')
    await page.locator('main form button').first().click()
    await page.waitForURL(/\?saved=/)
    expect(await wordsOf(page)).toContain('Müller')
    expect(complaints).toEqual([])
    await close()
  })

  test('CHANGE-13 CH-12 LG-23 another e-mail address: the link asks, one button does it, other browsers are out', async () => {
    const { page, complaints, close } = await visit(browser, { javaScriptEnabled: false })
    const { id } = await book(page, server, { email: 'old@example.org' })
    await page.goto(at(id, '/email'))
    await page.locator('[name=email]').fill('old@example.org')
    await follow(page.locator('main form button').first())
    expect(await wordsOf(page, '#error-email')).toBe(t('refusals.emailUnchanged'))
    await page.locator('[name=email]').fill('new@example.org')
    await page.locator('main form button').first().click()
    await page.waitForURL(/\?sent$/)
    expect(await wordsOf(page)).toContain('new@example.org')
    const letter = await letterTo(server, 'new@example.org', t('letters.emailConfirmHeading'))
    const path = /\/en\/email\/[\w-]{40,}/.exec(letter.text)?.[0] ?? ''
    // somebody else's browser may confirm the address, but sees nothing of the booking
    const stranger = await visit(browser, { javaScriptEnabled: false })
    await stranger.page.goto(server.url + path)
    expect(await wordsOf(stranger.page)).toContain('new@example.org')
    await stranger.page.goto(at(id))
    expect(await stranger.page.locator('h1').innerText()).toBe(t('manage.notShown'))
    await page.goto(server.url + path)
    await page.locator('main form button').click()
    await page.waitForURL(/\/email\/confirmed$/)
    expect(await page.locator('h1').innerText()).toBe(t('changes.emailConfirmed'))
    await page.goto(server.url + path)
    expect(await wordsOf(page)).toContain(t('refusals.emailLinkUnknown'))
    await page.goto(at(id))
    expect(await page.locator('h1').innerText()).not.toBe(t('manage.notShown'))
    expect((await letterTo(server, 'old@example.org', t('letters.emailChangedHeading'))).text).toContain(
      'n…@example.org',
    )
    expect([...complaints, ...stranger.complaints]).toEqual([])
    await Promise.all([close(), stranger.close()])
  })
})

test('CHANGE-8 a booking is moved by two days on a phone with eight taps from My booking, and nothing typed', async () => {
  const { page, complaints, close } = await visit(browser, { hasTouch: true })
  // a stay that does not end in another month, also two days later, so that no month has to be turned
  const from = Array.from({ length: 31 }, (_, more) => 20 + more).find(
    (ahead) => Number(momentAhead(ahead).slice(8, 10)) < 15,
  )!
  const { id } = await book(page, server, { email: 'moved@example.org', stay: aStay(from) })
  await page.goto(at(id))
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  const later = aStay(from + 2)
  await tap(page.locator('main a[href$="/change"]'))
  await page.waitForURL(/\/change$/)
  await awake(page)
  const confirm = page.locator('dialog').getByRole('button', { name: t('search.done') })
  await tap(page.locator('button[aria-haspopup=dialog]').first())
  await tap(page.locator(`dialog [data-day="${later.startDateTime.slice(0, 10)}"]`))
  await tap(confirm)
  await tap(page.locator(`dialog [data-day="${later.endDateTime.slice(0, 10)}"]`))
  await tap(confirm)
  await tap(page.locator('main form[method=get] button:not([type=button])'))
  await page.waitForURL(/endDateTime=/)
  await tap(page.locator('button[value=confirm]'))
  await page.waitForURL(/\/change\?done=/)
  expect(await page.locator('h1').innerText()).toBe(t('changes.done'))
  expect(taps).toBeLessThanOrEqual(8)
  expect(complaints).toEqual([])
  await close()
})

test('CHANGE-8 CH-10 turned back at the provider: the change still waits, and can be given up; the booking is as it was', async () => {
  const { page, complaints, close } = await visit(browser)
  const { id } = await book(page, server, { email: 'back@example.org' })
  const before = await codeOnPass(page, id)
  const { startDateTime } = aStay()
  await page.goto(at(id, asked(startDateTime, momentAhead(29))))
  await page.locator('button[value=confirm]').click()
  await atProvider(page, 'cancel', /\/pay\?left$/)
  expect(centsIn(await page.locator('main form:has([name=paymentMethod]) button').innerText())).toBeGreaterThan(0)
  await page.goto(at(id, '/change'))
  expect(await wordsOf(page)).toContain(t('changes.waiting'))
  await page.locator('button[value=drop]').click()
  await page.waitForURL(/my-booking\/[0-9a-f-]{36}$/)
  expect(await wordsOf(page, 'section[aria-labelledby=history]')).toContain(t('changes.droppedOn'))
  expect(await codeOnPass(page, id)).toBe(before)
  expect(complaints).toEqual([])
  await close()
})

// it starts two servers, one after the other
test(
  'CHANGE-11 the car is there: longer, with the price first, paid now or when leaving',
  { timeout: 300_000 },
  async () => {
    const shop = await startServer()
    if (!shop.rows || !('url' in shop.rows)) throw new Error('the row is changed beside the running server')
    const { page, complaints, close } = await visit(browser)
    const { id } = await book(page, shop, { email: 'parked@example.org' })
    const db = await openDb(shop.rows)
    const [row] = await db.query<{ airport_id: number }>(
      `update booking set status = 'checked_in', checked_in_at = created_at where id = $1 returning airport_id`,
      [id],
    )
    await writeAudit(db, {
      airportId: row?.airport_id ?? 0,
      bookingId: id,
      now: Date.now(),
      actor: 'carPark:1',
      action: 'check_in',
    })
    await db.close()
    await page.goto(`${shop.url}/en/my-booking/${id}`)
    await follow(page.locator('main a[href$="/extend"]'))
    expect(await page.locator('[name=endDateTime]').count()).toBe(1)
    expect(await page.locator('[name=startDateTime]').count()).toBe(0)
    await page.goto(`${shop.url}/en/my-booking/${id}/extend?endDateTime=${momentAhead(26)}`)
    expect(await wordsOf(page, '#error-endDateTime')).toBe(t('refusals.extendLater'))
    await page.goto(`${shop.url}/en/my-booking/${id}/extend?endDateTime=${momentAhead(29)}`)
    const [now = 0, next = 0] = await totals(page)
    expect(centsIn(await page.locator('button[value=confirm]').innerText())).toBe(next - now)
    expect(await wordsOf(page)).toContain(t('changes.samePass'))
    await page.locator('button[value=confirm]').click()
    await atProvider(page, 'pay', /\/change\?done=/)
    expect(await page.locator('h1').innerText()).toBe(t('changes.doneExtended'))
    // the rest is paid at the exit
    await page.goto(`${shop.url}/en/my-booking/${id}/extend?endDateTime=${momentAhead(31)}&pay=exit`)
    expect(await page.locator('#pay-exit').isChecked()).toBe(true)
    await page.locator('button[value=confirm]').click()
    await page.waitForURL(/\/extend\?done=/)
    expect(await page.locator('h1').innerText()).toBe(t('changes.doneExtended'))
    expect(complaints).toEqual([])
    await Promise.all([close(), shop.stop()])
  },
)
