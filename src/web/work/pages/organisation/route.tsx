import { rightOf } from '#domain/access/rights.ts'
import { workPath } from '#domain/site-map/work.ts'
import { readOrganisation } from '#usecases/people/organisations.ts'
import { absent } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { inHouse, staffOnly } from '../../frame/staff.ts'
import { OrganisationView } from './view.tsx'

const load = staffOnly(async (asked) => {
  const { facts, params, url } = asked
  inHouse(asked, 'organisation.view')
  const found = await readOrganisation(facts.deps, facts.actor, { slug: (params['org'] ?? '').toLowerCase() })
  if (!found.ok) throw absent()
  const { organisation, places, codes, people } = found.value
  return {
    ...organisation,
    isNew: url.searchParams.has('added'),
    places: places.map(({ iata, name }) => `${iata} ${name}`),
    codes,
    people,
    peopleHref: facts.staff.memberships.some(({ role }) => rightOf('person.view', role)?.reach === 'all')
      ? workPath('people', organisation.slug)
      : null,
  }
})

export default workPage({ at: 'organisation', load, view: (model) => <OrganisationView {...model} /> })
