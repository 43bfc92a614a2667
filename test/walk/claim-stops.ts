import type { Page } from 'playwright-core'
import type { Language } from '#domain/languages.ts'
import { listens } from '#test/builders/browser.ts'
import { claimForm, sendClaim } from '#test/builders/claim-form.ts'
import type { RunningServer } from '#test/builders/server.ts'
import { translator } from '#texts/texts.ts'
import type { Stop } from './stop.ts'

const send = (page: Page) => page.locator('#claim-form button[type=submit]').click()

/** The claim form in its states, and the page of a claim. */
export const claimStops = async (
  server: RunningServer,
  language: Language,
  { id, number, email }: { id: string; number: string; email: string },
): Promise<Stop[]> => {
  const t = translator(language)
  const url = (path: string) => `${server.url}/${language}/${path}`
  const answer = await sendClaim(server.url, `/${language}/claim`, claimForm({ number, email }))
  const token = new URL(answer.headers.get('location') ?? '', server.url).searchParams.get('sent') ?? ''
  const refused = async (page: Page) => {
    await listens(page.locator('#claim-form'))
    await send(page)
    await page.locator('[role=alert]').waitFor()
  }
  const chosen = async (page: Page) => {
    await listens(page.locator('#claim-form'))
    await page
      .locator('[name=uploadReceiptCopyAttachment]')
      .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  }
  return [
    { name: 'claim', to: url('claim'), shows: t('claims.lead') },
    { name: 'claim of a booking', to: url(`my-booking/${id}/claim`), shows: t('claims.title') },
    { name: 'claim with errors', to: url('claim'), reach: refused, shows: t('problems.bookingNumberRequired') },
    { name: 'claim with a file', to: url('claim'), reach: chosen, shows: t('claims.removeFile') },
    { name: 'claim, sent', to: url(`claim?sent=${token}`), shows: t('claims.sent') },
    { name: 'claim status', to: url(`claim/${token}`), shows: t('claims.stateReceived') },
  ]
}
