import { browserWords } from '#domain/access/factors.ts'
import type { Actor } from '#usecases/actor.ts'
import type { Browser, SignedIn } from '#usecases/people/sign-in.ts'
import type { WorkFacts } from './facts.ts'

/** Remembers that somebody signed in with this browser, so that strangers cannot lock him out of it (ACCESS-26). */
const deviceCookie = 'work-device'
const deviceSeconds = 180 * 86_400

export const browserOf = ({ staff, userAgent }: WorkFacts): Browser => ({
  words: browserWords(userAgent),
  before: staff?.id ?? null,
})

/** Whoever asks to come in, with what his browser proved before. */
export const visitorOf = (facts: WorkFacts): Actor => ({
  kind: 'visitor',
  sessionId: null,
  address: facts.address,
  device: facts.cookie(deviceCookie),
})

export const letInto = (facts: WorkFacts, { token, device }: SignedIn): void => {
  facts.signIn(token)
  facts.setCookie(deviceCookie, device, { maxAgeSeconds: deviceSeconds })
}
