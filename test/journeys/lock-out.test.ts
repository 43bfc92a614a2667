import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { follow, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { codeOf, lettersTo, letterTo } from './mailbox.ts'
import {
  aStay,
  book,
  driver,
  expectSummary,
  fieldsInError,
  fillForm,
  formPath,
  order,
  wordsOf,
  type Booked,
} from './steps.ts'

site({ environment: { BOOKINGS_WITHOUT_PROOF: '0' } })
let booked: Booked
beforeAll(async () => {
  const { page, close } = await visit(browser)
  booked = await book(page, server, { email: 'sian@example.org' })
  await close()
})

const t = translator('en')
const minuteMs = 60_000

const lookUp = async (page: Page, email: string, number: string) => {
  await page.goto(`${server.url}/en/my-booking`)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=number]').fill(number)
  await follow(page.locator('#main form button').last())
}

const enter = async (page: Page, code: string) => {
  await page.locator('[name=code]').fill(code)
  await follow(page.locator('button[value=verify]'))
}

const wrong = (code: string) => code.replace(/\d$/, (last) => String((Number(last) + 1) % 10))

test('LG-02 LG-03 S14 a pair that is wrong: the message of demand Z1, what was typed is kept, no letter', async () => {
  const { page, complaints, close } = await visit(browser)
  const wrongNumber = booked.number.replace(/.$/, (last) => (last === '2' ? '3' : '2'))
  for (const [email, number] of [
    ['somebody@example.org', booked.number],
    [booked.email, wrongNumber],
  ] as const) {
    await lookUp(page, email, number)
    expect(await wordsOf(page, '[role=alert]')).toContain(t('problems.loginDenied'))
    expect(await page.locator('[name=email]').inputValue()).toBe(email)
    expect(await page.locator('[name=number]').inputValue()).toBe(number)
  }
  await lookUp(page, '', '')
  expect(await fieldsInError(page)).toEqual(['email', 'number'])
  expect(await wordsOf(page, '#error-email')).toBe(t('problems.loginEmailRequired'))
  expect(await wordsOf(page, '#error-number')).toBe(t('problems.bookingNumberRequired'))
  for (const email of ['somebody@example.org', booked.email])
    expect(await lettersTo(server, email, t('letters.codeHeading'))).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('LG-04 LG-25 a wrong e-mail address and a wrong number cannot be told apart', async () => {
  const answers = await Promise.all(
    [
      { email: 'someone@example.org', number: booked.number },
      { email: booked.email, number: 'EIN-2222-2222-2222' },
      { email: 'someone@example.org', number: 'EIN-2222-2222-2222' },
    ].map(async (values) => {
      const answer = await fetch(`${server.url}/en/my-booking`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: server.url,
          'sec-fetch-site': 'same-origin',
        },
        body: new URLSearchParams(values).toString(),
      })
      const body = Object.values(values).reduce((text, value) => text.replaceAll(value, '…'), await answer.text())
      const headers = [...answer.headers].filter(
        ([name]) =>
          ![
            'date',
            'content-length',
            'content-security-policy',
            'x-request-id',
            'x-ratelimit-remaining',
            'x-ratelimit-reset',
          ].includes(name),
      )
      return {
        status: answer.status,
        headers,
        body: body.replace(/nonce="[^"]*"|nonce-[\w+/=-]+/g, '').replace(/\\?"nonce\\?",\\?"[^"\\]+/g, ''),
      }
    }),
  )
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('LG-06 LG-07 LG-08 LG-09 resend, attempts left, lock-out with a countdown that outlives reload and new tab, and its end', async () => {
  const { page, complaints, close } = await visit(browser)
  await lookUp(page, booked.email.toUpperCase(), booked.number.replaceAll('-', ' '))
  expect(page.url()).toMatch(/\/my-booking\/code$/)
  // It is too early to send another letter: the page says so and sends nothing. This is asked before the letter is
  // read, because reading it takes a minute on the clock.
  expect(await page.locator('button[value=resend]').getAttribute('aria-disabled')).toBe('true')
  const first = codeOf(await letterTo(server, booked.email, t('letters.codeHeading')))
  expect(first).toMatch(/^\d{6}$/)

  await server.advance(minuteMs)
  await page.reload()
  await Promise.all([page.waitForURL(/\?sent/), page.locator('button[value=resend]').click()])
  expect(await wordsOf(page)).toContain(t('manage.codeSent'))
  const second = codeOf(await letterTo(server, booked.email, t('letters.codeHeading'), 2))

  // the earlier code no longer counts, and each wrong one says how many tries are left
  for (const left of [4, 3, 2, 1]) {
    await enter(page, left === 4 && first !== second ? first : wrong(second))
    expect(await wordsOf(page, '#error-code')).toBe(t('problems.codeWrong', { n: String(left) }))
  }
  await enter(page, wrong(second))
  // the text is read only once, because a second later it says something else
  const locked = await wordsOf(page)
  const lockedText = locked.match(/\d{1,2}:\d{2}/)?.[0] ?? ''
  expect(locked).toContain(t('problems.lockedOut', { time: lockedText }))
  expect(lockedText).toMatch(/^1[45]:/)
  // the time that is shown goes down each second, while what a screen reader hears does not change
  const seen = page.locator('main p[aria-hidden=true]')
  await expect.poll(() => seen.innerText()).not.toContain(lockedText)
  expect(await seen.innerText()).toContain(t('problems.lockedOut', { time: '|' }).split('|')[0])

  const words = t('problems.lockedOut', { time: '|' }).split('|')[0] ?? ''
  await page.reload()
  expect(await wordsOf(page)).toContain(words)
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  expect(await wordsOf(tab)).toContain(words)

  // the right code is refused too, and does not extend the lock
  await enter(page, second)
  expect(await wordsOf(page)).toContain(words)

  await server.advance(16 * minuteMs)
  await page.goto(`${server.url}/en/my-booking/code`)
  expect(await wordsOf(page)).not.toContain(words)
  await Promise.all([page.waitForURL(/\?sent/), page.locator('button[value=resend]').click()])
  const third = codeOf(await letterTo(server, booked.email, t('letters.codeHeading'), 3))
  await page.locator('[name=code]').fill(` ${third.slice(0, 2)} ${third.slice(2, 4)}-${third.slice(4)} `)
  await Promise.all([page.waitForURL(/\/my-booking\/[0-9a-f-]{36}$/), page.locator('button[value=verify]').click()])
  expect(await page.locator('main').innerText()).toContain(booked.number)
  expect(complaints).toEqual([])
  await close()
})

test.each(['with script', 'without script'])(
  'ACCESS-14 ACCESS-10 %s: paying later asks for the code that was mailed, keeps what was typed, and asks once',
  async (how) => {
    const who = driver(`${how.replace(' ', '-')}@example.org`)
    const { page, complaints, close } = await visit(browser, { javaScriptEnabled: how === 'with script' })
    const typedCode = page.locator('[name=mailboxCode]')
    const asked = async (words: string) => {
      await typedCode.waitFor()
      expect(await wordsOf(page, '#error-mailboxCode')).toBe(words)
      expect(await expectSummary(page)).toBe(1)
      for (const [name, value] of Object.entries(who))
        expect(await page.locator(`[name=${name}]`).inputValue()).toBe(value)
      expect(await page.locator('[name=payment][value=baCharged]').isChecked()).toBe(true)
      expect(await typedCode.inputValue()).toBe('')
    }
    await page.goto(server.url + formPath('en'))
    await fillForm(page, who, { payment: 'baCharged', package: 'flex' })
    await order(page).click()
    await asked(t('refusals.mailboxUnproven'))
    expect(await wordsOf(page, 'main')).toContain(t('booking.proofText', { email: who.email }))
    const first = codeOf(await letterTo(server, who.email, t('letters.codeHeading')))
    await typedCode.fill(wrong(first))
    await order(page).click()
    await page
      .getByText(t('problems.codeWrong', { n: 4 }))
      .first()
      .waitFor()
    await asked(t('problems.codeWrong', { n: 4 }))

    // another code, which belongs to this form as well
    await page.locator('button[value=mailboxCode]').click()
    const second = codeOf(await letterTo(server, who.email, t('letters.codeHeading'), 2))
    await page.locator('main:not(:has(#error-mailboxCode))').waitFor()
    await typedCode.fill(second)
    await order(page).click()
    await page.waitForURL(/\/my-booking\//)
    expect(await wordsOf(page, 'main')).toContain(who.email)

    // the browser has proved the address
    await page.goto(server.url + formPath('en', {}, aStay(60)))
    await fillForm(page, who, { payment: 'baCharged', package: 'flex' })
    await order(page).click()
    await page.waitForURL(/\/my-booking\//)
    expect(complaints).toEqual([])
    await close()
  },
)
