import { readTheme } from '#domain/agencies/brand.ts'
import { isLanguage } from '#domain/languages.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { workPath } from '#domain/site-map/work.ts'
import { readOwnBrand } from '#usecases/agencies/brand.ts'
import { absent } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { staffOnly } from '../../frame/staff.ts'
import { BrandTestView } from './view.tsx'

/** The form of an agency as it stands in a page of its own, for its own people (AGENCY-226, AGENCY-227). */
const load = staffOnly(async ({ facts, params, url }) => {
  const { deps, actor, publicUrl } = facts
  const found = await readOwnBrand(deps, actor, { slug: (params['org'] ?? '').toLowerCase() })
  if (!found.ok) throw absent()
  const { organisation, codes, brand } = found.value
  const asked = url.searchParams.get('lang') ?? ''
  const language = isLanguage(asked) ? asked : facts.language
  const code = codes[0] ?? ''
  return {
    here: workPath('brandTest', organisation.slug),
    back: workPath('brand', organisation.slug),
    organisation: organisation.name,
    hosts: brand?.hosts ?? [],
    isTest: deps.sellsAsTest === true,
    language,
    theme: readTheme(url.searchParams.get('theme')) ?? brand?.theme ?? ('light' as const),
    form: brand?.isOpen ? { code, page: publicUrl + fixedPath('brand', language, code) } : null,
  }
})

export default workPage({ at: 'brandTest', frame: 'bare', load, view: (model) => <BrandTestView {...model} /> })
