import { workPath } from '#domain/site-map/work.ts'
import { bringCatalogue, giveCatalogue, type BroughtCatalogue } from '#usecases/operators/bring-catalogue.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { onlyFresh } from '../../frame/confirm-again.tsx'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { inHouse, staffOnly } from '../../frame/staff.ts'
import { CatalogueView } from './view.tsx'

/** `text` is the file itself, which the second form carries on, so that what is loaded is what was shown. */
export type Said = Partial<Refusal> & { brought: BroughtCatalogue | null; text: string; withdrawMissing: boolean }

const load = staffOnly(async (asked) => {
  inHouse(asked, 'catalogue.view')
  const { facts, url } = asked
  const made = url.searchParams.get('made') ?? ''
  if (!url.searchParams.has('file')) return { made: /^\d{1,6}$/.test(made) ? Number(made) : null }
  const given = await giveCatalogue(facts.deps, facts.actor)
  if (!given.ok) throw absent()
  const headers = {
    'content-type': 'application/json',
    'content-disposition': 'attachment; filename="catalogue.json"',
  }
  return new Response(given.value.text, { headers })
})

const action = staffOnly(async (asked) => {
  inHouse(asked, 'catalogue.load')
  const { facts, request } = asked
  onlyFresh({ ...facts, url: new URL(workPath('catalogue'), facts.url) })
  const form = await sentForm(request)
  const file = form.file('file')
  const mark = form.text('mark') || null
  const said = { text: file ? await file.text() : form.whole('text'), withdrawMissing: form.text('withdraw') !== '' }
  const refuse = (refusal: Refusal) =>
    show<Said>({ ...refusal, brought: null, text: '', withdrawMissing: said.withdrawMissing }, { status: 422 })
  if (said.text === '') return refuse(refusalOf(facts.language, { code: 'mandatory', fields: { file: 'mandatory' } }))
  const brought = await bringCatalogue(facts.deps, facts.actor, { ...said, mark })
  if (!brought.ok) return refuse(refusalOf(facts.language, brought.problem))
  if (brought.value.state === 'loaded') return to(`${workPath('catalogue')}?made=${brought.value.changes.length}`, 303)
  const isWrong = brought.value.state === 'faults' || brought.value.isOther
  return show<Said>({ ...said, brought: brought.value }, { status: isWrong ? 422 : 200 })
})

export default workPage({
  at: 'catalogue',
  load,
  action,
  view: (model, said) => <CatalogueView {...model} said={said as Said | undefined} />,
})
