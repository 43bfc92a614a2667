import { hasAccount } from '#domain/access/people.ts'
import { rightOf } from '#domain/access/rights.ts'
import { readAmount } from '#domain/agencies/credit.ts'
import { productGroups, type Commission, type Contract } from '#domain/statements/commission.ts'
import { euro } from '#domain/money/money.ts'
import { hasPapers } from '#domain/access/paper.ts'
import { workPath } from '#domain/site-map/work.ts'
import { formatDay, formatMoney } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { readCredits, recordAccountPayment, setCreditLimit } from '#usecases/people/agency-credit.ts'
import { readBillingParty, setBillingParty } from '#usecases/people/self-billing.ts'
import { readParkContracts, setParkContract } from '#usecases/people/park-statements.ts'
import { readContracts, setContract } from '#usecases/people/statements.ts'
import { readOrganisation } from '#usecases/people/organisations.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { askFactorAgain } from '../../frame/confirm-again.tsx'
import { formatBasisPoints } from '../../frame/net-prices.ts'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm, type SentForm } from '../../frame/sent-form.ts'
import { inHouse, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { commissionIn, fieldsOfGroups, groupNames, groupsIn } from './groups.ts'
import { agreeNetPrice, netPricesModel } from './net-prices.ts'
import { OrganisationView } from './view.tsx'

const slugOf = ({ params }: StaffAsked): string => (params['org'] ?? '').toLowerCase()

/** The account of an agency, for who may see it (AGENCY-18). */
const accountOf = async ({ facts }: StaffAsked, slug: string) => {
  const credits = await readCredits(facts.deps, facts.actor, { slug })
  if (!credits.ok) return null
  const money = (minor: number) => formatMoney(euro(minor), facts.language)
  const [credit] = credits.value
  return {
    limit: credit ? money(credit.limitMinor) : null,
    used: credit ? money(credit.usedMinor) : null,
    maySet: facts.staff.memberships.some(({ role }) => rightOf('credit.set', role) !== null),
  }
}

const linesOf = (party: object): string[] => Object.values(party).filter((line) => line !== '')

/** What was agreed with an agency, for who may see it (AGENCY-35). */
const contractOf = async ({ facts }: StaffAsked, slug: string) => {
  const agreed = await readContracts(facts.deps, facts.actor, { slug })
  return agreed.ok ? contractModel({ facts }, slug, agreed.value) : null
}

/** As whom an agency bills us (AGENCY-130) and a company is billed (AGENCY-118), for who may see it. */
const billingOf = async ({ facts }: StaffAsked, slug: string) => {
  const party = await readBillingParty(facts.deps, facts.actor, { slug })
  if (!party.ok) return null
  return {
    party: party.value && linesOf(party.value),
    maySet: facts.staff.memberships.some(({ role }) => rightOf('contract.set', role)?.reach === 'all'),
  }
}

/** What was agreed with who runs car parks (AGENCY-86). */
const parkContractOf = async ({ facts }: StaffAsked, slug: string) => {
  const agreed = await readParkContracts(facts.deps, facts.actor, { slug })
  if (!agreed.ok) return null
  const party = await readBillingParty(facts.deps, facts.actor, { slug })
  const seller = party.ok ? party.value : null
  return { ...contractModel({ facts }, slug, agreed.value), party: seller && linesOf(seller) }
}

type Agreed = Contract & { lateBasisPoints?: number }
const contractModel = ({ facts }: Pick<StaffAsked, 'facts'>, slug: string, agreed: readonly Agreed[]) => {
  const mayDo = (operation: 'contract.set' | 'statement.view') =>
    facts.staff.memberships.some(({ role }) => rightOf(operation, role)?.reach === 'all')
  const t = translator(facts.language)
  const percent = (basisPoints: number) => formatBasisPoints(basisPoints, facts.language)
  const inWords = (commission: Commission) =>
    'basisPoints' in commission
      ? percent(commission.basisPoints)
      : formatMoney(euro(commission.amountMinor), facts.language)
  return {
    agreed: agreed.toReversed().map(({ n, validFrom, commission, groups = {}, lateBasisPoints }) => ({
      n,
      from: formatDay(validFrom, facts.language, { year: true }),
      words: [
        inWords(commission),
        ...(lateBasisPoints === undefined ? [] : [percent(lateBasisPoints)]),
        ...productGroups.flatMap((group) => {
          const own = groups[group]
          return own ? [`${t(groupNames[group])}: ${inWords(own)}`] : []
        }),
      ].join(' / '),
    })),
    maySet: mayDo('contract.set'),
    statements: mayDo('statement.view') ? workPath('statements', slug) : null,
  }
}

const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  inHouse(asked, 'organisation.view')
  const found = await readOrganisation(facts.deps, facts.actor, { slug: slugOf(asked) })
  if (!found.ok) throw absent()
  const { organisation, places, codes, people } = found.value
  return {
    ...organisation,
    here: workPath('organisation', organisation.slug),
    isNew: url.searchParams.has('added'),
    isSaved: url.searchParams.has('saved'),
    places: places.map(({ iata, name }) => `${iata} ${name}`),
    codes,
    people,
    peopleHref: facts.staff.memberships.some(({ role }) => rightOf('person.view', role)?.reach === 'all')
      ? workPath('people', organisation.slug)
      : null,
    account: hasAccount(organisation.kind) ? await accountOf(asked, organisation.slug) : null,
    statements:
      organisation.kind === 'corporate' &&
      facts.staff.memberships.some(({ role }) => rightOf('statement.view', role)?.reach === 'all')
        ? workPath('statements', organisation.slug)
        : null,
    billing: hasAccount(organisation.kind) ? await billingOf(asked, organisation.slug) : null,
    contract: organisation.kind === 'agency' ? await contractOf(asked, organisation.slug) : null,
    allotments:
      (organisation.kind === 'agency' || organisation.kind === 'operator') &&
      facts.staff.memberships.some(({ role }) => rightOf('allotment.view', role)?.reach === 'all')
        ? workPath('allotments', organisation.slug)
        : null,
    papers:
      hasPapers(organisation.kind) &&
      facts.staff.memberships.some(({ role }) => rightOf('paper.view', role)?.reach === 'all')
        ? workPath('papers', organisation.slug)
        : null,
    netPrices: hasAccount(organisation.kind) ? await netPricesModel(asked, organisation.slug) : null,
    parkContract: organisation.kind === 'operator' ? await parkContractOf(asked, organisation.slug) : null,
  }
})

export type Said = Refusal & { typed: Readonly<Record<string, string>> }

/** Percent with two digits are hundredths of a percent, as euro are cents. One of the two fields is filled. */

const billingNames = [
  'name',
  'street',
  'postcode',
  'city',
  'country',
  'registration',
  'vatNumber',
  'email',
  'taxNumber',
  'exemption',
] as const

/** As whom who runs car parks or an agency bills us, and as whom a company is billed (AGENCY-96, AGENCY-130). */
const agreeBilling = async (asked: StaffAsked, form: SentForm) => {
  inHouse(asked, 'contract.set')
  const actor = await askFactorAgain(asked, form)
  const { deps, language } = asked.facts
  const slug = slugOf(asked)
  const party = Object.fromEntries(billingNames.map((name) => [name, form.text(name)])) as Record<
    (typeof billingNames)[number],
    string
  >
  const reason = form.text('billingReason')
  const saved = await setBillingParty(deps, actor, { slug, reason, ...party })
  if (saved.ok) return to(`${workPath('organisation', slug)}?saved`, 303)
  if (saved.problem.code === 'not_found') throw absent()
  const { errors, failed } = refusalOf(language, saved.problem)
  // other forms of the page ask for a reason too, and say what is wrong at theirs
  const { reason: wrongReason, ...others } = errors
  return show<Said>(
    {
      errors: { ...others, ...(wrongReason && { billingReason: wrongReason }) },
      failed,
      typed: { ...party, billingReason: reason },
    },
    { status: 422 },
  )
}

const action = staffOnly(async (asked) => {
  const form = await sentForm(asked.request)
  if (form.text('do') === 'netPrice') return agreeNetPrice(asked, form)
  if (form.text('do') === 'billing') return agreeBilling(asked, form)
  const isPark = form.text('do') === 'parkContract'
  const isContract = isPark || form.text('do') === 'contract'
  inHouse(asked, isContract ? 'contract.set' : 'credit.set')
  const actor = await askFactorAgain(asked, form)
  const { deps, language } = asked.facts
  const slug = slugOf(asked)
  const typed = {
    limit: form.text('limit'),
    paid: form.text('paid'),
    from: form.text('from'),
    commission: form.text('commission').trim(),
    perBooking: form.text('perBooking').trim(),
    late: form.text('late').trim(),
    ...Object.fromEntries(fieldsOfGroups.map((name) => [name, form.text(name).trim()])),
    reason: form.text('reason'),
  }
  const isLimit = form.text('do') === 'limit'
  const amountMinor = readAmount(isLimit ? typed.limit : typed.paid)
  const commission = commissionIn(typed.commission, typed.perBooking)
  const terms = { slug, from: typed.from, commission, reason: typed.reason }
  const agree = () =>
    isPark
      ? setParkContract(deps, actor, { ...terms, lateBasisPoints: readAmount(typed.late) })
      : setContract(deps, actor, { ...terms, groups: groupsIn(typed) })
  const saved = isContract
    ? await agree()
    : await (isLimit ? setCreditLimit : recordAccountPayment)(deps, actor, { slug, amountMinor })
  if (saved.ok) return to(`${workPath('organisation', slug)}?saved`, 303)
  if (saved.problem.code === 'not_found') throw absent()
  return show<Said>({ ...refusalOf(language, saved.problem), typed }, { status: 422 })
})

export default workPage({
  at: 'organisation',
  load,
  action,
  view: (model, said) => <OrganisationView {...model} said={said as Said | undefined} />,
})
