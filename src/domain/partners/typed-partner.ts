import { isBrandName } from '../agencies/brand.ts'
import { tidyText } from '../bookings/typed-text.ts'
import type { ProblemCode } from '../problems.ts'
import { isReset } from './choose.ts'
import { drawnMarks, isTheme, readAccountCode, type Theme } from './partners.ts'

/** A partner as somebody of the house types it (PART-20). `mark` empty: its name is written instead. */
export type TypedPartner = {
  code: string
  name: string
  isNamed: boolean
  mark: string
  theme: string
  banner: boolean
  isOn: boolean
}
export type ReadPartner = Omit<TypedPartner, 'mark' | 'theme'> & { mark: string | null; theme: Theme }
export type PartnerField = 'code' | 'name' | 'mark' | 'theme'

/** Reads what was typed. Everything that is wrong is named at once, by field. */
export const readPartner = (
  typed: TypedPartner,
): { ok: true; value: ReadPartner } | { ok: false; fields: Partial<Record<PartnerField, ProblemCode>> } => {
  const fields: Partial<Record<PartnerField, ProblemCode>> = {}
  const code = readAccountCode(typed.code.trim())
  if (code === null || isReset(code)) fields.code = 'partner_code'
  const name = tidyText(typed.name)
  if (!isBrandName(name)) fields.name = name === '' ? 'mandatory' : 'brand_name'
  const mark = typed.mark === '' ? null : (drawnMarks.find((one) => one === typed.mark) ?? undefined)
  if (mark === undefined) fields.mark = 'option_required'
  const theme = isTheme(typed.theme) ? typed.theme : null
  if (theme === null) fields.theme = 'option_required'
  if (code === null || mark === undefined || theme === null || Object.keys(fields).length > 0)
    return { ok: false, fields }
  const { isNamed, banner, isOn } = typed
  return { ok: true, value: { code, name, isNamed, mark, theme, banner, isOn } }
}
