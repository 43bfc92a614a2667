import { RouterContextProvider, type ActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { freshDeps } from '#test/builders/deps.ts'
import { request, type RequestFacts } from './facts.ts'
import { action as newsletterConfirm } from '../pages/newsletter-confirm/route.tsx'
import { action as newsletterUnsubscribe } from '../pages/newsletter-unsubscribe/route.tsx'
import { action as review } from '../pages/review/route.tsx'

const fresh = freshDeps()

/** The status of what a form is answered with, by the token of its address. */
const answers = async (action: (args: ActionFunctionArgs) => Promise<unknown>, token: string): Promise<number> => {
  const deps = await fresh()
  const context = new RouterContextProvider()
  context.set(request, {
    deps,
    actor: { kind: 'visitor', sessionId: null, address: 'x' },
    language: 'en',
    pathLanguage: 'en',
    currency: 'EUR',
    publicUrl: 'https://parkwing.example',
  } as unknown as RequestFacts)
  const form = new Request('https://parkwing.example/', { method: 'POST', body: new URLSearchParams({ stars: '5' }) })
  const answer = (await action({ context, params: { token }, request: form } as unknown as ActionFunctionArgs)) as
    | Response
    | { init: { status: number } | null }
  return answer instanceof Response ? answer.status : (answer.init?.status ?? 200)
}

test.each(['made-up', 'a\u0000b', '💥', '\ud7ff', 'a\r\nSet-Cookie: x=y', 'x'.repeat(300)])(
  'a link nobody made is answered, whatever stands in its place: %j',
  async (token) => {
    expect([
      await answers(review, token),
      await answers(newsletterConfirm, token),
      await answers(newsletterUnsubscribe, token),
    ]).toEqual([303, 404, 404])
  },
)
