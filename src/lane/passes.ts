import { createHash, verify } from 'node:crypto'
import { plateKey } from '#domain/gate/plates.ts'
import { passKeyId, passPlateBytes, readPassText, type PassFacts } from '#domain/vouchers/signed-pass.ts'
import { keyOf, type PublicKey } from './signed.ts'

/** A pass whose signature is right. */
export type RightPass = { code: string; facts: PassFacts }

/** The pass in what a scanner read, or null where it is none or no key of these has signed it (GATE-21). */
export const rightPass = (text: string, keys: readonly PublicKey[]): RightPass | null => {
  const read = readPassText(text.trim().toUpperCase())
  const known = read && keys.find(({ kid }) => kid === passKeyId(read.facts.year))
  if (!read || !known) return null
  try {
    return verify(null, read.toVerify, keyOf(known), read.signature) ? { code: read.code, facts: read.facts } : null
  } catch {
    return null
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
