import { patternOf } from '#domain/site-map/addresses.ts'
import { showClaim } from '#usecases/travellers/show-claim.ts'
import { ClaimStatusPage } from './view.tsx'
import { claimStatusView } from './data.ts'
import { inLanguage, privateHeaders } from '../../shared/bookings/own.ts'
import { absent } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/** The page behind the link in the letter (CLAIM-9). */
const load = async ({ facts, params }: Asked) => {
  inLanguage(facts)
  const found = await showClaim(facts.deps, facts.actor, { token: params['token'] ?? '' })
  if (!found.ok) throw absent(404)
  return claimStatusView(facts, found.value)
}

export default page({
  path: patternOf('claimStatus'),
  headers: privateHeaders,
  load,
  view: (model) => <ClaimStatusPage view={model} />,
})
