import { nameOf } from '#domain/languages.ts'
import { workPath } from '#domain/site-map/work.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { formatCountry, formatInstant } from '#texts/formats.ts'
import { admitJoinRequest, readJoinRequest, refuseJoinRequest } from '#usecases/people/join-requests.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { askFactorAgain } from '../../frame/confirm-again.tsx'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { inHouse, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { JoinRequestView } from './view.tsx'

const idOf = ({ params }: StaffAsked): string => (params['id'] ?? '').toLowerCase()

/** One request with everything that was typed (ACCESS-53), and what became of it. */
const load = staffOnly(async (asked) => {
  inHouse(asked, 'join.view')
  const { deps, actor, language } = asked.facts
  const found = await readJoinRequest(deps, actor, { id: idOf(asked) })
  if (!found.ok) throw absent()
  const { request, slug, known, needsVatReason } = found.value
  return {
    here: workPath('joinRequest', request.id),
    request: {
      ...request,
      country: formatCountry(request.country, language),
      language: nameOf[request.language],
      asked: formatInstant(request.askedAt, houseZone, language),
      lines: request.message.split('\n').filter((line) => line !== ''),
    },
    slug,
    known: known && { slug: known.slug, name: known.name, href: workPath('organisation', known.slug) },
    needsVatReason,
    organisation: request.slug === null ? null : { slug: request.slug, href: workPath('organisation', request.slug) },
  }
})

export type Said = Refusal & { typed: Record<'slug' | 'taxNumber' | 'exemption' | 'reason', string> }

const action = staffOnly(async (asked) => {
  inHouse(asked, 'join.decide')
  const form = await sentForm(asked.request)
  const { deps, language } = asked.facts
  const id = idOf(asked)
  const typed = {
    slug: form.text('slug'),
    taxNumber: form.text('taxNumber'),
    exemption: form.text('exemption'),
    reason: form.text('reason'),
  }
  const decide = async () => {
    switch (form.text('do')) {
      case 'admit': {
        const { slug, taxNumber, exemption } = typed
        const into = form.text('into') || null
        const actor = await askFactorAgain(asked, form)
        return admitJoinRequest(deps, actor, { id, slug, into, taxNumber, exemption })
      }
      case 'refuse':
        return refuseJoinRequest(deps, asked.facts.actor, { id, reason: typed.reason })
      default:
        throw absent(400)
    }
  }
  const decided = await decide()
  if (decided.ok) return to(`${workPath('joinRequests')}?done=${decided.value === true ? 'refused' : 'admitted'}`, 303)
  if (decided.problem.code === 'not_found') throw absent()
  return show<Said>({ ...refusalOf(language, decided.problem), typed }, { status: 422 })
})

export default workPage({
  at: 'joinRequest',
  load,
  action,
  view: (model, said) => <JoinRequestView {...model} said={said as Said | undefined} />,
})
