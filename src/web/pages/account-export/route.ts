import { exportAccount } from '#usecases/travellers/accounts/export-account.ts'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { loggedIn } from '../../shared/account/account-frame.ts'
import { jsonFile } from '../../shared/bookings/json-file.ts'
import { seeOther } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'

/** Everything about the account as a file (GD-01). */
const load = async ({ facts }: Asked): Promise<Response> => {
  loggedIn(facts, fixedPath('accountData', facts.language))
  const exported = await exportAccount(facts.deps, facts.actor)
  return exported.ok ? jsonFile('parkwing-account.json', exported.value) : seeOther(fixedPath('logIn', facts.language))
}

export default page({
  path: patternOf('accountExport'),
  load,
})
