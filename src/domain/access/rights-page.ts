import { roles, type Role } from './people.ts'
import { operations, rightOf, secondPersonAboveMinor, type Right } from './rights.ts'

/** How documents name a role. */
const names: Record<Role, string> = {
  desk: 'desk',
  manager: 'manager',
  seller: 'seller',
  agencyManager: 'agency manager',
  support: 'support',
  editor: 'editor',
  finance: 'finance',
  administrator: 'administrator',
}

const cellOf = (right: Right | null): string => {
  if (right === null) return ''
  const seconds = { always: ', second person', aboveLimit: ', second person above the limit' }
  return `${right.reach}${right.reason ? ', reason' : ''}${right.second ? seconds[right.second] : ''}`
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const head = `# Rights

Who of the people that work with Parkwing may do what. Code: \`src/domain/access/rights.ts\`, which writes this page
(\`node scripts/write-rights.ts\`); a test compares the two. Travellers are not people in this sense: see ACCESS-6.

**RIGHT-1 One table.** What is not in the table is forbidden, to everybody. A person with several roles may do what any
of them allows. The administrator’s role does not contain the others.

**RIGHT-2 All and own.** \`all\` is everything of its kind, \`own\` what the membership reaches (ACCESS-17).
- A manager of Ringvaart with the car park 7 at EIN sees a booking there, and none of car park 8.

**RIGHT-3 Not there.** What somebody may not see is answered like what does not exist. What he sees and may not do is
refused as not allowed.
- The desk asks to refund a booking of its own car park: not allowed. It asks to refund another’s: not found.
- A seller opens a booking of his agency: the commission is not there, as the contract is not (AGENCY-176).

**RIGHT-4 With a reason.** \`reason\` means that the operation is refused until a reason is given, which the trail keeps.

**RIGHT-5 With a second person.** Somebody else with the same right has to agree. The limit is ${secondPersonAboveMinor / 100}.00 in the
currency of the booking: 100.00 needs nobody, 100.01 does, and so does an amount that is not known.
- The roles finance and administrator are given by \`person.inviteTrusted\`: one asks, another administrator agrees.
- While there is one administrator only, nobody else could agree, so this one invites alone.

**RIGHT-6 Who gives which role.** A manager gives desk and manager, an agency manager gives seller and agency manager,
each in the own organisation and for no more than the own membership reaches. An administrator gives every role.

**RIGHT-7 A second wall.** Pages of car parks and agencies ask the database as a role that reaches only the bookings at
the car parks of the membership, or those sold under its codes, and what belongs to them. Without a scope it reaches
none. So a check that a use case forgets leaks nothing.
- The desk of car park 7 at EIN counts all bookings of the database: it gets those of car park 7.

**RIGHT-8 As much of what is not his.** For what somebody may not see the database is asked the same statements, in the
same order, as for what does not exist. So the time of the answer tells nobody which of the two it is.
- A seller asks for the number of a booking of another agency, and for one that nobody has: two statements each.

**RIGHT-9 Only where it opens.** The navigation names what opens for somebody. What belongs to an organisation as a
whole (statements, the look of an agency) it names only for who reaches all of it.
- Who manages the codes TUI and TUINL of an agency with three has bookings, people and keys there, and no statements.
`

/** The whole page docs/rulebook/rights.md. */
export const rightsPage = (): string => {
  const table = [
    row(['Operation', ...roles.map((role) => names[role])]),
    `|${'---|'.repeat(roles.length + 1)}`,
    ...operations.map((operation) =>
      row([`\`${operation}\``, ...roles.map((role) => cellOf(rightOf(operation, role)))]),
    ),
  ]
  return `${head}\n**RIGHT-10 Looks of partners.** Partners are changed by editors, who see no personal data, and by administrators; nobody
of an agency or a car park sees that there is such a page.

## The table\n\n${table.join('\n')}\n`
}
