// `npm run people` is about who works with Parkwing. `-- list` shows everybody, `-- invite someone@example.com --role
// administrator [--organisation slug]` prints a link and mails it, `-- end <membership> [reason]` ends a role, and
// `-- remove someone@example.com` forgets somebody who has left. `-- company zuiderlicht Zuiderlicht NV` adds a company
// that sends its people. The first administrator of an installation comes in
// this way: there is no password that everybody knows.
import { parseArgs } from 'node:util'
import { isLanguage } from '../src/domain/languages.ts'
import { homeOf, isAtHome, isRole, roles } from '../src/domain/access/people.ts'
import { organisationBySlug } from '../src/db/organisations.ts'
import { endMembership } from '../src/usecases/people/end-membership.ts'
import { invite } from '../src/usecases/people/invite.ts'
import { findPeople } from '../src/usecases/people/list-people.ts'
import { addOrganisation } from '../src/usecases/people/organisations.ts'
import { removePerson } from '../src/usecases/people/remove-person.ts'
import { actor, fail, runCommand, type Product } from './command.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    role: { type: 'string' },
    organisation: { type: 'string', default: 'house' },
    language: { type: 'string', default: 'en' },
  },
})
const [command = 'list', what = '', ...words] = positionals

const when = (instant: number | null): string =>
  instant === null ? 'never' : new Date(instant).toISOString().slice(0, 16).replace('T', ' ')

const list = async ({ deps }: Product): Promise<void> => {
  const found = await findPeople(deps, actor, { letters: what })
  if (!found.ok) return
  console.table(
    found.value.members.map(({ id, name, email, role, organisation, seenAt }) => ({
      membership: id,
      name,
      email,
      role,
      organisation: organisation.slug,
      'last use': when(seenAt),
    })),
  )
  for (const { email, role, organisation, until } of found.value.invitations)
    console.log(`Invited: ${email} as ${role} in ${organisation.slug}, until ${when(until)} UTC.`)
}

const inviteSomebody = async ({ deps }: Product): Promise<void> => {
  const { role = '', language } = values
  if (!isRole(role)) return fail(`Say which role: --role ${roles.join(' | ')}`)
  if (!isLanguage(language)) return fail(`There is no language ${language}.`)
  const organisation = await organisationBySlug(deps.db, values.organisation)
  if (!organisation) return fail(`There is no organisation ${values.organisation}.`)
  if (!isAtHome(role, organisation.kind))
    return fail(`${role} is a role in an organisation of the kind ${homeOf[role]}, and ${organisation.slug} is none.`)
  const command = { email: what, role, organisationId: organisation.id, scope: { kind: 'all' }, language } as const
  const invited = await invite(deps, actor, command)
  if (!invited.ok) return fail(`Refused: ${invited.problem.code}`)
  console.log(`${what} is invited as ${role} in ${organisation.slug}. The link works once, for 72 hours:`)
  console.log(invited.value.url)
  console.log('A running product mails it too.')
}

const end = async ({ deps }: Product): Promise<void> => {
  const ended = await endMembership(deps, actor, { membershipId: what, reason: words.join(' ') || null })
  return ended.ok ? console.log('Ended.') : fail(`Refused: ${ended.problem.code}`)
}

const remove = async ({ deps }: Product): Promise<void> => {
  const removed = await removePerson(deps, actor, { email: what })
  return removed.ok ? console.log('Removed.') : fail(`Refused: ${removed.problem.code}`)
}

const company = async ({ deps }: Product): Promise<void> => {
  const named = { kind: 'corporate', slug: what, name: words.join(' '), registration: '' } as const
  const added = await addOrganisation(deps, actor, named)
  if (!added.ok) return fail(`Refused: ${added.problem.code}`)
  console.log(`${named.name} is a company. Invite who manages it:`)
  console.log(`npm run people -- invite someone@example.com --role agencyManager --organisation ${added.value.slug}`)
}

await runCommand(async (product) => {
  const known: Record<string, (product: Product) => Promise<void>> = {
    list,
    invite: inviteSomebody,
    end,
    remove,
    company,
  }
  const run = known[command]
  return run ? run(product) : fail(`Unknown: ${command}. There is list, invite, end, remove, company.`)
})
