import { pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { deskPinsOf, setDeskPin } from '#db/desk-pins.ts'
import { gateDeviceByKey, gateDeviceSeen, takeOverKey, type GateDevice } from '#db/gate-devices.ts'
import { clearLock, countFailure, lockOf } from '#db/logins.ts'
import { endStaffSession, personById } from '#db/people.ts'
import { isLocked } from '#domain/access/login-code.ts'
import { isPin, pinRounds, type PinPerson } from '#domain/access/pin.ts'
import { passwordLock } from '#domain/access/tries.ts'
import { readDeviceKey, seenEveryMs } from '#domain/gate/device.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { lockedOut, toLock } from '../login-codes.ts'
import { secretName, secretNamed, type OneSecret } from '../secrets.ts'
import { digestOf, keyed, keyedId } from '../sessions.ts'
import { networkIn, record } from '../trail.ts'
import type { Browser } from './sign-in.ts'
import { openStaffSession, worksAtDeskOf } from './staff-session.ts'

const hash = promisify(pbkdf2)

/** Without the server's secret there is no salt, so that who has the rows alone cannot try all PINs. */
const saltOf = (one: Pick<OneSecret, 'pepper'>, deviceId: string, personId: string): string =>
  keyed(one, 'desk pin', `${deviceId} ${personId}`).toString('hex')
const proofOf = async (salt: string, pin: string): Promise<string> =>
  (await hash(pin, salt, pinRounds, 32, 'sha256')).toString('hex')

/** The tablet with this key; null where it has none or was ended. It counts as seen (DESK-42). */
export const readTablet = async (deps: Deps, key: string | null): Promise<GateDevice | null> => {
  const read = readDeviceKey(key ?? '')
  const now = deps.clock.now()
  const digest = read === null ? null : digestOf(read)
  const device = digest === null ? null : await gateDeviceByKey(deps.db, digest, now)
  if (digest === null || device?.kind !== 'desk') return null
  if (device.isNextKey) await takeOverKey(deps.db, device.id, digest)
  if (device.seenAt === null || now - device.seenAt >= seenEveryMs) await gateDeviceSeen(deps.db, device.id, now)
  return device
}

/** Who has a PIN on this tablet and still works at its desk, with what it checks a PIN by without a line. */
export const pinPeople = async (deps: Deps, device: GateDevice): Promise<PinPerson[]> => {
  const people: PinPerson[] = []
  for (const pin of await deskPinsOf(deps.db, device.id)) {
    const { id, name, proof } = pin
    // null: set with a secret that is not known any more, so that the PIN opens nothing
    const secret = secretNamed(deps, pin.secret)
    if (secret && (await worksAtDeskOf(deps.db, id, device)))
      people.push({ id, name, proof, salt: saltOf(secret, device.id, id) })
  }
  return people
}

/**
 * Sets the own PIN on a tablet (DESK-41), for who signed in there with both factors and works at its desk. Refusals:
 * not_found, not_allowed (signed in with a PIN), pin_weak (field newPin), pin_differs (field again).
 */
export const setPin = async (
  deps: Deps,
  actor: Actor,
  { device, pin, again }: { device: GateDevice; pin: string; again: string },
): Promise<Outcome<null>> => {
  if (actor.kind !== 'staff' || !(await worksAtDeskOf(deps.db, actor.personId, device))) return refused('not_found')
  if (actor.isByPin) return refused('not_allowed')
  if (!isPin(pin)) return refused('pin_weak', undefined, { newPin: 'pin_weak' })
  if (pin !== again) return refused('pin_differs', undefined, { again: 'pin_differs' })
  const { personId } = actor
  const now = deps.clock.now()
  const proof = await proofOf(saltOf(deps, device.id, personId), pin)
  await deps.db.transaction(async (tx) => {
    await setDeskPin(tx, { deviceId: device.id, personId, proof, secret: secretName(deps.pepper) }, now)
    const data = { device: device.id }
    await record(tx, actor, { operation: 'person.pinSet', object: `person:${personId}`, data }, now)
  })
  return done(null)
}

/**
 * Opens the desk of a tablet's car park, and nothing else, for a person with a PIN on it (DESK-41). Tries are counted
 * before anything is compared. Refusals: sign_in_failed for whatever was wrong, locked_out.
 */
export const signInWithPin = async (
  deps: Deps,
  actor: Actor,
  { device, personId, pin, browser }: { device: GateDevice; personId: string; pin: string; browser: Browser },
): Promise<Outcome<{ token: string }>> => {
  const now = deps.clock.now()
  const subject = keyedId(deps, 'pin-lock', device.id, personId.slice(0, 40))
  const lock = await lockOf(deps.db, subject)
  if (isLocked(toLock(lock, now), now)) return lockedOut(lock, now)
  const after = await countFailure(deps.db, subject, now, passwordLock)
  if (!after.counted) return lockedOut(after, now)
  const stored = (await deskPinsOf(deps.db, device.id)).find(({ id }) => id === personId)
  const secret = stored ? secretNamed(deps, stored.secret) : null
  const proof = await proofOf(saltOf(secret ?? deps, device.id, personId), pin.slice(0, 20))
  const isRight =
    stored !== undefined && secret !== null && timingSafeEqual(Buffer.from(proof), Buffer.from(stored.proof))
  const data = { by: 'pin', device: device.id }
  if (!isRight || !(await worksAtDeskOf(deps.db, personId, device))) {
    const object = `person:${stored?.id ?? 'nobody'}`
    await record(deps.db, actor, { operation: 'person.signInFailed', object, data }, now)
    return refused('sign_in_failed')
  }
  await clearLock(deps.db, subject)
  return deps.db.transaction(async (tx) => {
    if (browser.before) await endStaffSession(tx, browser.before)
    const isDemo = (await personById(tx, personId))?.isDemo ?? false
    const where = { device: browser.words, network: networkIn(actor) ?? '', deviceId: device.id }
    const token = await openStaffSession(tx, { personId, ...where, isDemo }, now)
    const deed = { operation: 'person.signIn', object: `person:${personId}`, provedId: personId, data }
    await record(tx, actor, deed, now)
    return done({ token })
  })
}
