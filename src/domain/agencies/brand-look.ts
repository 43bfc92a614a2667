import type { Look } from '../partners/partners.ts'
import { brandLogoPath, brandSheetPath } from '../site-map/machines.ts'
import { agencyTheme, lightTokens } from './brand-palette.ts'
import type { AgencyBrand } from './brand.ts'

/** An agency's look, as the site wears that of a partner (PART-1). */
export const lookOfBrand = ({ code, name, logoId, version }: AgencyBrand): Look => ({
  code,
  name,
  theme: agencyTheme,
  logo: logoId === null ? null : brandLogoPath(code, logoId),
  banner: false,
  sheet: brandSheetPath(code, version),
})

/** What a booking keeps of the look, for its letters: the name, and a colour that white is read on. */
export const keptLook = ({ name, colours }: AgencyBrand): { name: string; brand: string } => ({
  name,
  brand: lightTokens(colours)['brand'] ?? '#0a4fb5',
})
