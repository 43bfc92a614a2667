import { productKey } from '#domain/agencies/choice.ts'
import { leadsElsewhere, typedOf, untouched } from '#domain/agencies/draft.ts'
import type { TypedBrand } from '#domain/agencies/brand.ts'
import { languages } from '#domain/languages.ts'
import { airportName } from '#domain/airports/names.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { embedScript } from '#domain/site-map/machines.ts'
import { workPath } from '#domain/site-map/work.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import type { Problem } from '#domain/outcome.ts'
import { compare, formatInstant } from '#texts/formats.ts'
import {
  changeLogo,
  dropDraft,
  newReturnSecret,
  publishAgain,
  publishBrand,
  readOwnBrand,
  readPublished,
  saveDraft,
  type OwnBrand,
} from '#usecases/agencies/brand.ts'
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

/** What customers are shown, as the form would have it typed. */
const shownOf = ({ organisation, brand }: OwnBrand): TypedBrand =>
  brand ? typedOf(brand) : { ...untouched, name: organisation.name.slice(0, 60) }

/** What the form begins with: the draft, where there is one (AGENCY-228). */
const valuesOf = (own: OwnBrand): TypedBrand => own.draft?.typed ?? shownOf(own)
const opens = ({ brand, draft }: OwnBrand): boolean => (draft?.typed ? draft.isOpen : (brand?.isOpen ?? false))

const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  const own = await ownOf(asked)
  const { organisation, codes, brand, draft } = own
  const { deps, language, publicUrl } = facts
  const inOrder = compare(language)
  const code = codes[0] ?? ''
  const page = publicUrl + fixedPath('brand', language, code)
  const done = url.searchParams.get('done')
  return {
    here: workPath('brand', organisation.slug),
    organisation: organisation.name,
    values: valuesOf(own),
    isOpen: opens(own),
    isShown: brand?.isOpen ?? false,
    hasHosts: (brand?.hosts ?? []).length > 0,
    version: brand?.version ?? 0,
    draft: draft?.version ?? 0,
    isDraft: Boolean(draft?.typed),
    published: own.published.map(({ version, publishedAt, by }) => ({
      version,
      at: formatInstant(publishedAt, houseZone, language),
      by: by ?? '–',
    })),
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
    // no address shows a mark that is not published, so it stands in the page itself
    logo: own.mark && `data:image/png;base64,${own.mark}`,
    secretMark: brand?.secretMark ?? null,
    looks: looksOf(valuesOf(own)),
    pages: codes.map((one) => publicUrl + fixedPath('brand', language, one)),
    snippet: [
      `<div data-parkwing="${code}" data-lang="${language}" data-theme="${brand?.theme ?? 'light'}">`,
      `  <a href="${page}">Parkwing</a>`,
      '</div>',
      `<script async src="${publicUrl}${embedScript}"></script>`,
    ].join('\n'),
    testPage: workPath('brandTest', organisation.slug),
    done: (['draft', 'dropped', 'published', 'logo'] as const).find((one) => one === done) ?? null,
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

const typedIn = (form: SentForm): TypedBrand => ({
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
    const said = { ...refusalOf(language, changed.problem), typed: valuesOf(own), isOpen: opens(own) }
    return show<Said>({ ...said, looks: looksOf(said.typed) }, { status: 422 })
  }
  const seen = { slug, version: sentVersion(form), draft: sentVersion(form, 'draft') }
  /** Where customers would be led elsewhere than today, the second factor is asked for again. */
  const byWhom = async (look: TypedBrand) =>
    leadsElsewhere(shownOf(own), look) ? askFactorAgain(asked, form) : Promise.resolve(actor)
  if (doing === 'again') {
    const again = { slug, to: sentVersion(form, 'to'), version: seen.version }
    const before = await readPublished(deps, actor, again)
    // it may have been forgotten since the list was drawn
    if (!before.ok) return to(here, 303)
    const changed = await publishAgain(deps, await byWhom(before.value), again)
    if (changed.ok) return to(`${here}?done=published`, 303)
    const said = { ...refusalOf(language, changed.problem), typed: before.value, isOpen: opens(own) }
    return show<Said>({ ...said, looks: looksOf(said.typed) }, { status: 422 })
  }
  const typed = typedIn(form)
  const isOpen = form.text('isOpen') !== ''
  const said = { typed, isOpen, looks: looksOf(typed) }
  const refusal = (problem: Problem) => show<Said>({ ...said, ...refusalOf(language, problem) }, { status: 422 })
  if (doing === 'secret') {
    // what was typed and not saved is sent along, and stands in the answer as it was
    const made = await newReturnSecret(deps, await askFactorAgain(asked, form), {
      slug,
      mark: form.text('secretMark') || null,
    })
    return made.ok ? show<Said>({ ...said, secret: made.value.secret }) : refusal(made.problem)
  }
  if (doing === 'try') return show<Said>(said)
  if (doing === 'save') {
    const saved = await saveDraft(deps, actor, { ...seen, typed, isOpen })
    return saved.ok ? to(`${here}?done=draft`, 303) : refusal(saved.problem)
  }
  if (doing === 'drop') {
    const dropped = await dropDraft(deps, actor, seen)
    return dropped.ok ? to(`${here}?done=dropped`, 303) : refusal(dropped.problem)
  }
  if (doing !== 'publish') throw absent(400)
  const published = await publishBrand(deps, await byWhom(typed), { ...seen, typed, isOpen })
  return published.ok ? to(`${here}?done=published`, 303) : refusal(published.problem)
})

export default workPage({
  at: 'brand',
  load,
  action,
  view: (model, said) => <BrandView {...model} said={said as Said | undefined} />,
})
