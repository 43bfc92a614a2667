import { expect, test } from 'vitest'
import { ask, askedOf } from '#test/builders/asked.ts'
import { freshDeps } from '#test/builders/deps.ts'
import join from '../pages/join/route.tsx'
import newsletterConfirm from '../pages/newsletter-confirm/route.tsx'
import newsletterUnsubscribe from '../pages/newsletter-unsubscribe/route.tsx'
import review from '../pages/review/route.tsx'
import type { SitePage } from './page.ts'

const fresh = freshDeps()

/** The status with which a form is answered, by the token in its address. */
const answers = async (page: SitePage, token: string): Promise<number> => {
  const facts = { deps: await fresh(), actor: { kind: 'visitor', sessionId: null, address: 'x' } as const }
  const form = new URLSearchParams({ stars: '5' })
  return (await ask(page, askedOf(facts, { params: { token }, form }))).status
}

test.each(['made-up', 'a\u0000b', '💥', '\ud7ff', 'a\r\nSet-Cookie: x=y', 'x'.repeat(300)])(
  'a link nobody made is answered, whatever stands in its place: %j',
  async (token) => {
    expect([
      await answers(review, token),
      await answers(newsletterConfirm, token),
      await answers(newsletterUnsubscribe, token),
      await answers(join, token),
    ]).toEqual([303, 404, 404, 404])
  },
)
