import type { Breach } from '#domain/companies/company.ts'
import type { Problem } from '#domain/outcome.ts'
import { textOf } from '#texts/problems.ts'
import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import type { ShownCredit } from '../../parts/credit.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Gate } from '../../parts/gate.tsx'
import { Kbd, Legend } from '../../parts/keys.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { ViewSwitch } from '../../parts/switch.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import { BookedTodayPane, type BookedToday } from './booked-today.tsx'
import { Beyond, CompanyForm } from './company-form.tsx'
import type { CompanyModel } from './company.ts'
import { DriverForm } from './driver-form.tsx'
import type { Payer } from './offers.ts'
import type { OtherDays } from './other-days.ts'
import { Summary } from './summary.tsx'
import styles from './agency-book.module.css'

/**
 * What was refused; without a problem it is the reference, which only this page reads. `known`: nothing was refused;
 * whoever was looked for among the customers of before stands in the form (AGENCY-196).
 */
export type Refused = { problem: Problem | null; values: Record<string, string>; known?: Known }
/** The customer who was found, and when he booked last; or why there is none to take. */
export type Known = { name: string; month: string } | 'none' | 'several' | 'unasked'

export type Offered = {
  key: string
  quoteId: string
  carPark: string
  product: string
  package: string
  price: string
  /** on the agency's account; null: the price */
  netPrice: string | null
  /** what the agency earns with it, whoever pays (AGENCY-176); null: nothing, or only if another pays */
  commission: string | null
  cancelUntil: string | null
  changeUntil: string | null
  /** the rules of the company that it is beyond */
  beyond: readonly Breach[]
}
export type Chosen = {
  key: string
  paid: readonly Payer[]
  /** what the agency earns unless it pays its net price itself; null: nothing, or it is said of the offer */
  elseEarns: string | null
  asks: { phone: boolean; plateCountry: boolean; car: boolean; flights: boolean; terminal: boolean; time: boolean }
  /** the plate has to be known in time, and not only if the traveller likes */
  needsPlate: boolean
  /** until when what the car park asks for may follow; null: it has to be said now (BOOK-35) */
  followsUntil: string | null
  /** what of its credit the agency has left; null where it has no limit, and for who may not see it */
  credit: ShownCredit | null
  vat: string
  vatRate: string
  payBy: string | null
}
export type BookProps = {
  here: string
  codes: readonly string[]
  code: string
  airports: readonly { iata: string; name: string }[]
  typed: { airport: string; times: string; offer: string; last: boolean }
  place: { iata: string; name: string } | null
  stay: string | null
  problem: Problem | null
  choices: readonly Offered[]
  /** until when the prices on this page hold, as the clocks at the airport show it (AGENCY-8) */
  holdsUntil: string | null
  /** where there is no choice: the nearest days that have one */
  others: readonly OtherDays[]
  /** null where nothing was booked yet, and for a company */
  today: BookedToday | null
  /** null for an agency */
  company: CompanyModel | null
  chosen: Chosen | null
  /** what the fields of the driver begin with */
  before: Readonly<Record<string, string>>
  nonce: string
  countries: readonly { code: string; name: string }[]
  languages: readonly { value: string; name: string }[]
  refused: Refused | null
}

/** The address of this page with these steps done. */
const at = ({ here, code, codes, typed }: BookProps, steps: Partial<BookProps['typed']>): string => {
  const { airport, times, offer, last } = { ...typed, ...steps }
  const query = new URLSearchParams({
    ...(codes.length > 1 && { code }),
    ...(airport && { airport }),
    ...(times && { times }),
    ...(offer && { offer }),
    ...(last && { last: '' }),
  })
  return query.size > 0 ? `${here}?${query}` : here
}

/** A booking for somebody else, step by step; each that is done folds to a line (AGENCY-27). */
export const AgencyBookView = (props: BookProps) => {
  const { t } = useTexts()
  const { here, codes, code, typed, place, stay, choices, chosen, refused, company } = props
  const title = t('workShell.navBook')
  return (
    <Main>
      <WorkHead title={title} hasErrors={refused !== null && !refused.known} />
      <TitleRow title={title}>
        {codes.length > 1 && (
          <ViewSwitch
            label={t('workAgency.code')}
            links={codes.map((one) => ({ href: `${here}?code=${one}`, text: one, isCurrent: one === code }))}
          />
        )}
        {!company && (
          <WorkButtonLink href={at(props, { last: true })} shortcut="F8">
            {t('workAgency.lastCustomer')}
          </WorkButtonLink>
        )}
      </TitleRow>
      {typed.last && !('firstName' in props.before) && <Note>{t('workAgency.noLast')}</Note>}
      <Panes layout={chosen && choices.length > 0 ? 'wide' : 'one'}>
        <Stack>
          <AirportStep {...props} />
          {place && <TimesStep {...props} />}
          {place && stay && <OfferStep {...props} />}
        </Stack>
        {/* on a phone what it is comes before the form, whose button books it */}
        {chosen && choices.length > 0 && (
          <div className={styles['beside']}>
            <Summary {...props} chosen={chosen} />
          </div>
        )}
        <Stack>
          {/* an offer that has gone takes nothing along of what was typed */}
          {(chosen ?? refused) && choices.length > 0 && !company && (
            <DriverForm {...props} action={at(props, {})} chosen={chosen ?? null} />
          )}
          {(chosen ?? refused) && choices.length > 0 && company && (
            <CompanyForm {...props} company={company} action={at(props, {})} />
          )}
          {props.today && <BookedTodayPane {...props.today} />}
          <Legend
            keys={[
              { keys: ['Enter'], text: t('workAgency.keyNext') },
              { keys: ['1', '2', '3'], text: t('workAgency.keyOffer') },
              ...(company
                ? []
                : [
                    { keys: ['F8'], text: t('workAgency.lastCustomer') },
                    { keys: ['F9'], text: t('workAgency.knownCustomer') },
                  ]),
              { keys: ['Ctrl', 'Enter'], text: t('workAgency.keyBook') },
            ]}
          />
        </Stack>
      </Panes>
    </Main>
  )
}

/** What was typed in a step before, and the way back to it. */
const Done = ({ children, change }: { children: React.ReactNode; change: string }) => {
  const { t } = useTexts()
  return (
    <div className={styles['done']}>
      <div>{children}</div>
      <a href={change}>{t('workAgency.change')}</a>
    </div>
  )
}

const hidden = ({ codes, code, typed }: BookProps): Record<string, string> => ({
  ...(codes.length > 1 && { code }),
  ...(typed.last && { last: '' }),
})

const AirportStep = (props: BookProps) => {
  const { t } = useTexts()
  const { here, airports, typed, place } = props
  const title = t('workAgency.airport')
  return (
    <Pane title={title}>
      {place ? (
        <Done change={at(props, { airport: '', times: '', offer: '' })}>
          <Gate iata={place.iata} /> {place.name}
        </Done>
      ) : (
        <WorkForm method="get" action={here} fields={hidden(props)} inline>
          <Field
            name="airport"
            label={t('workAgency.airportLabel')}
            error={typed.airport === '' ? undefined : t('workAgency.airportNone', { typed: typed.airport })}
            defaultValue={typed.airport}
            list="airports"
            maxLength={60}
            autoComplete="off"
            autoFocus
          />
          <datalist id="airports">
            {airports.map(({ iata, name }) => (
              <option key={iata} value={iata}>
                {name}
              </option>
            ))}
          </datalist>
          <WorkButton look="primary">{t('workAgency.goOn')}</WorkButton>
        </WorkForm>
      )}
    </Pane>
  )
}

const TimesStep = (props: BookProps) => {
  const { t } = useTexts()
  const { here, typed, place, stay, problem } = props
  const isFine = stay !== null && problem === null
  const why = problem?.fields ? { code: Object.values(problem.fields)[0] ?? problem.code } : problem
  const unread = typed.times === '' ? undefined : t('workAgency.timesWrong')
  const wrong = why ? `${stay ?? ''}: ${textOf(t, why)}` : unread
  return (
    <Pane title={t('workAgency.times')}>
      {isFine ? (
        <Done change={at(props, { times: '', offer: '' })}>
          <b>{stay}</b>
        </Done>
      ) : (
        <WorkForm method="get" action={here} fields={{ ...hidden(props), airport: place?.iata ?? '' }}>
          <Field
            name="times"
            label={t('workAgency.timesLabel')}
            hint={t('workAgency.timesHint')}
            error={wrong}
            defaultValue={typed.times}
            maxLength={60}
            autoComplete="off"
            autoFocus
          />
          <FormFoot>
            <WorkButton look="primary">{t('workAgency.goOn')}</WorkButton>
          </FormFoot>
        </WorkForm>
      )}
    </Pane>
  )
}

/** For how long the prices hold, and that nobody keeps a space meanwhile (AGENCY-8). */
const Holds = ({ holdsUntil }: Pick<BookProps, 'holdsUntil'>) => {
  const { t } = useTexts()
  return holdsUntil === null ? null : <p>{t('workAgency.pricesHold', { time: holdsUntil })}</p>
}

const mostKeys = 9

const OfferStep = (props: BookProps) => {
  const { t } = useTexts()
  const { choices, chosen, problem, company } = props
  if (problem) return null
  if (choices.length === 0)
    return (
      <>
        <Empty title={t('workAgency.noOffers')} />
        <OtherStays {...props} />
      </>
    )
  if (chosen) {
    const offer = choices.find(({ key }) => key === chosen.key)
    return (
      <Pane title={t('workAgency.offer')}>
        <Done change={at(props, { offer: '' })}>
          <b>{offer?.carPark}</b>, {offer?.product}, {offer?.package}: <b>{offer?.price}</b>
          {offer?.netPrice && ` (${t('workAgency.netPrice')}: ${offer.netPrice})`}
        </Done>
      </Pane>
    )
  }
  const earns = choices.some(({ commission }) => commission !== null)
  const hasNet = choices.some(({ netPrice }) => netPrice !== null)
  return (
    <Pane title={t('workAgency.offer')} aside={<Holds {...props} />} flush>
      <DataTable
        caption={t('workAgency.offer')}
        columns={[
          { label: t('workService.place') },
          { label: t('workAgency.product'), phone: 'words' },
          { label: t('workAgency.cancelUntil'), phone: 'second' },
          { label: t('workAgency.changeUntil'), phone: 'second' },
          { label: t('workService.price'), isNumber: true, phone: 'words' },
          ...(hasNet ? [{ label: t('workAgency.netPrice'), isNumber: true, phone: 'second' as const }] : []),
          ...(earns ? [{ label: t('workStatements.commission'), isNumber: true, phone: 'second' as const }] : []),
        ]}
        rows={choices.map(
          ({ key, carPark, product, package: code, price, netPrice, commission, beyond, ...rest }, index) => ({
            key,
            cells: [
              beyond.length > 0 && !company?.mayExceed ? (
                carPark
              ) : (
                <a key="take" href={at(props, { offer: key })} data-key={index < mostKeys ? `${index + 1}` : undefined}>
                  {index < mostKeys && <Kbd>{index + 1}</Kbd>} {carPark}
                </a>
              ),
              <>
                {product}, {code}
                {company && beyond.length > 0 && <Beyond breaches={beyond} {...company} />}
              </>,
              rest.cancelUntil ?? '–',
              rest.changeUntil ?? '–',
              <b key="price">{price}</b>,
              ...(hasNet ? [netPrice ?? '–'] : []),
              ...(earns ? [commission ?? '–'] : []),
            ],
          }),
        )}
      />
    </Pane>
  )
}

/** The nearest days that have a choice, each taken by its digit as an offer is (AGENCY-164). */
const OtherStays = (props: BookProps) => {
  const { t } = useTexts()
  const { others } = props
  if (others.length === 0) return null
  const title = t('results.otherDays')
  return (
    <Pane title={title} flush>
      <DataTable
        caption={title}
        columns={[
          { label: t('workService.stay') },
          { label: t('workService.place'), phone: 'words' },
          { label: t('workAgency.cheapest'), isNumber: true, phone: 'words' },
        ]}
        rows={others.map(({ times, stay, carPark, price }, index) => ({
          key: times,
          cells: [
            <a key="take" href={at(props, { times, offer: '' })} data-key={`${index + 1}`}>
              <Kbd>{index + 1}</Kbd> {stay}
            </a>,
            carPark,
            <b key="price">{price}</b>,
          ],
        }))}
      />
    </Pane>
  )
}
