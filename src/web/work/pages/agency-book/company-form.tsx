import type { Breach } from '#domain/companies/company.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import type { Translate } from '#texts/translate.ts'
import { Field, SelectField } from '../../../components/field/field.tsx'
import { useBehaviour } from '../../../kernel/island.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'
import styles from './agency-book.module.css'
import { AskedFields, OtherOffer } from './asked-fields.tsx'
import type { CompanyModel } from './company.ts'
import enterNext from './enter-next.island.ts'
import type { BookProps, Chosen } from './view.tsx'

const everything: Omit<Chosen['asks'], 'phone' | 'plateCountry'> = {
  car: true,
  flights: true,
  terminal: true,
  time: true,
}
/** After these the offer is none any more, and another can be taken for the same driver. */
const gone: readonly string[] = ['quote_over', 'sold_out', 'product_unknown', 'last_minute']
const ownFields: readonly string[] = [
  'driver',
  'costCentre',
  'reason',
  'carBrand',
  'carModel',
  'carColor',
  'arrivalFlight',
  'returnFlight',
  'flightTerminal',
  'flightTime',
]

/** In which ways an offer is beyond the rules of the company. */
export const Beyond = ({ breaches, limits }: { breaches: readonly Breach[] } & Pick<CompanyModel, 'limits'>) => {
  const { t } = useTexts()
  return <small className={styles['beyond']}>{beyondWords(t, breaches, limits)}</small>
}

const beyondWords = (t: Translate, breaches: readonly Breach[], { stay, day }: CompanyModel['limits']): string => {
  const words = {
    package: t('workCompany.beyondPackage'),
    stay: t('workCompany.beyondStay', { limit: stay ?? '' }),
    day: t('workCompany.beyondDay', { limit: day ?? '' }),
  }
  return breaches.map((breach) => words[breach]).join(', ')
}

type Props = BookProps & { action: string; company: CompanyModel }

/** Which driver of the company is sent, and to what it is charged. Everything chosen stays, whatever is refused. */
export const CompanyForm = (props: Props) => {
  const { company } = props
  const { t } = useTexts()
  const names = company.managers.join(', ')
  const nobody = company.mayExceed ? t('workCompany.noDrivers') : t('workCompany.noneForYou', { names })
  return (
    <Pane title={t('workCompany.driver')}>
      {company.drivers.length === 0 ? (
        <Stack>
          <Note>{nobody}</Note>
          <FormFoot>
            <WorkButtonLink href={company.driversPage}>{t('workShell.navDrivers')}</WorkButtonLink>
          </FormFoot>
        </Stack>
      ) : (
        <Filled {...props} />
      )}
    </Pane>
  )
}

const Filled = ({ action, company, choices, chosen, nonce, refused }: Props) => {
  const { t } = useTexts()
  const moves = useBehaviour(enterNext)
  const problem = refused?.problem ?? null
  const errors = problem ? fieldTextsOf(t, problem) : {}
  const values = refused?.values ?? {}
  const names = company.managers.join(', ')
  // what is wrong with what is kept of the driver has no field here
  const unseen = Object.keys(errors).filter((name) => !ownFields.includes(name))
  const whole = problem && (Object.keys(errors).length === 0 ? [textOf(t, problem)] : unseen.map((one) => errors[one]))
  const offer = choices.find(({ key }) => key === chosen?.key)
  const isGone = !offer || (problem !== null && gone.includes(problem.code))
  const asks = chosen?.asks ?? everything
  const field = (name: string, label: string) => ({
    name,
    label,
    error: errors[name],
    defaultValue: values[name] ?? '',
    autoComplete: 'off',
  })
  const quote = refused && !isGone ? (refused.values['quote'] ?? '') : (offer?.quoteId ?? '')
  const takeable = choices.filter(({ beyond }) => beyond.length === 0 || company.mayExceed)
  return (
    <WorkForm action={action} fields={{ nonce: values['nonce'] ?? nonce, ...(!isGone && { quote }) }} {...moves}>
      {whole && whole.length > 0 && (
        <Note tone="bad" isAnswer>
          {whole.join(' ')}
          {problem?.code === 'beyond_company_rules' && ` ${t('workCompany.askThem', { names })}`}
        </Note>
      )}
      {isGone && <OtherOffer choices={takeable} error={errors['quote']} quote={quote} />}
      <div className={styles['fields']}>
        <SelectField {...field('driver', t('workCompany.driver'))} autoFocus={!refused || 'driver' in errors}>
          <option value="">{t('workCompany.choose')}</option>
          {company.drivers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('costCentre', t('workCompany.costCentre'))} autoFocus={'costCentre' in errors}>
          <option value="">{t('workCompany.asDriver')}</option>
          {company.costCentres.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <AskedFields asks={asks} field={field} followsUntil={chosen?.followsUntil ?? null} />
        <Field
          {...field('reference', t('workAgency.reference'))}
          error={
            refused && !refused.problem
              ? t('workAgency.referenceWrong')
              : problem?.code === 'reference_taken'
                ? textOf(t, problem)
                : undefined
          }
          maxLength={40}
          optional
        />
        {offer && offer.beyond.length > 0 && (
          <Field
            {...field('reason', t('workCompany.exceedReason'))}
            hint={beyondWords(t, offer.beyond, company.limits)}
            maxLength={200}
          />
        )}
      </div>
      <p>{t('workCompany.onAccount')}</p>
      <FormFoot>
        <WorkButton look="primary" shortcut="Ctrl Enter">
          {offer && !isGone
            ? t('workAgency.bookFor', { amount: offer.netPrice ?? offer.price })
            : t('workAgency.keyBook')}
        </WorkButton>
      </FormFoot>
    </WorkForm>
  )
}
