import { productKey } from '#domain/agencies/choice.ts'
import { packageNames } from '#domain/carparks/product.ts'
import type { TypedBrand } from '#domain/agencies/brand.ts'
import { languages } from '#domain/languages.ts'
import { airportName } from '#domain/airports/names.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { brandLogoPath, embedScript } from '#domain/site-map/machines.ts'
import { workPath } from '#domain/site-map/work.ts'
import { compare } from '#texts/formats.ts'
import { changeBrand, changeLogo, newReturnSecret, readOwnBrand, type OwnBrand } from '#usecases/agencies/brand.ts'
import { shelfOf } from '#usecases/shelf.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { askFactorAgain } from '../../frame/confirm-again.tsx'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm, sentVersion, type SentForm } from '../../frame/sent-form.ts'
import { staffOnly, type StaffAsked } from '../../frame/staff.ts'
import type { SoldAt } from './choice-fields.tsx'
import { looksOf } from './looks.ts'
import { BrandView } from './view.tsx'

const ownOf = async ({ facts, params }: StaffAsked): Promise<OwnBrand> => {
  const found = await readOwnBrand(facts.deps, facts.actor, { slug: (params['org'] ?? '').toLowerCase() })
  if (!found.ok) throw absent()
  return found.value
}

/** The colours of our own site, to begin with. */
const begin = { brand: '#0a4fb5', accent: '#ffc629', hero: '#0b1f3a' }

const valuesOf = ({ organisation, brand }: OwnBrand): TypedBrand => ({
  name: brand?.name ?? organisation.name.slice(0, 60),
  ...(brand?.colours ?? begin),
  theme: brand?.theme ?? 'light',
  airports: brand?.airports ?? [],
  email: brand?.email ?? '',
  phone: brand?.phone ?? '',
  hosts: (brand?.hosts ?? []).join('\n'),
  greetings: brand?.greetings ?? {},
  returnAddress: brand?.returnAddress ?? '',
  sells: brand?.products ? 'chosen' : 'all',
  products: brand?.products ?? [],
  packages: brand?.packages ?? Object.keys(packageNames),
})

const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  const own = await ownOf(asked)
  const { organisation, codes, brand } = own
  const { deps, language, publicUrl } = facts
  const inOrder = compare(language)
  const code = codes[0] ?? ''
  const page = publicUrl + fixedPath('brand', language, code)
  const done = url.searchParams.get('done')
  return {
    here: workPath('brand', organisation.slug),
    organisation: organisation.name,
    values: valuesOf(own),
    isOpen: brand?.isOpen ?? false,
    version: brand?.version ?? 0,
    airports: deps.catalogue
      .airports()
      .filter(({ products }) => products.length > 0)
      .map(({ iata, products }): SoldAt => ({
        iata,
        name: airportName(iata, language),
        products: products.map(({ id, name }) => ({ key: productKey(iata, id), name })),
      }))
      .sort((x, y) => inOrder(x.name, y.name)),
    soldCount: shelfOf(deps.catalogue, code)
      .airports()
      .reduce((sum, { products }) => sum + products.length, 0),
    logo: brand?.logoId ? { id: brand.logoId, src: brand.isOpen ? brandLogoPath(code, brand.logoId) : null } : null,
    secretMark: brand?.secretMark ?? null,
    looks: looksOf(valuesOf(own)),
    pages: codes.map((one) => publicUrl + fixedPath('brand', language, one)),
    snippet: [
      `<div data-parkwing="${code}" data-lang="${language}" data-theme="${brand?.theme ?? 'light'}">`,
      `  <a href="${page}">Parkwing</a>`,
      '</div>',
      `<script async src="${publicUrl}${embedScript}"></script>`,
    ].join('\n'),
    done: (['saved', 'logo'] as const).find((one) => one === done) ?? null,
  }
})

/**
 * `looks`: of what was typed, which may be seen before it is saved; null: it is no colour. `secret`: the one that was
 * just made, in this one answer only (AGENCY-211).
 */
export type Said = Partial<Refusal> & {
  typed: TypedBrand
  isOpen: boolean
  looks: ReturnType<typeof looksOf>
  secret?: string
}

const typedOf = (form: SentForm): TypedBrand => ({
  name: form.text('name'),
  brand: form.text('brand'),
  accent: form.text('accent'),
  hero: form.text('hero'),
  theme: form.text('theme'),
  airports: form.all('airports'),
  email: form.text('email'),
  phone: form.text('phone'),
  hosts: form.text('hosts'),
  greetings: Object.fromEntries(languages.map((one) => [one, form.text(`greeting-${one}`)])),
  returnAddress: form.text('returnAddress'),
  sells: form.text('sells'),
  products: form.all('products'),
  packages: form.all('packages'),
})

const wordsOf = (text: string): string => text.split(/\s+/).filter(Boolean).join(' ')

/** Whether other sites may show the form, or customers are sent elsewhere: what asks again of a look (ACCESS-49). */
const leadsElsewhere = (before: TypedBrand, after: TypedBrand): boolean =>
  (['hosts', 'returnAddress'] as const).some((name) => wordsOf(before[name]) !== wordsOf(after[name]))

const action = staffOnly(async (asked) => {
  const { facts } = asked
  const { deps, actor, language } = facts
  const own = await ownOf(asked)
  const slug = own.organisation.slug
  const here = workPath('brand', slug)
  const form = await sentForm(asked.request)
  const doing = form.text('do')
  if (doing === 'logo' || doing === 'noLogo') {
    const file = form.file('logo')
    const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
    const changed = await changeLogo(deps, actor, { slug, file: doing === 'noLogo' ? null : bytes })
    if (changed.ok) return to(`${here}?done=logo`, 303)
    const typed = valuesOf(own)
    const said = { ...refusalOf(language, changed.problem), typed, isOpen: own.brand?.isOpen ?? false }
    return show<Said>({ ...said, looks: looksOf(typed) }, { status: 422 })
  }
  const typed = typedOf(form)
  const isOpen = form.text('isOpen') !== ''
  const said = { typed, isOpen, looks: looksOf(typed) }
  if (doing === 'secret') {
    // what was typed and not saved is sent along, and stands in the answer as it was
    const made = await newReturnSecret(deps, await askFactorAgain(asked, form), {
      slug,
      mark: form.text('secretMark') || null,
    })
    return made.ok
      ? show<Said>({ ...said, secret: made.value.secret })
      : show<Said>({ ...said, ...refusalOf(language, made.problem) }, { status: 422 })
  }
  if (doing === 'try') return show<Said>(said)
  if (doing !== 'save') throw absent(400)
  const by = leadsElsewhere(valuesOf(own), typed) ? await askFactorAgain(asked, form) : actor
  const changed = await changeBrand(deps, by, { slug, typed, isOpen, version: sentVersion(form) })
  return changed.ok
    ? to(`${here}?done=saved`, 303)
    : show<Said>({ ...said, ...refusalOf(language, changed.problem) }, { status: 422 })
})

export default workPage({
  at: 'brand',
  load,
  action,
  view: (model, said) => <BrandView {...model} said={said as Said | undefined} />,
})
