import { afterTry, areClosed, noTries, pinRounds, type PinPerson, type PinTries } from '#domain/access/pin.ts'
import { getRow, putRow } from '../frame/kept-rows.ts'

const rows = (base: string) => ({ who: `who ${base}`, tries: `pins ${base}` })

/** Who works at this tablet, by its PIN; empty: whoever is signed in (DESK-40). */
export const whoIs = async (base: string): Promise<string> => (await getRow<string>(rows(base).who)) ?? ''

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** The same as the server makes of a PIN (usecases/people/desk-pin.ts). */
const proofOf = async (salt: string, pin: string): Promise<string> => {
  const key = await crypto.subtle.importKey('raw', bytesOf(pin), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: pinRounds }
  const bits = new Uint8Array(await crypto.subtle.deriveBits(how, key, 256))
  return [...bits].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type Told = 'right' | 'wrong' | 'closed'

/** Lets somebody else work here if the PIN is right. Tries are counted before anything is compared (DESK-41). */
export const letWork = (base: string, person: PinPerson, pin: string): Promise<Told> =>
  navigator.locks.request('parkwing-desk-pin', async (): Promise<Told> => {
    const { who, tries: name } = rows(base)
    const tries = (await getRow<PinTries>(name)) ?? noTries
    const now = Date.now()
    if (areClosed(tries, now)) return 'closed'
    const after = afterTry(tries, false, now)
    await putRow(name, after)
    if ((await proofOf(person.salt, pin)) !== person.proof) return areClosed(after, now) ? 'closed' : 'wrong'
    await putRow(name, noTries)
    await putRow(who, person.id)
    return 'right'
  })
