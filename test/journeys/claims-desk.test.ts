import { expect, test } from 'vitest'
import { awake, desktop, follow, phone, visit } from '#test/builders/browser.ts'
import { jpeg, paddedTo, pdf } from '#test/builders/files.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { violations } from '../walk/checks/axe.ts'
import { overflow } from '../walk/checks/sideways.ts'
import { letterTo } from './mailbox.ts'
import { aStay, book, expectSummary, wordsOf } from './steps.ts'
import { pressKey, signInAs } from './work-steps.ts'

site({ own: true })

const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

/** A claim of 180.00 in German, with a photo and a document of three pages; its customer has no script. */
const claim = async (email: string) => {
  const { page, close } = await visit(browser, { javaScriptEnabled: false })
  const { id, number: booking } = await book(page, server, { language: 'de', email, stay: aStay(20, 28) })
  await page.goto(`${server.url}/de/claim?ref=${booking}`)
  for (const [name, value] of Object.entries({
    email,
    firstName: 'Łukasz',
    lastName: 'Özgür-Größe',
    newReturnFlightNumber: 'HV5634',
    requestedClaimAmount: '180,00',
    reasonForDelay: 'Sturm über Kreta, der Flug kam sechs Stunden später.',
    accountDetails: 'NL91 ABNA 0417 1643 00',
  }))
    await page.locator(`[name=${name}]`).fill(value)
  await page.locator('[name=uploadBoardingPassAttachment]').setInputFiles(asFile('pass.jpg', await jpeg()))
  await page.locator('[name=uploadReceiptCopyAttachment]').setInputFiles(asFile('receipt.pdf', pdf({ pages: 3 })))
  await follow(page.locator('#claim-form button[type=submit]'))
  const number = /CLM-\w{4}-\w{4}/.exec(await wordsOf(page))?.[0] ?? ''
  return { number, id, page, close }
}

test('CLAIM-16 CLAIM-17 CLAIM-19 UP-18 by keys alone: taken, looked at, previewed in German, asked of a second person, decided', async () => {
  const claims = [await claim('desk-one@example.org'), await claim('desk-two@example.org')]
  const [first = '', second = ''] = claims.map(({ number }) => number)
  for (const { close } of claims) await close()
  const de = translator('de')

  const nadia = await visit(browser, { viewport: { width: 1440, height: 900 } })
  await signInAs(nadia.page, server.url, 'Nadia')
  await nadia.page.goto(`${server.url}/work/house/claims`)
  expect(await wordsOf(nadia.page)).toMatch(new RegExp(`${first}[^]*${second}`))
  await pressKey(nadia.page, 'j')
  expect(await nadia.page.locator('h1').innerText()).toBe(first)
  // three pages and a photo, as pictures that loaded
  const pictures = nadia.page.locator('main img')
  expect(await pictures.count()).toBe(4)
  await pictures.first().evaluate((picture: HTMLImageElement) => picture.decode())
  const file = await nadia.page.request.get(`${nadia.page.url()}/files/receipt`)
  expect(file.headers()).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${first}-receipt.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })

  await pressKey(nadia.page, 't')
  expect(await wordsOf(nadia.page)).toMatch(/Nadia.* looks into it since/)
  await awake(nadia.page)
  await nadia.page.keyboard.press('s')
  await nadia.page.keyboard.press('ArrowDown')
  await pressKey(nadia.page, 'Control+Enter')
  const preview = await wordsOf(nadia.page)
  expect(preview).toContain(de('workClaims.sayDelay'))
  expect(preview).toContain('another person agrees')
  await pressKey(nadia.page, 'Control+Enter')
  expect(await wordsOf(nadia.page)).toContain('Nothing happens until another person agrees')
  await pressKey(nadia.page, 'j')
  expect(await nadia.page.locator('h1').innerText()).toBe(second)
  await pressKey(nadia.page, 't')
  await nadia.close()

  // without script: the second person agrees, and takes the other claim over
  const ruben = await visit(browser, { javaScriptEnabled: false })
  await signInAs(ruben.page, server.url, 'Ruben')
  await ruben.page.goto(`${server.url}/work/house/claims?show=waiting`)
  expect(await wordsOf(ruben.page)).toContain(first)
  await ruben.page.goto(`${server.url}/work/house/requests`)
  await ruben.page.getByRole('button', { name: /^Agree to/ }).click()
  expect(await wordsOf(ruben.page)).toContain('Agreed')
  expect((await letterTo(server, 'desk-one@example.org', '180,00')).text).toContain(de('workClaims.sayDelay'))

  await ruben.page.goto(`${server.url}/work/house/claims/${second}?do=refuse`)
  expect(await wordsOf(ruben.page)).toMatch(/Nadia.* looks into it since/)
  expect(await ruben.page.locator('[name=words]').count()).toBe(0)
  await ruben.page.getByRole('button', { name: /Take over/ }).click()
  await ruben.page.getByRole('link', { name: /Refuse/ }).click()
  await ruben.page.locator('[name=words]').fill('Der Flug war pünktlich.')
  await ruben.page.getByRole('button', { name: 'Show the letter' }).click()
  await ruben.page.getByRole('button', { name: 'Refuse the claim' }).click()
  expect(await wordsOf(ruben.page)).toContain('The letter is on its way')
  expect((await letterTo(server, 'desk-two@example.org', 'pünktlich')).subject).toContain(second)
  await ruben.page.goto(`${server.url}/work/house/claims`)
  expect(await wordsOf(ruben.page)).toContain('All answered')
  await ruben.close()
})

test('CLAIM-18 a question by keys; the customer answers in German without script, with a file, and finds all of it in his booking', async () => {
  const email = 'desk-three@example.org'
  const { number, id, page, close } = await claim(email)
  const de = translator('de')
  const nadia = await visit(browser, { viewport: { width: 1440, height: 900 } })
  await signInAs(nadia.page, server.url, 'Nadia')
  await nadia.page.goto(`${server.url}/work/house/claims/${number}`)
  await pressKey(nadia.page, 'a')
  await awake(nadia.page)
  await nadia.page.keyboard.press('s')
  await nadia.page.keyboard.press('End')
  await pressKey(nadia.page, 'Control+Enter')
  expect(await wordsOf(nadia.page)).toContain(de('workClaims.askFlight'))
  await pressKey(nadia.page, 'Control+Enter')
  expect(await wordsOf(nadia.page)).toContain('The claim waits for the customer')

  const letter = await letterTo(server, email, de('workClaims.askFlight'))
  const link = new RegExp(`${server.url}/de/claim/\\S+`).exec(letter.text)?.[0] ?? ''
  await page.goto(link)
  expect(await wordsOf(page)).toContain(de('claims.stateWaiting'))
  const send = page.getByRole('button', { name: de('claims.sendAnswer') })
  await follow(send)
  expect(await expectSummary(page)).toBe(1)
  await page.locator('[name=answer]').fill('HV5634, gelandet um 23:40')
  // larger than other forms may be
  const photo = paddedTo(await jpeg(), 2_000_000)
  await page.locator('[name=uploadDocument1]').setInputFiles(asFile('pass.jpg', photo))
  await follow(send)
  expect(await wordsOf(page)).toContain(de('claims.thanks'))
  expect(await page.locator('[name=answer]').count()).toBe(0)
  await page.goto(`${server.url}/de/my-booking/${id}`)
  const history = await wordsOf(page)
  for (const words of [de('workClaims.askFlight'), 'HV5634, gelandet um 23:40', number])
    expect(history).toContain(words)
  await close()

  await nadia.page.reload()
  expect(await wordsOf(nadia.page)).toContain('HV5634, gelandet um 23:40')
  expect(await nadia.page.locator('main img').count()).toBe(5)
  await nadia.close()
})

test.each([
  { language: 'de', viewport: { ...phone, height: 12_000 }, colorScheme: 'light' },
  { language: 'tr', viewport: desktop, colorScheme: 'dark' },
] as const)(
  'CLAIM-17 CLAIM-18 W27 the desk and the page of a claim in $language, $colorScheme: axe finds nothing, nothing is too wide',
  { timeout: 300_000 },
  async ({ language, viewport, colorScheme }) => {
    const { number, close } = await claim(`desk-${language}@example.org`)
    await close()
    const { page, complaints, close: leave } = await visit(browser, { viewport, colorScheme })
    await signInAs(page, server.url, 'Nadia')
    await page.goto(`${server.url}/work/me`)
    await page.locator('[name=language]').selectOption(language)
    await follow(page.locator('form:has([name=language]) button').last())
    const found: string[] = []
    const look = async (what: string) => {
      found.push(...(await violations(page)).map((one) => `${what}: ${one}`))
      found.push(...(await overflow(page)).map((one) => `${what}: ${one}`))
    }
    const t = translator(language)
    await page.goto(`${server.url}/work/house/claims`)
    expect(await wordsOf(page)).toContain(number)
    await look('list')
    for (const tab of ['grant', 'refuse', 'ask']) {
      await page.goto(`${server.url}/work/house/claims/${number}?do=${tab}`)
      await look(tab)
      await page.locator('[name=say]').selectOption({ index: 1 })
      await follow(page.getByRole('button', { name: t('workClaims.preview') }))
      await look(`${tab}, letter`)
    }
    await follow(page.getByRole('button', { name: t('workClaims.sendQuestion') }))
    await look('asked')
    await page.goto(`${server.url}/work/house/claims?show=waiting`)
    await look('waiting')
    const letter = await letterTo(
      server,
      `desk-${language}@example.org`,
      translator('de')('letters.claimQuestionHeading'),
    )
    await page.goto(new RegExp(`${server.url}/de/claim/\\S+`).exec(letter.text)?.[0] ?? '')
    await look('page of the claim')
    expect(found).toEqual([])
    expect(complaints).toEqual([])
    await leave()
  },
)

test('CLAIM-17 WORK-2 who has no right to claims has no way to them and finds nothing', async () => {
  const editor = await visit(browser, { javaScriptEnabled: false })
  await signInAs(editor.page, server.url, 'Sanne')
  expect(await editor.page.locator('a[href="/work/house/claims"]').count()).toBe(0)
  expect((await editor.page.goto(`${server.url}/work/house/claims`))?.status()).toBe(404)
  await editor.close()
})
