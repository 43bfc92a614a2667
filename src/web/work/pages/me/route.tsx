import { isLanguage } from '#domain/languages.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { StaffSession } from '#usecases/people/staff-session.ts'
import { saveOwnSettings } from '#usecases/people/own-account.ts'
import { show, to } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { staffOnly } from '../../frame/staff.ts'
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

const action = staffOnly(async ({ facts, request }) => {
  const form = await sentForm(request)
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
