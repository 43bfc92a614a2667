import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { follow, listens, visit } from '#test/builders/browser.ts'
import { jpeg, paddedTo, pdf } from '#test/builders/files.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { lettersTo, letterTo } from './mailbox.ts'
import { aStay, book, expectSummary, fieldsInError, wordsOf } from './steps.ts'

site({ own: true })

const iban = 'NL91 ABNA 0417 1643 00'
const filesFolder = () => join(server.folder, 'files')
const keptFiles = (): string[] =>
  existsSync(join(filesFolder(), 'claims')) ? readdirSync(join(filesFolder(), 'claims')) : []
const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
}
const send = (page: Page) => page.locator('#claim-form button[type=submit]')

test('M6 CLAIM-9 CLAIM-13 CL-02 UP-04 without script, in German: prefilled, refused with everything kept, sent, followed', async () => {
  const t = translator('de')
  const { page, complaints, close } = await visit(browser, { javaScriptEnabled: false })
  const email = 'claim-de@example.org'
  const { id, number } = await book(page, server, { language: 'de', email })
  await page.goto(`${server.url}/de/my-booking/${id}`)
  await follow(page.getByRole('main').getByRole('link', { name: t('claims.link') }))
  expect(await page.locator('[name=bookingReference]').inputValue()).toBe(number)
  expect(await page.locator('[name=email]').inputValue()).toBe(email)

  await fill(page, {
    newReturnFlightNumber: 'HV5634',
    requestedClaimAmount: 'zwölf',
    reasonForDelay: 'Sturm über Kreta',
    accountDetails: 'NL91 ABNA 0417 1643 01',
  })
  await page
    .locator('[name=uploadReceiptCopyAttachment]')
    .setInputFiles(asFile('../../receipt.jpg.exe', Buffer.from('MZ not a picture')))
  await follow(send(page))
  expect(await expectSummary(page)).toBe(2)
  expect(await fieldsInError(page)).toEqual(['requestedClaimAmount', 'accountDetails'])
  expect(await page.locator('[name=reasonForDelay]').inputValue()).toBe('Sturm über Kreta')
  expect(await wordsOf(page)).toContain(t('claims.filesAgain'))

  await fill(page, { requestedClaimAmount: '12,50', accountDetails: `${iban} Łukasz` })
  await page
    .locator('[name=uploadReceiptCopyAttachment]')
    .setInputFiles(asFile('receipt.pdf', Buffer.from('MZ not a document')))
  await follow(send(page))
  expect(await fieldsInError(page)).toEqual(['uploadReceiptCopyAttachment'])
  expect(await wordsOf(page)).toContain(t('refusals.fileType'))

  // a wrong e-mail for the number gets no more explanation than that
  await fill(page, { email: 'somebody@example.org' })
  await follow(send(page))
  expect(await wordsOf(page)).toContain(t('refusals.claimNotMatched'))
  expect(await page.locator('[name=requestedClaimAmount]').inputValue()).toBe('12,50')

  await fill(page, { email })
  await page
    .locator('[name=uploadBoardingPassAttachment]')
    .setInputFiles(asFile('C:\\CON\u202egpj.exe', await jpeg({ exif: true })))
  await page.locator('[name=uploadReceiptCopyAttachment]').setInputFiles(asFile('x'.repeat(300), pdf()))
  await follow(send(page))
  expect(page.url()).toMatch(/\/de\/claim\?sent=/)
  expect(await page.locator('main [role=status]').first().innerText()).toContain(t('claims.sent'))
  // what was sent stands there, and no empty form (CLAIM-13); the same at the booking's own address, later on
  expect(await page.locator('#claim-form').count()).toBe(0)
  const sentAt = page.url()
  await page.goto(`${server.url}/de/my-booking/${id}/claim`)
  expect(await page.locator('main [role=status]').first().innerText()).toContain(t('claims.sent'))
  expect(await page.locator('#claim-form').count()).toBe(0)
  await page.goto(sentAt)
  expect(keptFiles().every((name) => /^[0-9a-f-]{36}$/.test(name))).toBe(true)
  expect(keptFiles()).toHaveLength(2)

  await follow(page.getByRole('link', { name: t('claims.follow') }))
  const words = await wordsOf(page)
  const caseNumber = /CLM-\w{4}-\w{4}/.exec(words)?.[0] ?? ''
  expect(words).toContain(t('claims.stateReceived'))
  expect(words).toContain('NL•• •••• 4300')
  expect(words).not.toContain('0417')
  const letter = await letterTo(server, email, caseNumber)
  expect(letter.text).toContain(page.url())
  expect(await lettersTo(server, 'help@parkwing.example', caseNumber)).toHaveLength(1)
  await page.goto(`${server.url}/de/my-booking/${id}`)
  expect(await wordsOf(page)).toContain(t('claims.stateOf', { number: caseNumber, state: t('claims.stateReceived') }))
  expect((await page.goto(`${server.url}/de/claim/nobody`))?.status()).toBe(404)
  expect(complaints).toEqual([])
  await close()
})

test('M6 Z1 CLAIM-13 CL-02 UP-16 with script: files stay chosen when the form is refused or nothing can be stored, then it is sent', async () => {
  const t = translator('en')
  const { page, complaints, close } = await visit(browser)
  const email = 'claim-en@example.org'
  const { number } = await book(page, server, { email, stay: aStay(30) })
  await page.goto(`${server.url}/en/claim?ref=${number}`)
  await listens(page.locator('#claim-form'))
  const boardingPass = page.locator('[name=uploadBoardingPassAttachment]')
  const chosen = () => boardingPass.evaluate((input: HTMLInputElement) => input.files?.[0]?.name ?? null)
  await boardingPass.setInputFiles(asFile('first.jpg', await jpeg()))
  await page.getByRole('button', { name: t('claims.removeFile') }).click()
  expect(await chosen()).toBeNull()
  await boardingPass.setInputFiles(asFile('pass.jpg', await jpeg()))

  await send(page).click()
  await page.locator('[role=alert]').waitFor()
  expect(await fieldsInError(page)).toEqual([
    'email',
    'firstName',
    'lastName',
    'newReturnFlightNumber',
    'reasonForDelay',
    'requestedClaimAmount',
    'accountDetails',
  ])
  expect(await expectSummary(page)).toBe(7)
  expect(await chosen()).toBe('pass.jpg')

  await fill(page, {
    email,
    firstName: 'Noor',
    lastName: 'de Vries',
    newReturnFlightNumber: 'HV5634',
    requestedClaimAmount: '12.50',
    reasonForDelay: 'Storm',
    accountDetails: iban,
  })
  // a file instead of the folder makes every attempt to keep an upload fail, as a full disk would
  const aside = `${filesFolder()}-aside`
  if (existsSync(filesFolder())) renameSync(filesFolder(), aside)
  writeFileSync(filesFolder(), '')
  await send(page).click()
  await page.locator('#claim-failed').waitFor()
  expect(await page.locator('#claim-failed').innerText()).toMatch(
    /^A problem occurred while submitting the form\. Please try again later\. .*[0-9a-f]{8}-[0-9a-f-]{27}/,
  )
  expect([await chosen(), await page.locator('[name=reasonForDelay]').inputValue()]).toEqual(['pass.jpg', 'Storm'])
  rmSync(filesFolder())
  if (existsSync(aside)) renameSync(aside, filesFolder())

  const before = keptFiles().length
  await send(page).click()
  await page.waitForURL(/\/en\/claim\?sent=/)
  expect(await wordsOf(page)).toContain(
    'Your form has been successfully submitted. Our customer support agents will reach out to you within 24 hours.',
  )
  expect(await page.locator('#claim-form').count()).toBe(0)
  expect(keptFiles().length).toBe(before + 1)
  expect(complaints.filter((line) => !line.includes('503'))).toEqual([])
  await close()
})

const formOf = (values: Record<string, string>, files: Record<string, Uint8Array> = {}): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  for (const [name, bytes] of Object.entries(files)) form.set(name, new Blob([Uint8Array.from(bytes)]), 'x.jpg')
  return form
}

test('W1 CL-03 UP-13 UP-14 UP-15 UP-17 the call for websites: 200 stores, the same again is the same claim, and no hostile body gets further than the door', async () => {
  const { page, close } = await visit(browser)
  const email = 'claim-api@example.org'
  const { number } = await book(page, server, { email, stay: aStay(50) })
  await close()
  const address = `${server.url}/api/website/bookings/claimemail`
  const values = {
    firstName: 'Noor',
    lastName: 'de Vries',
    email,
    bookingReference: number,
    newReturnFlightNumber: 'HV5634',
    requestedClaimAmount: '12.50',
    reasonForDelay: 'Storm',
    accountDetails: iban,
  }
  const call = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const answer = await fetch(address, { method: 'POST', body, headers })
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      body: (await answer.json().catch(() => null)) as {
        caseNumber?: string
        code?: string
        title?: string
        fields?: Record<string, string>
      } | null,
    }
  }
  const picture = await jpeg()
  const before = keptFiles().length
  const first = await call(formOf(values, { uploadReceiptCopyAttachment: picture }))
  expect(first).toMatchObject({ status: 200, body: { caseNumber: expect.stringMatching(/^CLM-/) as string } })
  expect((await call(formOf(values, { uploadReceiptCopyAttachment: picture }))).body?.caseNumber).toBe(
    first.body?.caseNumber,
  )
  expect(keptFiles().length).toBe(before + 1)

  const wrong = await call(formOf({ ...values, requestedClaimAmount: '-1' }), { 'accept-language': 'nl' })
  expect(wrong).toMatchObject({
    status: 422,
    body: {
      code: 'form_incomplete',
      fields: { requestedClaimAmount: translator('nl')('refusals.claimAmountInvalid') },
    },
  })
  expect(wrong.type).toContain('application/problem+json')
  expect((await call(formOf({ ...values, email: 'other@example.org' }))).body).toMatchObject({
    code: 'claim_not_matched',
  })

  const edge = 10 * 1024 * 1024
  expect(
    (await call(formOf(values, { uploadBoardingPassAttachment: paddedTo(picture, edge + 1) }))).body,
  ).toMatchObject({ fields: { uploadBoardingPassAttachment: translator('en')('refusals.fileTooBig') } })
  expect(
    (
      await call(
        formOf(
          { ...values, reasonForDelay: 'Another one' },
          {
            uploadBoardingPassAttachment: paddedTo(picture, edge),
            uploadReceiptCopyAttachment: paddedTo(picture, edge),
          },
        ),
      )
    ).status,
  ).toBe(200)
  expect(
    (
      await call(Buffer.alloc(2 * edge + 300 * 1024), { 'content-type': 'multipart/form-data; boundary=x' }).catch(
        () => ({ status: 413 }),
      )
    ).status,
  ).toBe(413)

  const raw = (lines: string[]) => lines.join('\r\n')
  const typed = { 'content-type': 'multipart/form-data; boundary=bb' }
  const part = (name: string, value: string) => ['--bb', `Content-Disposition: form-data; name="${name}"`, '', value]
  const hostile: [string, string, Record<string, string>][] = [
    [
      'ten thousand parts',
      raw([...Array.from({ length: 10_000 }, (_, n) => part(`f${n}`, 'x')).flat(), '--bb--', '']),
      typed,
    ],
    ['a name of 100 kB', raw([...part('x'.repeat(100_000), 'x'), '--bb--', '']), typed],
    ['no boundary', raw([...part('email', email), '--bb--', '']), { 'content-type': 'multipart/form-data' }],
    [
      'another boundary',
      raw([...part('email', email), '--bb--', '']),
      { 'content-type': 'multipart/form-data; boundary=other' },
    ],
    ['a field twice', raw([...part('email', email), ...part('email', 'x@example.org'), '--bb--', '']), typed],
    ['no end', raw([...part('email', email)]), typed],
    [
      'a form inside the form',
      raw([
        '--bb',
        'Content-Disposition: form-data; name="email"',
        'Content-Type: multipart/mixed; boundary=cc',
        '',
        '--cc',
        'Content-Disposition: file; filename="x"',
        '',
        'x',
        '--cc--',
        '--bb--',
        '',
      ]),
      typed,
    ],
    ['no form at all', '{}', { 'content-type': 'application/json' }],
    ['nothing', '', typed],
  ]
  for (const [what, body, headers] of hostile) expect([400, 422], what).toContain((await call(body, headers)).status)

  // an upload that is cut off, and one that never ends, leave nothing behind
  const settled = keptFiles().length
  for (const cut of [true, false]) {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
    socket.on('error', () => undefined)
    socket.write(
      `POST /api/website/bookings/claimemail HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=bb\r\nContent-Length: 100000\r\n\r\n${raw(part('email', email))}`,
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    if (cut) socket.destroy()
    else setTimeout(() => socket.destroy(), 1_000)
  }
  expect(keptFiles().length).toBe(settled)
  // a large body is accepted only where files are expected
  const elsewhere = await fetch(`${server.url}/en/my-booking`, {
    method: 'POST',
    body: Buffer.alloc(300 * 1024),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }).catch(() => ({ status: 413 }))
  expect(elsewhere.status).toBe(413)
  expect(await (await fetch(`${server.url}/api/openapi.json`)).text()).toContain('/api/website/bookings/claimemail')
}, 300_000)
