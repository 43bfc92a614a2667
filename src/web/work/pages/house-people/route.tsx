import { workPath } from '#domain/site-map/work.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { formatInstant } from '#texts/formats.ts'
import { findPeople } from '#usecases/people/list-people.ts'
import { absent } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { staffOnly } from '../../frame/staff.ts'
import { HousePeopleView } from './view.tsx'

const load = staffOnly(async ({ facts, url }) => {
  const letters = url.searchParams.get('name') ?? ''
  const found = await findPeople(facts.deps, facts.actor, { letters })
  if (!found.ok) throw absent()
  const moment = (at: number) => formatInstant(at, houseZone, facts.language)
  return {
    letters,
    members: found.value.members.map(({ id, name, email, role, organisation, seenAt }) => ({
      id,
      name,
      email,
      role,
      organisation: organisation.name,
      href: workPath('people', organisation.slug),
      seen: seenAt === null ? null : moment(seenAt),
    })),
    waiting: found.value.invitations
      .filter(({ mayAgree }) => mayAgree)
      .map(({ id, email, organisation }) => ({ id, email, href: workPath('people', organisation.slug) })),
  }
})

export default workPage({ at: 'housePeople', load, view: (model) => <HousePeopleView {...model} /> })
