import { joinById, joinByToken } from '#db/join-requests.ts'
import { isOpenLink, joinLinkEnd } from '#domain/access/join-request.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { Deps } from '../deps.ts'
import { storedLinkToken } from '../sessions.ts'

type About = { id: string; version: number }

/** The link that proves the address. Null once it was pressed, and when it would come too late. */
export const loadJoinProof = async (deps: Deps, { id, version }: About) => {
  const request = await joinById(deps.db, id)
  if (!request || request.provedAt !== null || !isOpenLink(request, deps.clock.now())) return null
  const isStored = async (hash: string) => (await joinByToken(deps.db, hash)) !== null
  const { email, language, askedAt } = request
  return {
    key: `${id}/${version}`,
    // no name: the address may be somebody else's
    to: { name: '', address: email, language },
    model: {
      linkUrl: deps.publicUrl + fixedPath('joinLink', language, await storedLinkToken(deps, isStored, 'join', id)),
      until: joinLinkEnd(askedAt),
    },
  }
}

/** Why the house does not admit somebody. Null where it did, or where nothing is left of the request. */
export const loadJoinRefused = async (deps: Deps, { id, version }: About) => {
  const request = await joinById(deps.db, id)
  if (request?.endedHow !== 'refused' || request.reason === null) return null
  const { contact, name, reason, email, language } = request
  return {
    key: `${id}/${version}`,
    to: { name: contact, address: email, language },
    model: { contact, business: name, reason, formUrl: deps.publicUrl + fixedPath('join', language) },
  }
}
