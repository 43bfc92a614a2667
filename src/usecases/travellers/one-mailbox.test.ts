import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { allowances } from '#domain/access/tries.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, codeOf, must, place } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { codeOf as codeInLetter } from '../login-codes.ts'
import { digestOf } from '../sessions.ts'
import { requestLink } from './accounts/request-link.ts'
import { changeEmail } from './change-email.ts'
import { subscribe } from './newsletter.ts'
import { proveMailbox, sendMailboxCode } from './prove-mailbox.ts'
import { requestLoginCode } from './request-login-code.ts'

const fresh = freshDeps()
const email = 'noor@example.org'
const from = (address: string, device: string | null = null): Actor => ({
  kind: 'visitor',
  sessionId: null,
  address,
  device,
})

/** Letters to Noor's mailbox, however her address is spelled. */
const lettersToNoor = (deps: TestDeps): number =>
  deps.mailer.sent.filter(({ to }) => to.address.startsWith('noor')).length

/** One stranger of each network asks for whatever goes to a mailbox, in six spellings, as often as he is let. */
const flood = async (deps: TestDeps, networks: readonly string[]): Promise<void> => {
  for (const network of networks)
    for (const spelling of [email, 'NOOR@example.org', ...[1, 2, 3, 4].map((n) => `noor+${n}@example.org`)])
      for (let n = 0; n < 3; n++) {
        await requestLink(deps, from(network), { email: spelling, language: 'en' })
        await sendMailboxCode(deps, from(network), { email: spelling.toLowerCase(), language: 'en' })
        await subscribe(deps, from(network), { email: spelling, consent: true, language: 'en' })
      }
  await deps.worker.runDue()
}

describe('ACCESS-15 one mailbox, letters of every kind', () => {
  test('one network has eight letters sent to a mailbox in a day, in whatever spelling, and leaves four', async () => {
    const deps = await fresh()
    await flood(deps, ['stranger'])
    expect(lettersToNoor(deps)).toBeLessThanOrEqual(allowances.lettersToMailboxOfNetwork.most)
    expect(lettersToNoor(deps)).toBeGreaterThan(5)
    expect(codeOf(await requestLink(deps, from('home'), { email, language: 'en' }))).toBe('ok')
  })

  test('five networks have twelve sent together, and then still nobody is shut out of a booking', async () => {
    const deps = await fresh()
    const bookingId = await place(deps, await browser(deps), { paymentLocation: 'baCharged', email })
    await deps.worker.runDue()
    const before = lettersToNoor(deps)
    expect(before).toBeGreaterThan(0)
    await flood(deps, ['a', 'b', 'c', 'd', 'e'])
    const flooded = lettersToNoor(deps) - before
    expect(flooded).toBeGreaterThan(8)
    expect(flooded).toBeLessThanOrEqual(allowances.lettersToMailbox.most)
    const number = (await bookingById(deps.db, bookingId))?.number ?? ''
    expect(codeOf(await requestLoginCode(deps, from('home'), { email, number }))).toBe('ok')
    await deps.worker.runDue()
    expect(lettersToNoor(deps)).toBe(before + flooded + 1)
  })

  test('a stranger’s booking cannot be turned on the mailbox either, but for a browser that proved it', async () => {
    const deps = await fresh()
    const { token } = must(await sendMailboxCode(deps, from('home'), { email, language: 'en' }))
    const code = codeInLetter(deps, digestOf(token), 0)
    const { device } = must(await proveMailbox(deps, from('home'), { token, email, code }))
    const who = await browser(deps)
    const bookingId = await place(deps, who, { paymentLocation: 'baCharged', email: 'mallory@example.net' })
    await flood(deps, ['a', 'b', 'c'])
    expect(codeOf(await changeEmail(deps, { ...(await who.actor()) } as Actor, { bookingId, email }))).toBe(
      'letter_limit',
    )
    expect(codeOf(await changeEmail(deps, { ...(await who.actor()), device } as Actor, { bookingId, email }))).toBe(
      'ok',
    )
    expect(codeOf(await requestLink(deps, from('a', device), { email, language: 'en' }))).toBe('ok')
  })

  test('a letter that was used no longer counts', async () => {
    const deps = await fresh()
    for (let n = 0; n < 20; n++) {
      const { token } = must(await sendMailboxCode(deps, from('home'), { email, language: 'en' }))
      const code = codeInLetter(deps, digestOf(token), 0)
      must(await proveMailbox(deps, from('home'), { token, email, code }))
    }
  })
})
