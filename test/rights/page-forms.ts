import type { Operation } from '#domain/access/rights.ts'
import type { About, Thing } from './world.ts'

/** The fields of a form, and the right that it needs where it is another one than that of the page. */
export type FormRow = {
  fields: (thing: Thing) => Record<string, string>
  operation?: Operation
  about?: About
  /** the thing of the world is none that this form is for, so that who may is answered like who may not */
  findsNothing?: true
}

/**
 * A page of the work side: the right it needs, whose thing its address names, and every form that it takes, by the
 * value that tells them apart.
 */
export type PageRow = {
  operation: Operation
  /** who may do this other one sees it too */
  or?: Operation
  about: About
  path: (thing: Thing) => string
  forms?: Record<string, FormRow>
  /** it is a page of a car park or an agency, which only those who are at one open */
  atOwnPlace?: true
  /** the thing of the world is none that this page shows, so that who may is answered like who may not */
  findsNothing?: true
}

export const reason = 'asked by the traveller'
export const sends = (fields: Record<string, string>, operation?: Operation): FormRow => ({
  fields: () => fields,
  ...(operation && { operation }),
})

/** Forms of the desk about one car; what each needs is asked for by its use case. */
export const stayForms: Record<string, FormRow> = {
  checkIn: sends({ do: 'checkIn', nonce: 'a-nonce-of-a-form-11' }),
  checkOut: sends({ do: 'checkOut', nonce: 'a-nonce-of-a-form-12' }, 'booking.checkOut'),
  payIn: sends({ do: 'payIn', shown: '1', receipt: 'R9', nonce: 'a-nonce-of-a-form-13' }, 'booking.takePayment'),
  payOut: sends({ do: 'payOut', shown: '1', receipt: 'R8', nonce: 'a-nonce-of-a-form-14' }, 'booking.takePayment'),
  forceIn: sends({ do: 'forceIn', reason, nonce: 'a-nonce-of-a-form-15' }),
  forceOut: sends({ do: 'forceOut', reason, nonce: 'a-nonce-of-a-form-16' }, 'booking.checkOut'),
  undo: sends({ do: 'undo', kind: 'in', at: '1' }, 'booking.undo'),
  noShow: sends({ do: 'noShow' }, 'booking.markNoShow'),
  revive: sends({ do: 'revive', reason }, 'booking.revive'),
  plate: sends({ do: 'plate', plate: 'AB123C' }),
  flights: sends({ do: 'flights', arrivalFlight: 'HV1', returnFlight: 'HV2' }),
  note: sends({ do: 'note', note: 'Two bags' }, 'booking.note'),
  link: sends({ do: 'link' }, 'booking.takePayment'),
}
export const valetForms: Record<string, FormRow> = {
  meet: sends({ do: 'meet', keyTag: '7' }),
  return: sends({ do: 'return' }, 'booking.checkOut'),
  photo: sends({ do: 'photo', shot: 'front' }),
  state: sends({ do: 'state', mileage: '1', fuel: '1' }),
  sign: sends({ do: 'sign', name: 'Noor' }),
  signLater: sends({ do: 'signLater' }),
  park: sends({ do: 'park', space: 'A1' }),
  fetch: sends({ do: 'fetch' }),
}
export const claimForms: Record<string, FormRow> = {
  take: sends({ do: 'take', from: '' }, 'claim.decide'),
  give: sends({ do: 'give', from: '' }, 'claim.decide'),
  account: sends({ do: 'account' }, 'claim.decide'),
  grant: sends({ do: 'grant', amount: '1', words: reason }, 'claim.decide'),
  ask: sends({ do: 'ask', say: '', words: reason }, 'claim.decide'),
  refuse: sends({ do: 'refuse', step: 'send', words: reason, version: '99' }, 'claim.decide'),
}
export const hookForms: Record<string, FormRow> = {
  addHook: {
    operation: 'webhook.make',
    fields: ({ agency }) => ({ do: 'addHook', hookCode: agency.code, url: '' }),
  },
  renewHook: { operation: 'webhook.make', fields: ({ endpointId: hook }) => ({ do: 'renewHook', hook, days: '99' }) },
  pingHook: { operation: 'webhook.send', fields: ({ endpointId: hook }) => ({ do: 'pingHook', hook }) },
  replay: {
    operation: 'webhook.send',
    fields: ({ endpointId: hook, deliveryId: delivery }) => ({ do: 'replay', hook, delivery }),
  },
}
export const accountForms: Record<string, FormRow> = {
  limit: sends({ do: 'limit', limit: '1000' }, 'credit.set'),
  pay: sends({ do: 'pay', paid: '1' }, 'credit.pay'),
  contract: sends({ do: 'contract', from: '', commission: '10', reason }, 'contract.set'),
  netPrice: sends(
    { do: 'netPrice', netFrom: '', netKind: 'percent', netAmount: '10', netReason: reason },
    'contract.set',
  ),
  billing: sends({ do: 'billing', name: '', billingReason: reason }, 'contract.set'),
  parkContract: sends({ do: 'parkContract', from: '', commission: '10', late: '100', reason }, 'contract.set'),
}
export const allotmentForms = (about?: About): Record<string, FormRow> => ({
  agree: {
    operation: 'allotment.set',
    ...(about && { about }),
    fields: ({ productId, agency }) => ({
      do: 'agree',
      product: `AMS/${productId}`,
      agency: agency.slug,
      from: '',
      until: '',
      spaces: '1',
      releaseDays: '0',
      reason,
    }),
  },
  end: {
    operation: 'allotment.set',
    ...(about && { about }),
    fields: ({ allotmentId: id }) => ({ do: 'end', id, reason }),
  },
})
export const peopleForms = (of: 'operator' | 'agency'): Record<string, FormRow> => ({
  invite: {
    operation: 'person.invite',
    fields: ({ place, agency }) => ({
      do: 'invite',
      email: 'somebody@example.org',
      role: of === 'operator' ? 'desk' : 'seller',
      place: `1-${place.carParkId}`,
      code: agency.code,
    }),
  },
  agree: {
    operation: 'person.inviteTrusted',
    fields: ({ houseInvitationId }) => ({ do: 'agree', invitation: houseInvitationId }),
  },
  withdraw: {
    operation: 'person.invite',
    fields: ({ deskInvitationId, sellerInvitationId }) => ({
      do: 'withdraw',
      invitation: of === 'operator' ? deskInvitationId : sellerInvitationId,
    }),
  },
  end: {
    operation: 'person.end',
    fields: ({ deskMembershipId, sellerMembershipId }) => ({
      do: 'end',
      reason,
      member: of === 'operator' ? deskMembershipId : sellerMembershipId,
    }),
  },
  reset: {
    operation: 'person.resetFactor',
    fields: ({ deskMembershipId, sellerMembershipId }) => ({
      do: 'reset',
      reason,
      member: of === 'operator' ? deskMembershipId : sellerMembershipId,
    }),
  },
})

/** The first of the list has none above it, so that nothing moves. */
export const partnerForms: Readonly<Record<string, FormRow>> = {
  save: sends({ do: 'save', code: '', version: '0' }, 'partner.change'),
  up: sends({ do: 'up', code: 'tui', above: 'nobody' }, 'partner.change'),
  logo: sends({ do: 'logo', code: 'tui' }, 'partner.change'),
}
