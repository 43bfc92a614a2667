import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { showClaim } from '#usecases/travellers/show-claim.ts'
import { ClaimStatusPage } from '../pages/claim/claim-status.tsx'
import { claimStatusView } from './claim-data.ts'
import { request as requestContext } from '../site/facts.ts'
import { inLanguage, privateHeaders } from '../shared/bookings/own.ts'

export { NotShownBoundary as ErrorBoundary } from '../shared/bookings/not-shown.tsx'
export const headers = () => privateHeaders

/** Behind the link of the letter (CLAIM-9). */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const found = await showClaim(facts.deps, facts.actor, { token: params['token'] ?? '' })
  if (!found.ok) throw data(null, { status: 404 })
  return claimStatusView(facts, found.value)
}

export default function ClaimStatus() {
  return <ClaimStatusPage view={useLoaderData<typeof loader>()} />
}
