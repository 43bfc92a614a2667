import { agentReply } from '#domain/agencies/agent-facts.ts'
import { agentLookUpBase } from '#domain/site-map/machines.ts'
import type { Deps } from '#usecases/deps.ts'
import { lookUpAgent } from '#usecases/agencies/look-up-agent.ts'
import type { ApiDoor } from '../door.ts'
import { callerOf } from './caller.ts'

const codeIn = (file = ''): string => /^([A-Za-z0-9]{3,6})\.js$/.exec(file)?.[1]?.toUpperCase() ?? ''

/**
 * The look-up of an agent as older systems know it (PART-14): `key` and `country` in its query are read as they always
 * were, and neither opens nor changes anything, because an agency has one number for all countries. Pages of any origin
 * may ask without a key.
 */
export const agentLookUpDoor = (deps: Deps): ApiDoor => ({
  method: 'GET',
  path: `${agentLookUpBase}/:file`,
  summary: 'What is known of an agent',
  answer: null,
  handle: async (request, { file }, address = '') => {
    const isSigned = request.headers.has('authorization')
    const called = isSigned ? await callerOf(deps, request, address) : null
    const headers = {
      'cache-control': 'no-store',
      ...(isSigned ? called?.headers : { 'access-control-allow-origin': '*' }),
    }
    const nobody = (status: number) => Response.json(agentReply(null), { status, headers })
    if (called && !called.outcome.ok) return nobody(called.outcome.problem.code === 'key_required' ? 401 : 429)
    const key = called?.outcome.ok ? called.outcome.value : null
    const found = await lookUpAgent(deps, { key, address }, codeIn(file))
    if (found.ok) return Response.json(agentReply(found.value), { headers })
    return nobody(found.problem.code === 'too_many_requests' ? 429 : 404)
  },
})
