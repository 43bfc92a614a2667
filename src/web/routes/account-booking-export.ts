import type { LoaderFunctionArgs } from 'react-router'
import { exportBooking } from '#usecases/travellers/accounts/export-account.ts'
import { pageInstead } from './booking-files.ts'
import { request as requestContext } from '../site/facts.ts'
import { jsonFile } from './json-file.ts'

/**
 * Everything about one booking as a file; somebody else's leads to the look-up like one that does not exist (ID-10).
 */
export const loader = async ({ context, params }: LoaderFunctionArgs): Promise<Response> => {
  const facts = context.get(requestContext)
  const exported =
    facts.pathLanguage && (await exportBooking(facts.deps, facts.actor, { bookingId: params['bookingId'] ?? '' }))
  if (!exported || !exported.ok) throw pageInstead(facts, 'bookingData', params['bookingId'])
  return jsonFile(`parkwing-${String(exported.value.booking['number'])}.json`, exported.value)
}
