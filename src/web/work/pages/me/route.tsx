import { isLanguage } from '#domain/languages.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { StaffSession } from '#usecases/people/staff-session.ts'
import { saveOwnSettings } from '#usecases/people/own-account.ts'
import { show, to } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm, type SentForm } from '../../frame/sent-form.ts'
import { staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { backWithin } from '../../../site/same-site.ts'
import { MeView } from './view.tsx'

const load = staffOnly(({ facts: { staff, url } }) => ({
  person: staff.person,
  isSaved: url.searchParams.has('saved'),
}))

const settingsIn = (mode: string, boxes: string[]): StaffSession['person']['settings'] => ({
  ...((mode === 'light' || mode === 'dark') && { mode }),
  ...(!boxes.includes('keys') && { keys: false }),
  ...(!boxes.includes('sound') && { sound: false }),
})

/** Light or dark at once, from the header of any page, and back to it. */
const setMode = async ({ deps, actor, staff, publicUrl }: StaffAsked['facts'], form: SentForm) => {
  const { name, language, settings } = staff.person
  const { mode: _, ...others } = settings
  const chosen = form.text('mode')
  const mode = chosen === 'light' || chosen === 'dark' ? ({ mode: chosen } as const) : {}
  await saveOwnSettings(deps, actor, { name, language, settings: { ...others, ...mode } })
  return to(backWithin(publicUrl, form.text('back')) ?? workPath('me'), 303)
}

const action = staffOnly(async ({ facts, request }) => {
  const form = await sentForm(request)
  if (form.text('set') === 'mode') return setMode(facts, form)
  const [name, language] = [form.text('name'), form.text('language')]
  const saved = await saveOwnSettings(facts.deps, facts.actor, {
    name,
    language: isLanguage(language) ? language : facts.language,
    settings: settingsIn(form.text('mode'), form.all('on')),
  })
  if (saved.ok) return to(`${workPath('me')}?saved`, 303)
  return show<Refusal & { name: string }>({ ...refusalOf(facts.language, saved.problem), name }, { status: 422 })
})

export default workPage({ at: 'me', load, action, view: (model, said) => <MeView {...model} said={said} /> })
