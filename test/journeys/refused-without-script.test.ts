/** What a traveller without script finds when a form is refused (BOOK-33). */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { follow, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { aStay, book, expectSummary, fieldsInError, momentAhead } from './steps.ts'
import { linkIn } from './account-steps.ts'

site({ own: true })

type Form = {
  path: string
  /** what is typed, by the names of the fields, and stays */
  typed?: Record<string, string>
  /** what is typed and is not shown again, because nobody should read it there */
  secret?: Record<string, string>
  press: string
  errors: readonly string[]
  status?: number
}

const value = (page: Page, name: string) => page.locator(`main [name=${name}]:not([type=hidden])`).first().inputValue()

/** The page that answers: its status, what it says and where, what is still typed, and where the focus is. */
const expectRefused = async (page: Page, { typed = {}, secret = {}, errors }: Form): Promise<void> => {
  expect(await fieldsInError(page)).toEqual(errors)
  expect(await expectSummary(page)).toBe(errors.length)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  for (const [name, text] of Object.entries(typed)) expect([name, await value(page, name)]).toEqual([name, text])
  for (const name of Object.keys(secret)) expect([name, await value(page, name)]).toEqual([name, ''])
}

const refuse = async (page: Page, form: Form): Promise<void> => {
  await page.goto(server.url + form.path)
  for (const [name, text] of Object.entries({ ...form.typed, ...form.secret }))
    await page.locator(`main [name=${name}]:not([type=hidden])`).first().fill(text)
  const answered = page.waitForResponse((answer) => answer.request().isNavigationRequest())
  await follow(page.locator(`main ${form.press}`).last())
  expect([form.path, (await answered).status()]).toEqual([form.path, form.status ?? 422])
  await expectRefused(page, form)
  // loaded again, a browser sends it once more, and it is refused once more
  await page.reload()
  await expectRefused(page, form)
}

test('BOOK-33 forms of somebody unknown keep what was typed, and say at the field and above what is wrong', async () => {
  const { page, complaints, close } = await visit(browser, { javaScriptEnabled: false })
  for (const form of [
    { path: fixedPath('logIn', 'en'), typed: { email: 'anna' }, press: 'button[value=link]', errors: ['email'] },
    {
      path: fixedPath('logIn', 'en'),
      typed: { email: 'anna@example.org' },
      press: 'button[value=password]',
      errors: ['password'],
    },
    {
      path: fixedPath('lookUp', 'en'),
      typed: { email: 'anna@example.org', number: '' },
      press: 'form button',
      errors: ['number'],
    },
    {
      path: fixedPath('newsletter', 'en'),
      typed: { email: 'anna' },
      press: 'form button',
      errors: ['email', 'consent'],
    },
    {
      path: fixedPath('join', 'en'),
      typed: { name: 'Zwaluw', legalName: 'Zwaluw B.V.', email: 'anna', website: 'none', message: 'Sixty spaces' },
      press: 'form button',
      errors: ['kind', 'street', 'postcode', 'city', 'country', 'registration', 'contact', 'email', 'website', 'terms'],
    },
    {
      path: fixedPath('claim', 'en'),
      typed: { firstName: 'Anna', email: 'anna', requestedClaimAmount: '12,50', reasonForDelay: 'Storm' },
      press: 'form button[type=submit]',
      errors: ['bookingReference', 'email', 'lastName', 'newReturnFlightNumber', 'accountDetails'],
    },
  ] satisfies Form[])
    await refuse(page, form)
  expect(complaints).toEqual([])
  await close()
})

test('BOOK-33 forms of a booking keep what was typed, and nothing of it is changed by a refusal, nor when it is sent again', async () => {
  const { page, close } = await visit(browser, { javaScriptEnabled: false })
  const email = 'refused@example.org'
  const { id } = await book(page, server, { email, stay: aStay(30) })
  await page.goto(`${server.url}/en/my-booking/${id}`)
  const before = await page.locator('main').innerText()
  for (const form of [
    {
      path: fixedPath('changeStay', 'en', id),
      typed: { startDateTime: momentAhead(33), endDateTime: momentAhead(31) },
      // asking what it costs changes nothing, so it is a question with an address of its own
      press: 'form button',
      errors: ['endDateTime'],
      status: 200,
    },
    {
      path: fixedPath('cancel', 'en', id),
      press: 'form[method=post] button',
      errors: ['reason'],
    },
    {
      path: fixedPath('editDetails', 'en', id),
      typed: { firstName: '', lastName: 'Meyer', mobile: '12' },
      press: 'form[method=post] button',
      errors: ['firstName', 'mobile'],
    },
    {
      path: fixedPath('changeEmail', 'en', id),
      typed: { email: 'anna' },
      press: 'form[method=post] button',
      errors: ['email'],
    },
  ] satisfies Form[])
    await refuse(page, form)
  await page.goto(`${server.url}/en/my-booking/${id}`)
  expect(await page.locator('main').innerText()).toBe(before)
  await close()
})

test('BOOK-33 forms of an account keep what was typed, and passwords are typed anew', async () => {
  const { page, close } = await visit(browser, { javaScriptEnabled: false })
  const email = 'refused-account@example.org'
  await page.goto(server.url + fixedPath('logIn', 'en'))
  await page.locator('[name=email]').fill(email)
  await follow(page.locator('button[value=link]'))
  await page.goto(await linkIn(server, email, 'en'))
  await follow(page.locator('main form button:not([type=button])').last())
  for (const form of [
    {
      path: fixedPath('accountSaved', 'en'),
      typed: { firstName: 'Anna', lastName: '', mobile: '+31 6 12345678' },
      press: 'button[value=traveller]',
      errors: ['lastName'],
    },
    {
      path: fixedPath('accountSecurity', 'en'),
      secret: { newPassword: 'short' },
      press: 'button[value=change]',
      errors: ['newPassword'],
    },
  ] satisfies Form[])
    await refuse(page, form)
  await close()
})
