import { workPath } from '#domain/site-map/work.ts'
import {
  admitJoinRequest,
  listJoinRequests,
  readJoinRequest,
  refuseJoinRequest,
} from '#usecases/people/join-requests.ts'
import { row, type CallRow } from './call-row.ts'
import { sends, type PageRow } from './page-forms.ts'

/** What the house does with who asks to join. */
export const joinCalls: Record<string, CallRow> = {
  listJoinRequests: row('join.view', 'nothing', (deps, actor) => listJoinRequests(deps, actor)),
  readJoinRequest: row('join.view', 'of the house', (deps, actor, { joinId: id }) =>
    readJoinRequest(deps, actor, { id }),
  ),
  admitJoinRequest: row('join.decide', 'of the house', (deps, actor, { joinId: id }) =>
    admitJoinRequest(deps, actor, { id, slug: '', into: null, taxNumber: '', exemption: '' }),
  ),
  refuseJoinRequest: row(
    'join.decide',
    'of the house',
    (deps, actor, { joinId: id }, reason) => refuseJoinRequest(deps, actor, { id, reason }),
    { restored: 'update join_request set ended_at = null, ended_how = null, ended_by = null, reason = null' },
  ),
}

/** Pages of the house about everybody who is with us, and about who asks to be. */
export const peoplePages: Readonly<Record<'roles' | 'housePeople' | 'joinRequests' | 'joinRequest', PageRow>> = {
  roles: { operation: 'organisation.add', about: 'nothing', path: () => workPath('roles') },
  housePeople: { operation: 'organisation.add', about: 'nothing', path: () => workPath('housePeople') },
  joinRequests: { operation: 'join.view', about: 'nothing', path: () => workPath('joinRequests') },
  joinRequest: {
    operation: 'join.view',
    about: 'of the house',
    path: ({ joinId }) => workPath('joinRequest', joinId),
    forms: {
      admit: sends({ do: 'admit', slug: '' }, 'join.decide'),
      refuse: sends({ do: 'refuse', reason: '' }, 'join.decide'),
    },
  },
}
