import type { LoaderFunctionArgs } from 'react-router'
import { exportAccount } from '#usecases/travellers/accounts/export-account.ts'
import { fixedPath } from '../paths.ts'
import { loggedIn } from './account-frame.ts'
import { request as requestContext } from '../site/facts.ts'
import { jsonFile } from './json-file.ts'
import { seeOther } from '../shared/bookings/own.ts'

/** Everything about the account as a file (GD-01). */
export const loader = async ({ context }: LoaderFunctionArgs): Promise<Response> => {
  const facts = context.get(requestContext)
  loggedIn(facts, fixedPath('accountData', facts.language))
  const exported = await exportAccount(facts.deps, facts.actor)
  return exported.ok ? jsonFile('parkwing-account.json', exported.value) : seeOther(fixedPath('logIn', facts.language))
}
