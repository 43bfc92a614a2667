import { brandPages } from './brand-rows.ts'
import { companyPages } from './company-pages.ts'
import { peoplePages } from './join-rows.ts'
import { paperPages } from './paper-rows.ts'
import { workPath, type WorkAddress } from '#domain/site-map/work.ts'
import {
  accountForms,
  allotmentForms,
  claimForms,
  hookForms,
  partnerForms,
  peopleForms,
  reason,
  sends,
  stayForms,
  valetForms,
  type PageRow,
} from './page-forms.ts'

const atDesk = (
  name:
    | 'arrivals'
    | 'departures'
    | 'onSite'
    | 'overdue'
    | 'scan'
    | 'shift'
    | 'offline'
    | 'offlineStore'
    | 'valet'
    | 'walkIn'
    | 'devices',
) => (({ operator, placeSlug }) => workPath(name, operator.slug, placeSlug)) satisfies PageRow['path']

/** Every page that is about something, one row each; a name after a stroke is the same page again. */
export const pageRows: Readonly<Record<string, PageRow>> = {
  // while no form of another page has let the car out, so that there is a pass
  agencyFile: {
    operation: 'booking.download',
    about: 'seller',
    atOwnPlace: true,
    path: ({ number }) => workPath('agencyFile', 'agency-nord1', number, 'voucher.pdf'),
  },
  arrivals: { operation: 'booking.checkIn', about: 'place', atOwnPlace: true, path: atDesk('arrivals') },
  departures: { operation: 'booking.checkOut', about: 'place', atOwnPlace: true, path: atDesk('departures') },
  onSite: { operation: 'booking.checkIn', about: 'place', atOwnPlace: true, path: atDesk('onSite') },
  overdue: { operation: 'booking.checkIn', about: 'place', atOwnPlace: true, path: atDesk('overdue') },
  scan: {
    operation: 'booking.checkIn',
    about: 'place',
    atOwnPlace: true,
    path: atDesk('scan'),
    forms: { '': { fields: ({ number }) => ({ typed: number }) } },
  },
  stay: {
    operation: 'booking.checkIn',
    about: 'place',
    atOwnPlace: true,
    path: ({ operator, placeSlug, number }) => workPath('stay', operator.slug, placeSlug, number),
    forms: stayForms,
  },
  print: {
    operation: 'booking.checkIn',
    about: 'place',
    atOwnPlace: true,
    path: ({ operator, placeSlug, number }) => workPath('print', operator.slug, placeSlug, number),
    forms: { paper: sends({ do: 'paper', paper: '58' }) },
  },
  shift: {
    operation: 'booking.takePayment',
    about: 'place',
    atOwnPlace: true,
    path: atDesk('shift'),
    forms: {
      leave: sends({ do: 'leave', note: 'Barrier two sticks' }),
      correct: {
        operation: 'booking.correctPayment',
        fields: ({ bookingId }) => ({
          do: 'correct',
          booking: bookingId,
          payment: bookingId,
          shown: '1',
          amount: '0',
          reason,
        }),
      },
      read: sends({ do: 'read', note: '00000000-0000-4000-8000-000000000001' }),
      count: sends({ do: 'count', counted: 'x' }),
      review: {
        operation: 'booking.reviewDesk',
        fields: () => ({ do: 'review', review: '00000000-0000-4000-8000-000000000001' }),
      },
    },
  },
  offline: { operation: 'booking.checkIn', about: 'place', atOwnPlace: true, path: atDesk('offline') },
  offlineStore: {
    operation: 'booking.checkIn',
    about: 'place',
    atOwnPlace: true,
    path: atDesk('offlineStore'),
    forms: { '': sends({ acts: '[]' }) },
  },
  valet: { operation: 'booking.checkIn', about: 'place', atOwnPlace: true, path: atDesk('valet') },
  valetJob: {
    operation: 'booking.checkIn',
    about: 'place',
    atOwnPlace: true,
    path: ({ operator, placeSlug, number }) => workPath('valetJob', operator.slug, placeSlug, number),
    forms: valetForms,
  },
  valetPhoto: {
    operation: 'booking.seePhotos',
    about: 'place',
    atOwnPlace: true,
    path: ({ operator, placeSlug, number }) => workPath('valetPhoto', operator.slug, placeSlug, number, 'front'),
    findsNothing: true,
  },
  devices: {
    operation: 'device.view',
    about: 'place',
    atOwnPlace: true,
    path: atDesk('devices'),
    forms: {
      add: sends({ do: 'add', name: '', lane: '1', direction: 'in' }, 'device.pair'),
      code: { operation: 'device.pair', fields: ({ deviceId: device }) => ({ do: 'code', device }) },
      open: {
        operation: 'device.open',
        fields: ({ deviceId: device }) => ({ do: 'open', device, reason: 'nobody else at the lane' }),
      },
      end: { operation: 'device.end', fields: ({ deviceId: device }) => ({ do: 'end', device }) },
    },
  },
  walkIn: {
    operation: 'booking.sell',
    about: 'place',
    atOwnPlace: true,
    path: atDesk('walkIn'),
    forms: { '': sends({ nonce: 'a-nonce-of-a-form-17', shown: '1' }) },
  },
  'people/operator': {
    operation: 'person.view',
    about: 'operator',
    path: ({ operator }) => workPath('people', operator.slug),
    forms: peopleForms('operator'),
  },
  'people/agency': {
    operation: 'person.view',
    about: 'agency',
    path: ({ agency }) => workPath('people', agency.slug),
    forms: peopleForms('agency'),
  },
  agencyToday: {
    operation: 'booking.view',
    about: 'agency',
    atOwnPlace: true,
    path: ({ agency }) => workPath('agencyToday', agency.slug),
  },
  agencyBookings: {
    operation: 'booking.view',
    about: 'agency',
    atOwnPlace: true,
    path: ({ agency }) => workPath('agencyBookings', agency.slug),
  },
  'agencyBookings/file': {
    operation: 'booking.view',
    about: 'agency',
    atOwnPlace: true,
    path: ({ agency }) => `${workPath('agencyBookings', agency.slug)}?file=csv`,
  },
  ...companyPages,
  'allotments/agency': {
    operation: 'allotment.view',
    about: 'all of agency',
    path: ({ agency }) => workPath('allotments', agency.slug),
    // of the two only the house opens it and may
    forms: allotmentForms('of the house'),
  },
  allotments: {
    operation: 'allotment.view',
    about: 'all of operator',
    path: ({ operator }) => workPath('allotments', operator.slug),
    forms: allotmentForms(),
  },
  ...paperPages,
  statements: {
    operation: 'statement.view',
    about: 'all of agency',
    path: ({ agency }) => workPath('statements', agency.slug),
  },
  statement: {
    operation: 'statement.view',
    about: 'all of agency',
    path: ({ agency }) => workPath('statement', agency.slug, `${agency.slug}-0001`),
    findsNothing: true,
  },
  'statements/operator': {
    operation: 'statement.view',
    about: 'all of operator',
    path: ({ operator }) => workPath('statements', operator.slug),
  },
  'statement/operator': {
    operation: 'statement.view',
    about: 'all of operator',
    path: ({ operator }) => workPath('statement', operator.slug, `${operator.slug}-0001`),
    findsNothing: true,
  },
  agencyBooking: {
    operation: 'booking.view',
    about: 'seller',
    atOwnPlace: true,
    // at the own agency, whosever booking it is
    path: ({ number }) => workPath('agencyBooking', 'agency-nord1', number),
    forms: {
      change: sends({ do: 'change', quote: 'x' }, 'booking.edit'),
      extend: sends({ do: 'extend', quote: 'x' }, 'booking.edit'),
      cancel: sends({ do: 'cancel', quote: 'x' }, 'booking.cancel'),
      edit: sends({ do: 'edit', version: '0', plate: 'XY987Z' }, 'booking.edit'),
      // of a company's booking alone
      charge: { ...sends({ do: 'charge', version: '0', costCentre: '' }, 'booking.edit'), findsNothing: true },
    },
  },
  agencyBook: {
    operation: 'booking.place',
    about: 'agency',
    atOwnPlace: true,
    path: ({ agency }) => workPath('agencyBook', agency.slug),
    forms: {
      '': sends({ quote: 'x', nonce: 'a-nonce-of-a-form-19', lastName: 'Noor' }),
      known: sends({ do: 'known', nonce: 'a-nonce-of-a-form-19', lastName: 'Noor' }),
    },
  },
  ...brandPages,
  keys: {
    operation: 'key.view',
    about: 'agency',
    path: ({ agency }) => workPath('keys', agency.slug),
    forms: {
      make: { operation: 'key.make', fields: ({ agency }) => ({ do: 'make', code: agency.code, name: '' }) },
      rotate: { operation: 'key.rotate', fields: ({ keyId }) => ({ do: 'rotate', key: keyId, days: '99' }) },
      sign: { operation: 'key.rotate', fields: ({ keyId }) => ({ do: 'sign', key: keyId, publicKey: '{' }) },
      end: { operation: 'key.end', fields: ({ keyId }) => ({ do: 'end', key: keyId }) },
      ...hookForms,
    },
  },
  find: { operation: 'booking.find', about: 'nothing', path: ({ number }) => `${workPath('find')}?q=${number}` },
  houseBooking: {
    operation: 'booking.find',
    about: 'of the house',
    path: ({ number }) => workPath('houseBooking', number),
    forms: {
      noShow: sends({ do: 'noShow', reason }, 'booking.markNoShow'),
      revive: sends({ do: 'revive', reason }, 'booking.revive'),
      dates: sends(
        { do: 'dates', startDateTime: '', endDateTime: '', total: '0', reason, version: '99' },
        'booking.edit',
      ),
      cancel: sends({ do: 'cancel', favour: '', back: '0', reason, version: '99' }, 'booking.cancel'),
      refund: sends({ do: 'refund', amount: '1', reason, version: '0' }, 'booking.refund'),
      waive: sends({ do: 'waive', amount: '1', reason, version: '0' }, 'booking.refund'),
      letter: sends({ do: 'letter', letter: 'confirmation' }, 'booking.download'),
      note: sends({ do: 'note', note: 'Two bags', nonce: 'a-nonce-of-a-form-18' }, 'booking.note'),
      details: sends({ do: 'details', plate: 'XY987Z', reason, version: '0' }, 'booking.edit'),
    },
  },
  houseMove: {
    operation: 'booking.move',
    about: 'of the house',
    path: ({ number }) => workPath('houseMove', number),
    forms: { '': sends({ to: '999999', version: '0', cost: '0', less: '0', reason }) },
  },
  move: {
    operation: 'booking.move',
    about: 'nothing',
    path: () => workPath('move'),
    forms: { '': sends({ move: 'AMS:0:999999:0:0', count: '1', reason }) },
  },
  claims: { operation: 'claim.view', about: 'nothing', path: () => workPath('claims') },
  claim: {
    operation: 'claim.view',
    about: 'of the house',
    path: ({ claimNumber }) => workPath('claim', claimNumber),
    forms: claimForms,
  },
  claimFile: {
    operation: 'claim.view',
    about: 'of the house',
    path: ({ claimNumber }) => workPath('claimFile', claimNumber, 'receipt-1'),
  },
  jobs: {
    operation: 'job.view',
    about: 'nothing',
    path: () => workPath('jobs'),
    forms: { '': sends({ which: 'one', job: '987654321' }, 'job.repeat') },
  },
  houseToday: { operation: 'moneyAlert.view', or: 'job.view', about: 'nothing', path: () => workPath('houseToday') },
  alerts: {
    operation: 'moneyAlert.view',
    or: 'job.view',
    about: 'nothing',
    path: () => workPath('alerts'),
    forms: {
      '': {
        operation: 'moneyAlert.settle',
        fields: ({ alertId }) => ({ alert: alertId, airport: '1', [`note-${alertId}`]: reason }),
      },
      again: {
        operation: 'booking.refund',
        fields: ({ alertId, refundId }) => ({
          do: 'again',
          alert: alertId,
          airport: '1',
          refund: refundId,
          [`note-${alertId}`]: reason,
        }),
      },
    },
  },
  outbox: {
    operation: 'job.view',
    about: 'nothing',
    path: () => workPath('outbox'),
    forms: {
      '': { operation: 'letter.open', fields: ({ letterRef: ref }) => ({ do: 'open', ref, reason }) },
      open: { operation: 'letter.open', fields: ({ letterRef: ref }) => ({ do: 'open', ref, reason: '' }) },
    },
  },
  requests: {
    operation: 'booking.refund',
    about: 'nothing',
    path: () => workPath('requests'),
    forms: { '': { fields: ({ requestId }) => ({ request: requestId, answer: '', sentence: '' }) } },
  },
  trail: { operation: 'trail.view', about: 'nothing', path: () => workPath('trail') },
  payouts: {
    operation: 'payout.view',
    about: 'nothing',
    path: () => workPath('payouts'),
    forms: {
      ask: sends({ do: 'ask' }, 'payout.ask'),
      agree: sends({ do: 'agree' }, 'payout.agree'),
      refuse: sends({ do: 'refuse' }, 'payout.agree'),
      file: sends({ do: 'file' }, 'payout.file'),
      import: sends({ do: 'import' }, 'payout.import'),
      account: sends({ do: 'account', organisation: 'house', holder: '', iban: '', reason }, 'bankAccount.ask'),
      accountYes: sends({ do: 'accountYes', account: 'none' }, 'bankAccount.agree'),
      accountNo: sends({ do: 'accountNo', account: 'none' }, 'bankAccount.agree'),
    },
  },
  houseStatements: {
    operation: 'statement.view',
    about: 'everything',
    path: () => workPath('houseStatements'),
    forms: { '': sends({ month: '2026-13' }, 'statement.close') },
  },
  ...peoplePages,
  organisations: {
    operation: 'organisation.view',
    about: 'everything',
    path: () => workPath('organisations'),
    forms: { '': { ...sends({ kind: 'agency', name: '' }), operation: 'organisation.add' } },
  },
  'organisation/operator': {
    operation: 'organisation.view',
    about: 'of the house',
    path: ({ operator }) => workPath('organisation', operator.slug),
    forms: accountForms,
  },
  'organisation/agency': {
    operation: 'organisation.view',
    about: 'of the house',
    path: ({ agency }) => workPath('organisation', agency.slug),
    forms: accountForms,
  },
  catalogue: {
    operation: 'catalogue.view',
    about: 'nothing',
    path: () => workPath('catalogue'),
    forms: { '': sends({ text: '{}' }, 'catalogue.load') },
  },
  partners: { operation: 'partner.view', about: 'nothing', path: () => workPath('partners'), forms: partnerForms },
}

/** Pages about whoever opens them, for everybody who is signed in. */
export const ownPages: readonly WorkAddress[] = ['home', 'me', 'mySessions', 'myFactors', 'confirm']
/** Pages for whoever is not signed in; what opens them is a link, a password, or the open mailbox of the demo. */
export const openPages = 'signIn tablet signOut invite recover recovery demoPeople'.split(' ') as WorkAddress[]
