import { createHash, verify } from 'node:crypto'
import { plateKey } from '#domain/gate/plates.ts'
import { isPassKey, passPlateBytes, readPassText, type PassFacts, type ReadPass } from '#domain/vouchers/signed-pass.ts'
import { keyOf, type PublicKey } from './signed.ts'

/** A pass whose signature is right. */
export type RightPass = { code: string; facts: PassFacts }

/** The pass in what a scanner read, or null where it is none or no key of these has signed it (GATE-21). */
export const rightPass = (text: string, keys: readonly PublicKey[]): RightPass | null => {
  const read = readPassText(text.trim().toUpperCase())
  if (!read) return null
  const ofYear = keys.filter(({ kid }) => isPassKey(kid, read.facts.year))
  return ofYear.some((key) => isSignedWith(key, read)) ? { code: read.code, facts: read.facts } : null
}

const isSignedWith = (key: PublicKey, { toVerify, signature }: ReadPass): boolean => {
  try {
    return verify(null, toVerify, keyOf(key), signature)
  } catch {
    return false
  }
}

/** Whether a plate that was read beside a pass is the one of the pass; one that has no plate fits all. */
export const fitsPlate = ({ code, facts }: RightPass, plate: string): boolean => {
  const told = createHash('sha256')
    .update(`${code}:${plateKey(plate)}`)
    .digest()
    .subarray(0, passPlateBytes)
  return facts.plate.every((byte) => byte === 0) || told.equals(facts.plate)
}
