import { operations, rightOf, secondPersonAboveMinor } from '#domain/access/rights.ts'
import { roles } from '#domain/access/people.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import { workPage } from '../../frame/page.ts'
import { inHouse, staffOnly } from '../../frame/staff.ts'
import { RolesView } from './view.tsx'

/** The one table of rights, as it decides (RIGHT-1). */
const load = staffOnly((asked) => {
  inHouse(asked, 'organisation.add')
  return {
    roles,
    limit: formatMoney(euro(secondPersonAboveMinor), asked.facts.language),
    rows: operations.map((operation) => ({ operation, rights: roles.map((role) => rightOf(operation, role)) })),
  }
})

export default workPage({ at: 'roles', load, view: (model) => <RolesView {...model} /> })
