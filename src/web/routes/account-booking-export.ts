import type { LoaderFunctionArgs } from 'react-router'
import { exportBooking } from '#usecases/travellers/accounts/export-account.ts'
import { request as requestContext } from './context.ts'
import { jsonFile } from './json-file.ts'
import { inLanguage, notShown } from './private-pages.ts'

/** Everything about one booking as a file; somebody else's is a 404 like one that does not exist (ID-10). */
export const loader = async ({ context, params }: LoaderFunctionArgs): Promise<Response> => {
  const facts = inLanguage(context.get(requestContext))
  const exported = await exportBooking(facts.deps, facts.actor, { bookingId: params['bookingId'] ?? '' })
  if (!exported.ok) throw notShown(facts)
  return jsonFile(`parkwing-${String(exported.value.booking['number'])}.json`, exported.value)
}
