import { readEntries, readSellers } from '#usecases/people/accounting.ts'
import { chargeElsewhere } from '#usecases/agencies/charge-cost-centre.ts'
import {
  exportOwnBookings,
  listOwnBookings,
  openOwnBooking,
  openSeller,
  readOwnBooking,
} from '#usecases/agencies/own-bookings.ts'
import { ownToday } from '#usecases/agencies/own-today.ts'
import { endKey, listKeys, makeKey, rotateKey, setPublicKey } from '#usecases/agencies/service-keys.ts'
import { endEndpoint, listEndpoints, makeEndpoint, renewSecret } from '#usecases/agencies/webhooks.ts'
import { readCredits, recordAccountPayment, setCreditLimit } from '#usecases/people/agency-credit.ts'
import { endMembership, resetFactors } from '#usecases/people/end-membership.ts'
import { agreeToInvitation, invite, withdrawInvitation } from '#usecases/people/invite.ts'
import { findPeople, listPeople } from '#usecases/people/list-people.ts'
import { addOrganisation, listOrganisations, readOrganisation } from '#usecases/people/organisations.ts'
import { exportTrail, readTrail } from '#usecases/people/read-trail.ts'
import {
  listAllParkStatements,
  listParkStatements,
  readParkContracts,
  readParkStatement,
  setParkContract,
} from '#usecases/people/park-statements.ts'
import {
  agreeAllotment,
  allotmentChoices,
  endAllotment,
  readAllotment,
  readAllotments,
} from '#usecases/people/allotments.ts'
import { readNetPrices, setNetPrice } from '#usecases/people/net-prices.ts'
import { answerAccount, askForAccount, seeBankAccounts } from '#usecases/people/bank-accounts.ts'
import {
  readBillingParty,
  readSelfBilled,
  readStatementDocuments,
  setBillingParty,
} from '#usecases/people/self-billing.ts'
import {
  answerPayouts,
  askForPayouts,
  importBankStatement,
  listPayouts,
  lookAtPayout,
  makeBankFile,
  readBankFile,
} from '#usecases/people/payouts.ts'
import { closeShown, previewClose } from '#usecases/people/close-run.ts'
import {
  closeMonth,
  listAllStatements,
  listStatements,
  readContracts,
  readStatement,
  setContract,
} from '#usecases/people/statements.ts'
import type { TestDeps } from '#test/builders/deps.ts'
import { row, type CallRow } from './call-row.ts'
import { brandCalls } from './brand-rows.ts'
import { companyCalls } from './company-calls.ts'
import { deliveryCalls } from './delivery-rows.ts'
import { joinCalls } from './join-rows.ts'
import { paperCalls } from './paper-rows.ts'
import type { Thing } from './world.ts'

const everything = { who: '', operation: '', object: '', since: null, until: null, before: null }
const openMembers = { restored: 'update membership set ended_at = null, ended_by = null' }
const openInvitations = { restored: 'update invitation set ended_at = null, ended_how = null' }
const openKeys = { restored: 'update service_key set ends_at = null' }
const mail = 'somebody@example.org'

const hookOf = ({ agency }: Thing) => ({
  organisationId: agency.id,
  code: agency.code,
  url: 'https://hooks.example.org/new',
  events: null,
})
/** Another address each time, while there is room, because nothing puts back what was taken away. */
const toBeEnded = async (deps: TestDeps, thing: Thing): Promise<string> => {
  const made = await makeEndpoint(deps, { kind: 'system', job: 'test' }, hookOf(thing))
  return made.ok ? made.value.endpoint.id : thing.endpointId
}

/** What is done with people, organisations, keys and the trail. A name after a stroke is the same use case again. */
export const peopleCalls: Record<string, CallRow> = {
  'listPeople/operator': row('person.view', 'operator', (deps, actor, { operator }) =>
    listPeople(deps, actor, { slug: operator.slug }),
  ),
  'listPeople/agency': row('person.view', 'agency', (deps, actor, { agency }) =>
    listPeople(deps, actor, { slug: agency.slug }),
  ),
  findPeople: row('organisation.add', 'nothing', (deps, actor) => findPeople(deps, actor, { letters: '' })),
  'invite/operator': row('person.invite', 'place', (deps, actor, { operator, place }) =>
    invite(deps, actor, {
      email: mail,
      role: 'desk',
      organisationId: operator.id,
      scope: { kind: 'places', places: [{ airportId: 1, carParkId: place.carParkId }] },
      language: 'en',
    }),
  ),
  'invite/agency': row('person.invite', 'seller', (deps, actor, { agency }) =>
    invite(deps, actor, {
      email: mail,
      role: 'seller',
      organisationId: agency.id,
      scope: { kind: 'codes', codes: [agency.code] },
      language: 'en',
    }),
  ),
  agreeToInvitation: row('person.inviteTrusted', 'nothing', (deps, actor, { houseInvitationId }) =>
    agreeToInvitation(deps, actor, { id: houseInvitationId }),
  ),
  'withdrawInvitation/operator': row(
    'person.invite',
    'place',
    (deps, actor, { deskInvitationId }) => withdrawInvitation(deps, actor, { id: deskInvitationId }),
    openInvitations,
  ),
  'withdrawInvitation/agency': row(
    'person.invite',
    'seller',
    (deps, actor, { sellerInvitationId }) => withdrawInvitation(deps, actor, { id: sellerInvitationId }),
    openInvitations,
  ),
  'endMembership/operator': row(
    'person.end',
    'place',
    (deps, actor, { deskMembershipId }, reason) =>
      endMembership(deps, actor, { membershipId: deskMembershipId, reason }),
    openMembers,
  ),
  'endMembership/agency': row(
    'person.end',
    'seller',
    (deps, actor, { sellerMembershipId }, reason) =>
      endMembership(deps, actor, { membershipId: sellerMembershipId, reason }),
    openMembers,
  ),
  'resetFactors/operator': row('person.resetFactor', 'place', (deps, actor, { deskMembershipId }, reason) =>
    resetFactors(deps, actor, { membershipId: deskMembershipId, reason }),
  ),
  'resetFactors/agency': row('person.resetFactor', 'seller', (deps, actor, { sellerMembershipId }, reason) =>
    resetFactors(deps, actor, { membershipId: sellerMembershipId, reason }),
  ),
  listOrganisations: row('organisation.view', 'everything', (deps, actor) =>
    listOrganisations(deps, actor, { letters: '' }),
  ),
  'readOrganisation/operator': row('organisation.view', 'all of operator', (deps, actor, { operator }) =>
    readOrganisation(deps, actor, { slug: operator.slug }),
  ),
  'readOrganisation/agency': row('organisation.view', 'all of agency', (deps, actor, { agency }) =>
    readOrganisation(deps, actor, { slug: agency.slug }),
  ),
  addOrganisation: row('organisation.add', 'nothing', (deps, actor) =>
    addOrganisation(deps, actor, { kind: 'agency', name: '', slug: '', registration: '' }),
  ),
  ...joinCalls,
  readTrail: row('trail.view', 'nothing', (deps, actor) => readTrail(deps, actor, everything)),
  exportTrail: row('trail.view', 'nothing', (deps, actor) => exportTrail(deps, actor, everything)),
  ownToday: row('booking.view', 'agency', (deps, actor, { agency }) => ownToday(deps, actor, { slug: agency.slug })),
  listOwnBookings: row('booking.view', 'agency', (deps, actor, { agency }) =>
    listOwnBookings(deps, actor, { slug: agency.slug, typed: '', after: null }),
  ),
  exportOwnBookings: row('booking.view', 'agency', (deps, actor, { agency }) =>
    exportOwnBookings(deps, actor, { slug: agency.slug, typed: '' }),
  ),
  readOwnBooking: row('booking.view', 'seller', (deps, actor, { agency, number }) =>
    readOwnBooking(deps, actor, { slug: agency.slug, number }),
  ),
  chargeElsewhere: row(
    'booking.place',
    'seller',
    (deps, actor, { agency, number }) =>
      chargeElsewhere(deps, actor, { slug: agency.slug, number, costCentreId: '', version: 1 }),
    { findsNothing: true },
  ),
  openOwnBooking: row('booking.place', 'seller', (deps, actor, { agency, number }) =>
    openOwnBooking(deps, actor, { slug: agency.slug, number }),
  ),
  openSeller: row('booking.place', 'seller', (deps, actor, { agency }) =>
    openSeller(deps, actor, { slug: agency.slug, code: agency.code }),
  ),
  ...brandCalls,
  ...companyCalls,
  readCredits: row('credit.view', 'all of agency', (deps, actor, { agency }) =>
    readCredits(deps, actor, { slug: agency.slug }),
  ),
  setCreditLimit: row('credit.set', 'all of agency', (deps, actor, { agency }) =>
    setCreditLimit(deps, actor, { slug: agency.slug, amountMinor: 1_000 }),
  ),
  // after the one before it, because who has no limit has no account
  recordAccountPayment: row('credit.pay', 'all of agency', (deps, actor, { agency }) =>
    recordAccountPayment(deps, actor, { slug: agency.slug, amountMinor: 1 }),
  ),
  readContracts: row('contract.view', 'all of agency', (deps, actor, { agency }) =>
    readContracts(deps, actor, { slug: agency.slug }),
  ),
  setContract: row('contract.set', 'all of agency', (deps, actor, { agency }, why) =>
    setContract(deps, actor, { slug: agency.slug, from: '', commission: { basisPoints: 1_000 }, reason: why }),
  ),
  readNetPrices: row('contract.view', 'all of agency', (deps, actor, { agency }) =>
    readNetPrices(deps, actor, { slug: agency.slug }),
  ),
  setNetPrice: row('contract.set', 'all of agency', (deps, actor, { agency }, why) =>
    setNetPrice(deps, actor, {
      slug: agency.slug,
      from: '',
      until: '',
      carPark: null,
      package: null,
      rule: null,
      reason: why,
    }),
  ),
  'readAllotments/operator': row('allotment.view', 'all of operator', (deps, actor, { operator }) =>
    readAllotments(deps, actor, { slug: operator.slug }),
  ),
  readAllotment: row('allotment.view', 'all of agency', (deps, actor, { agency, allotmentId }) =>
    readAllotment(deps, actor, { slug: agency.slug, id: allotmentId }),
  ),
  allotmentChoices: row('allotment.view', 'all of operator', (deps, actor, { operator }) =>
    allotmentChoices(deps, actor, { slug: operator.slug }),
  ),
  agreeAllotment: row('allotment.set', 'place', (deps, actor, { productId, agency }, why) =>
    agreeAllotment(deps, actor, {
      slug: agency.slug,
      iata: 'AMS',
      productId,
      from: '',
      until: '',
      spaces: 1,
      releaseDays: 0,
      reason: why,
    }),
  ),
  endAllotment: row('allotment.set', 'place', (deps, actor, { allotmentId }, why) =>
    endAllotment(deps, actor, { id: allotmentId, reason: why }),
  ),
  readAllotments: row('allotment.view', 'all of agency', (deps, actor, { agency }) =>
    readAllotments(deps, actor, { slug: agency.slug }),
  ),
  ...paperCalls,
  listStatements: row('statement.view', 'all of agency', (deps, actor, { agency }) =>
    listStatements(deps, actor, { slug: agency.slug }),
  ),
  readStatement: row(
    'statement.view',
    'all of agency',
    (deps, actor, { agency }) => readStatement(deps, actor, { slug: agency.slug, number: 'NONE-0001' }),
    { findsNothing: true },
  ),
  closeMonth: row('statement.close', 'all of agency', (deps, actor, { agency }) =>
    closeMonth(deps, actor, { slug: agency.slug, month: '' }),
  ),
  seeBankAccounts: row('bankAccount.view', 'nothing', (deps, actor) => seeBankAccounts(deps, actor)),
  askForAccount: row('bankAccount.ask', 'of the house', (deps, actor, { agency }, why) =>
    askForAccount(deps, actor, { slug: agency.slug, holder: '', iban: '', reason: why }),
  ),
  answerAccount: row(
    'bankAccount.agree',
    'of the house',
    (deps, actor) => answerAccount(deps, actor, { id: 'none', agrees: true }),
    { findsNothing: true },
  ),
  readBillingParty: row('contract.view', 'all of operator', (deps, actor, { operator }) =>
    readBillingParty(deps, actor, { slug: operator.slug }),
  ),
  setBillingParty: row('contract.set', 'all of operator', (deps, actor, { operator }, why) =>
    setBillingParty(deps, actor, {
      slug: operator.slug,
      name: '',
      street: '',
      postcode: '',
      city: '',
      country: '',
      registration: '',
      vatNumber: '',
      email: '',
      reason: why,
    }),
  ),
  readStatementDocuments: row(
    'statement.view',
    'all of agency',
    (deps, actor, { agency }) => readStatementDocuments(deps, actor, { slug: agency.slug, number: 'X-0001' }),
    { findsNothing: true },
  ),
  readSelfBilled: row(
    'statement.view',
    'all of operator',
    (deps, actor, { operator }) => readSelfBilled(deps, actor, { slug: operator.slug, number: 'NONE-0001' }),
    { findsNothing: true },
  ),
  listPayouts: row('payout.view', 'nothing', (deps, actor) => listPayouts(deps, actor)),
  lookAtPayout: row('payout.view', 'nothing', (deps, actor) => lookAtPayout(deps, actor, { id: 'none' }), {
    findsNothing: true,
  }),
  askForPayouts: row('payout.ask', 'nothing', (deps, actor) => askForPayouts(deps, actor)),
  answerPayouts: row('payout.agree', 'nothing', (deps, actor) => answerPayouts(deps, actor, { ids: [], agrees: true })),
  makeBankFile: row('payout.file', 'nothing', (deps, actor) => makeBankFile(deps, actor)),
  readBankFile: row('payout.file', 'nothing', (deps, actor) => readBankFile(deps, actor, { n: 987_654 }), {
    findsNothing: true,
  }),
  importBankStatement: row('payout.import', 'nothing', (deps, actor) => importBankStatement(deps, actor, { xml: '' })),
  readParkContracts: row('contract.view', 'all of operator', (deps, actor, { operator }) =>
    readParkContracts(deps, actor, { slug: operator.slug }),
  ),
  setParkContract: row('contract.set', 'all of operator', (deps, actor, { operator }, why) =>
    setParkContract(deps, actor, {
      slug: operator.slug,
      from: '',
      commission: { basisPoints: 1_000 },
      lateBasisPoints: 10_000,
      reason: why,
    }),
  ),
  listParkStatements: row('statement.view', 'all of operator', (deps, actor, { operator }) =>
    listParkStatements(deps, actor, { slug: operator.slug }),
  ),
  readParkStatement: row(
    'statement.view',
    'all of operator',
    (deps, actor, { operator }) => readParkStatement(deps, actor, { slug: operator.slug, number: 'NONE-0001' }),
    { findsNothing: true },
  ),
  listAllParkStatements: row('statement.view', 'everything', (deps, actor) =>
    listAllParkStatements(deps, actor, { month: '' }),
  ),
  readEntries: row('statement.view', 'everything', (deps, actor) => readEntries(deps, actor, { month: '2026-10' })),
  readSellers: row('statement.view', 'everything', (deps, actor) => readSellers(deps, actor, { year: '2026' })),
  previewClose: row('statement.close', 'everything', (deps, actor) => previewClose(deps, actor, { month: '2026-10' })),
  closeShown: row('statement.close', 'everything', (deps, actor) =>
    closeShown(deps, actor, { month: '2026-10', shown: [] }),
  ),
  listAllStatements: row('statement.view', 'everything', (deps, actor) =>
    listAllStatements(deps, actor, { month: '' }),
  ),
  listKeys: row('key.view', 'agency', (deps, actor, { agency }) => listKeys(deps, actor, { slug: agency.slug })),
  makeKey: row('key.make', 'seller', (deps, actor, { agency }) =>
    makeKey(deps, actor, { organisationId: agency.id, code: agency.code, name: 'New', scopes: ['read'] }),
  ),
  rotateKey: row(
    'key.rotate',
    'seller',
    (deps, actor, { keyId }) => rotateKey(deps, actor, { keyId, days: 0 }),
    openKeys,
  ),
  setPublicKey: row(
    'key.rotate',
    'seller',
    (deps, actor, { keyId }) => setPublicKey(deps, actor, { keyId, typed: '' }),
    openKeys,
  ),
  endKey: row('key.end', 'seller', (deps, actor, { keyId }) => endKey(deps, actor, { keyId }), openKeys),
  listEndpoints: row('webhook.view', 'seller', (deps, actor, { agency }) =>
    listEndpoints(deps, actor, { organisationId: agency.id, codes: [agency.code] }),
  ),
  makeEndpoint: row('webhook.make', 'seller', (deps, actor, thing) => makeEndpoint(deps, actor, hookOf(thing))),
  renewSecret: row('webhook.make', 'seller', (deps, actor, { endpointId: id }) =>
    renewSecret(deps, actor, { id, days: 1 }),
  ),
  ...deliveryCalls,
  endEndpoint: row('webhook.end', 'seller', async (deps, actor, thing) =>
    endEndpoint(deps, actor, { id: await toBeEnded(deps, thing) }),
  ),
}
