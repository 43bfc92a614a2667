import { Secret, TOTP } from 'otpauth'
import type { Role, Scope } from '#domain/access/people.ts'
import { houseId, settleOrganisations } from '#db/organisations.ts'
import { commandLine, type Actor } from '#usecases/actor.ts'
import { invite } from '#usecases/people/invite.ts'
import {
  beginInvitation,
  choosePasskey,
  choosePassword,
  finishInvitation,
  proveApp,
  readInvitation,
  type Step,
} from '#usecases/people/invitation.ts'
import { actorOf, readStaffSession } from '#usecases/people/staff-session.ts'
import { testKey, type TestKey } from './authenticator.ts'
import type { TestDeps } from './deps.ts'
import { must } from './traveller.ts'

export const stranger: Actor = { kind: 'visitor', sessionId: null, address: '192.0.2.10' }
export const onServer: Actor = commandLine
export const browser = { words: 'Firefox, Linux', before: null }
export const goodPassword = 'seven green barriers'

/** The code that an app shows at this moment. */
export const appCode = (key: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: now })

type Wish = { email: string; role: Role; organisationId?: string; scope?: Scope; by?: Actor; name?: string }
export type Hired = { email: string; token: string; codes: string[]; personId: string }

export const invited = async (deps: TestDeps, wish: Wish): Promise<string> => {
  await settleOrganisations(deps.db, deps.clock.now())
  const { email, role, organisationId = houseId, scope = { kind: 'all' }, by = onServer } = wish
  const { url } = must(await invite(deps, by, { email, role, organisationId, scope, language: 'en' }))
  return url.split('/').at(-1) ?? ''
}

const stepOf = async (deps: TestDeps, token: string, steps: string): Promise<Step> => {
  const opened = await readInvitation(deps, { token, steps, person: null })
  if (opened.state !== 'open') throw new Error(opened.state)
  return opened.step
}
const codesIn = (step: Step): string[] => (step.at === 'codes' ? step.codes : [])

const finished = async (deps: TestDeps, token: string, steps: string) => {
  const codes = codesIn(await stepOf(deps, token, steps))
  const command = { token, steps, code: codes[0] ?? '', keyName: 'Firefox, Linux', browser }
  const { token: session } = must(await finishInvitation(deps, stranger, command))
  const staff = await readStaffSession(deps, session)
  return { token: session, codes, personId: staff?.person.id ?? '' }
}

/** Somebody who accepted an invitation with password and code app. */
export const hired = async (deps: TestDeps, wish: Wish): Promise<Hired & { key: string }> => {
  const token = await invited(deps, wish)
  const { steps } = must(await beginInvitation(deps, { token, name: wish.name ?? 'Ada', language: 'en' }))
  must(await choosePassword(deps, { token, steps, password: goodPassword }))
  const step = await stepOf(deps, token, steps)
  const key = step.at === 'app' ? step.offer.text : ''
  must(await proveApp(deps, { token, steps, code: appCode(key, deps.clock.now()) }))
  return { email: wish.email, key, ...(await finished(deps, token, steps)) }
}

/** Somebody who accepted an invitation with a passkey. */
export const hiredWithKey = async (
  deps: TestDeps,
  wish: Wish,
  device: TestKey = testKey(deps.publicUrl),
): Promise<Hired & { device: TestKey }> => {
  const token = await invited(deps, wish)
  const { steps } = must(await beginInvitation(deps, { token, name: wish.name ?? 'Ada', language: 'en' }))
  const step = await stepOf(deps, token, steps)
  if (step.at !== 'factor') throw new Error(step.at)
  const personId = Buffer.from(step.options.user.id, 'base64url').toString()
  must(await choosePasskey(deps, { token, steps, answer: device.make(step.options.challenge, personId) }))
  return { email: wish.email, device, ...(await finished(deps, token, steps)) }
}

/** The actor of a session that is open. */
export const actorWith = async (deps: TestDeps, token: string): Promise<Extract<Actor, { kind: 'staff' }>> => {
  const staff = await readStaffSession(deps, token)
  const actor = staff && actorOf(staff, '192.0.2.10')
  if (actor?.kind !== 'staff') throw new Error('no session')
  return actor
}
