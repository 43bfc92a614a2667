import { membersOf } from '#db/members.ts'
import { keyEnding } from '#db/service-keys.ts'
import { mayReplace } from '#domain/agencies/managers.ts'
import { readKeyNotice } from '#domain/agencies/service-key.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { Deps } from '../deps.ts'

/**
 * That a key ends by itself (AGENCY-213). Null when it was replaced or ended meanwhile, and when who is told may not
 * replace it any more.
 */
export const loadKeyEnding = async (deps: Deps, { id, version }: { id: string; version: number }) => {
  const { keyId, personId } = readKeyNotice(id)
  const key = await keyEnding(deps.db, keyId, deps.clock.now())
  if (!key) return null
  const member = (await membersOf(deps.db, key.organisationId)).find(
    (one) => one.personId === personId && mayReplace(one, key),
  )
  if (!member) return null
  const { name, email: address, language, organisation } = member
  return {
    key: `${id}/${version}`,
    to: { name, address, language },
    model: {
      agency: organisation.name,
      name: key.name,
      prefix: key.prefix,
      endsAt: key.endsAt,
      keysUrl: `${deps.publicUrl}${workPath('keys', organisation.slug)}?do=rotate&key=${key.id}`,
    },
  }
}
