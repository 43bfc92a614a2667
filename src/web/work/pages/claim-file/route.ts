import { parseClaimNumber } from '#domain/claims/number.ts'
import { showClaimFile } from '#usecases/support/read-claim.ts'
import { absent } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { inHouse, staffOnly } from '../../frame/staff.ts'

/**
 * A page of a claim's file as a picture that we drew, or the file itself as a download that no browser shows. Neither
 * may run or load anything (CLAIM-19).
 */
const load = staffOnly(async (asked) => {
  inHouse(asked, 'claim.view')
  const number = parseClaimNumber(asked.params['id'] ?? '')
  const { deps, actor } = asked.facts
  const found = number === null ? null : await showClaimFile(deps, actor, { number, file: asked.params['file'] ?? '' })
  if (!found?.ok) throw absent()
  const { bytes, type, name } = found.value
  return new Response(Buffer.from(bytes), {
    headers: {
      'content-type': name === null ? type : 'application/octet-stream',
      'content-disposition': name === null ? 'inline' : `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
})

export default workPage({ at: 'claimFile', load })
