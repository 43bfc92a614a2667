import type { Language } from '#domain/languages.ts'
import { drawnMarks, isTheme } from '#domain/partners/partners.ts'
import type { TypedPartner } from '#domain/partners/typed-partner.ts'
import { workPath } from '#domain/site-map/work.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { formatInstant } from '#texts/formats.ts'
import {
  changePartner,
  changePartnerLogo,
  listPartners,
  movePartner,
  type ListedPartner,
} from '#usecases/editors/partners.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { askFactorAgain, onlyFresh } from '../../frame/confirm-again.tsx'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm, sentVersion, type SentForm } from '../../frame/sent-form.ts'
import { inHouse, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { lookOfTheme } from './looks.ts'
import { rowId } from './row-id.ts'
import { PartnersView } from './view.tsx'

const here = workPath('partners')
const pageOf = (code: string) => `${here}?${new URLSearchParams({ code })}`

const listOf = async ({ facts }: StaffAsked): Promise<ListedPartner[]> => {
  const found = await listPartners(facts.deps, facts.actor)
  if (!found.ok) throw absent()
  return found.value
}

const fresh: TypedPartner = {
  code: '',
  name: '',
  isNamed: true,
  mark: '',
  theme: 'theme-default',
  banner: false,
  isOn: true,
}

const rowOf = (language: Language, { changer, changedAt, ...one }: ListedPartner) => ({
  ...one,
  mark: one.mark ?? '',
  href: `${pageOf(one.code)}#partner`,
  colour: lookOfTheme(one.theme).brand,
  changed: changedAt === null ? null : { by: changer, at: formatInstant(changedAt, houseZone, language) },
})
export type PartnerRow = ReturnType<typeof rowOf>

const find = (rows: readonly PartnerRow[], code: string): PartnerRow | undefined =>
  rows.find((one) => one.code.toLowerCase() === code.toLowerCase())

/** Business accounts with a look of their own (PART-20); `code` opens one of them, `add` a form for one more. */
const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  inHouse(asked, 'partner.view')
  const rows = (await listOf(asked)).map((one) => rowOf(facts.language, one))
  const code = url.searchParams.get('code')
  const open = code === null ? undefined : find(rows, code)
  if (code !== null && !open) throw absent()
  return {
    here,
    rows,
    open: open ?? null,
    isAdding: open === undefined && url.searchParams.has('add'),
    values: open ?? fresh,
    marks: drawnMarks,
    look: lookOfTheme((open ?? fresh).theme as 'theme-default'),
    site: open?.isOn ? `/${facts.language}?${new URLSearchParams({ businessAccount: open.code })}` : null,
    isSaved: url.searchParams.has('saved'),
    isToChooseAgain: open !== undefined && url.searchParams.has('again'),
  }
})

/** `now`: what is there, where somebody else was faster; what was typed stays in the form (PART-24). */
export type Said = Partial<Refusal> & {
  typed: TypedPartner
  look: ReturnType<typeof lookOfTheme> | null
  version: number
  now: PartnerRow | null
}

const typedOf = (form: SentForm): TypedPartner => ({
  code: form.text('code'),
  name: form.text('name'),
  isNamed: form.text('isNamed') !== '',
  mark: form.text('mark'),
  theme: form.text('theme'),
  banner: form.text('banner') !== '',
  isOn: form.text('isOn') !== '',
})

const action = staffOnly(async (asked) => {
  const { facts } = asked
  inHouse(asked, 'partner.change')
  const form = await sentForm(asked.request)
  const doing = form.text('do')
  const code = form.text('code')
  const typed = typedOf(form)
  const version = sentVersion(form)
  const look = isTheme(typed.theme) ? lookOfTheme(typed.theme) : null
  if (doing === 'try') return show<Said>({ typed, look, version, now: null })
  // the question cannot carry a file, so it comes back to a page that says so
  if (doing === 'logo') onlyFresh({ ...facts, url: new URL(`${pageOf(code)}&again`, facts.url) })
  const actor = await askFactorAgain(asked, form)
  const { deps, language } = facts
  const run = async () => {
    if (doing === 'save') return changePartner(deps, actor, { typed, version })
    if (doing === 'up') return movePartner(deps, actor, { code, above: form.text('above') })
    if (doing !== 'logo' && doing !== 'noLogo') throw absent(400)
    const sent = form.file('logo')
    const file = doing === 'noLogo' ? null : new Uint8Array(sent ? await sent.arrayBuffer() : [])
    return changePartnerLogo(deps, actor, { code, file, version })
  }
  const changed = await run()
  if (changed.ok) return to(doing === 'up' ? `${here}#${rowId(code)}` : `${pageOf(code)}&saved#partner`, 303)
  const { problem } = changed
  if (problem.code === 'not_found') throw absent()
  const rows = (await listOf(asked)).map((one) => rowOf(language, one))
  const there = find(rows, code) ?? null
  const isLate = problem.code === 'partner_changed'
  // beside a refused picture the form holds what is there, and saves from there on
  const kept =
    doing === 'save' || !there
      ? { typed, look, version: isLate && there ? there.version : version }
      : { typed: there, look: lookOfTheme(there.theme), version: there.version }
  const said = { ...kept, ...refusalOf(language, problem), now: isLate ? there : null }
  return show<Said>(said, { status: isLate ? 409 : 422 })
})

export default workPage({
  at: 'partners',
  load,
  action,
  view: (model, said) => <PartnersView {...model} said={said as Said | undefined} />,
})
