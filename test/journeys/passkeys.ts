import type { Page } from 'playwright-core'
import { engine } from '#test/builders/browser.ts'
import { giveFingerInFirefox } from '#test/builders/firefox.ts'

/** The passkeys of a device that asks for a finger and always gets the right one. */
export const giveFinger = async (page: Page): Promise<void> => {
  const browser = page.context().browser()
  if (engine === 'firefox' && browser) return giveFingerInFirefox(browser)
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
