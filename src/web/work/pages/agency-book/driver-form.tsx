import { editLabels } from '../../../shared/bookings/edit-labels.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import type { Translate } from '#texts/translate.ts'
import { Field, FieldGroup, RadioField, SelectField } from '../../../components/field/field.tsx'
import { useBehaviour } from '../../../kernel/island.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane } from '../../parts/pane.tsx'
import enterNext from './enter-next.island.ts'
import { payers, type Payer } from './offers.ts'
import type { BookProps, Chosen, Known } from './view.tsx'
import styles from './agency-book.module.css'
import { AskedFields, OtherOffer } from './asked-fields.tsx'

const payerText = {
  agency: 'workAgency.payAccount',
  traveller: 'workAgency.payLink',
  carPark: 'workAgency.payThere',
} as const satisfies Record<Payer, string>

const everything = { phone: true, plateCountry: true, car: true, flights: true, terminal: true, time: true }
/** After these the offer that was typed for is none any more, and another can be taken for the same driver. */
const gone: readonly string[] = ['quote_over', 'sold_out', 'product_unknown', 'last_minute', 'option_required']

const order = [
  'firstName',
  'lastName',
  'email',
  'mobile',
  'phone',
  'plate',
  'plateCountry',
  'passengers',
  'anvr',
  'sellingPrice',
] as const

type Props = BookProps & { action: string; chosen: Chosen | null }

/** Whether the plate may stay empty, and until when it may follow where the car park asks for it (BOOK-35). */
const plateWords = (t: Translate, chosen: Chosen | null): { optional: boolean; hint?: string } => {
  if (!chosen || !chosen.needsPlate) return { optional: chosen !== null }
  const { followsUntil } = chosen
  return followsUntil === null
    ? { optional: false }
    : { optional: true, hint: t('booking.untilThen', { moment: followsUntil }) }
}

/** What is new each time is typed next; who was not found is typed on. */
const firstAfter = (known: Known, { flights }: Chosen['asks']): string =>
  typeof known === 'string' ? 'email' : flights ? 'arrivalFlight' : 'reference'

const unknownText = {
  none: 'workAgency.knownNone',
  several: 'workAgency.knownSeveral',
  unasked: 'workAgency.knownAsk',
} as const

const KnownNote = ({ known }: { known: Known }) => {
  const { t } = useTexts()
  return (
    <Note tone={typeof known === 'string' ? 'info' : 'ok'} isAnswer>
      {typeof known === 'string' ? t(unknownText[known]) : t('workAgency.knownFilled', known)}
    </Note>
  )
}

/** Who drives and who pays. Everything typed stays, whatever is refused (AGENCY-28). */
export const DriverForm = ({ action, choices, chosen, before, nonce, countries, languages, refused }: Props) => {
  const { t } = useTexts()
  const moves = useBehaviour(enterNext)
  const labels = editLabels(t)
  const problem = refused?.problem ?? null
  const errors = problem ? fieldTextsOf(t, problem) : {}
  const values = refused?.values ?? before
  const whole = problem && Object.keys(errors).length === 0 ? textOf(t, problem) : null
  const offer = choices.find(({ key }) => key === chosen?.key)
  const asks = chosen?.asks ?? everything
  const isGone = !offer || (problem !== null && gone.includes(problem.code))
  const known = refused?.known
  // a refusal is read first: the first field that it is about, in the order of the page; who is known is not typed
  const first = known ? firstAfter(known, asks) : refused ? order.find((name) => errors[name]) : 'firstName'
  // what is wrong with a field says itself whether it may stay empty
  const isLater = chosen?.followsUntil != null
  const plateMay = errors['plate'] ? {} : plateWords(t, chosen)
  const field = (name: string, label: string) => ({
    name,
    label,
    error: errors[name],
    autoFocus: name === first,
    defaultValue: values[name] ?? '',
    autoComplete: 'off',
  })
  const quote = refused && !isGone ? (refused.values['quote'] ?? '') : (offer?.quoteId ?? '')
  const ways = chosen?.paid ?? payers
  const paid = ways.find((one) => one === values['paid']) ?? ways[0]
  const hintOf = (one: Payer): string | undefined => {
    const by = one === 'traveller' && chosen?.payBy ? t('workAgency.payBy', { moment: chosen.payBy }) : null
    const left = one === 'agency' && chosen?.credit ? t('workAgency.creditLeft', chosen.credit) : null
    const earns = one === 'agency' ? null : (chosen?.elseEarns ?? null)
    const commission = earns && `${t('workStatements.commission')}: ${earns}`
    return [by, left, commission].filter(Boolean).join(' · ') || undefined
  }
  const wrongReference = refused && !refused.problem && !known ? t('workAgency.referenceWrong') : undefined
  return (
    <Pane title={t('workAgency.driver')}>
      <WorkForm
        action={action}
        fields={{ nonce: refused?.values['nonce'] ?? nonce, ...(!isGone && { quote }) }}
        {...moves}
      >
        {whole && (
          <Note tone="bad" isAnswer>
            {whole}
          </Note>
        )}
        {known && <KnownNote known={known} />}
        {isGone && <OtherOffer choices={choices} error={errors['quote']} quote={quote} />}
        <div className={styles['fields']}>
          <Field {...field('firstName', labels.firstName)} maxLength={60} />
          <Field {...field('lastName', labels.lastName)} maxLength={60} />
          <Field {...field('email', t('booking.email'))} type="email" maxLength={254} />
          <Field {...field('mobile', labels.mobile)} type="tel" maxLength={40} />
          {asks.phone && <Field {...field('phone', labels.phone)} type="tel" maxLength={40} optional />}
          <Field {...field('plate', labels.plate)} {...plateMay} maxLength={20} code />
          {asks.plateCountry && (
            <SelectField {...field('plateCountry', labels.plateCountry)} optional={isLater && !errors['plateCountry']}>
              <option value="">{t('booking.chooseCountry')}</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          <AskedFields asks={asks} field={field} followsUntil={chosen?.followsUntil ?? null} />
          <Field {...field('passengers', labels.passengers)} inputMode="numeric" maxLength={2} />
          <Field {...field('anvr', t('booking.anvr'))} maxLength={40} optional />
          <Field
            {...field('reference', t('workAgency.reference'))}
            error={wrongReference ?? (problem?.code === 'reference_taken' ? textOf(t, problem) : undefined)}
            maxLength={40}
            optional
          />
          {/* who pays a net price asks another one of its customer (AGENCY-125) */}
          {(offer?.netPrice ?? null) !== null && (
            <Field
              {...field('sellingPrice', t('workAgency.sellingPrice'))}
              hint={t('workAgency.sellingHint')}
              inputMode="decimal"
              maxLength={12}
              optional
            />
          )}
          <SelectField {...field('language', t('workAgency.letterLanguage'))}>
            {languages.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <FieldGroup name="paid" label={t('workAgency.payer')} error={errors['paid']}>
          {ways.map((one) => (
            <RadioField
              key={one}
              name="paid"
              value={one}
              label={t(payerText[one])}
              hint={hintOf(one)}
              defaultChecked={one === paid}
            />
          ))}
        </FieldGroup>
        <FormFoot>
          <WorkButton look="primary" name="do" value="book" shortcut="Ctrl Enter">
            {offer && !isGone ? t('workAgency.bookFor', { amount: offer.price }) : t('workAgency.keyBook')}
          </WorkButton>
          {/* behind the one that books, which Enter presses without script */}
          <WorkButton name="do" value="known" shortcut="F9">
            {t('workAgency.knownCustomer')}
          </WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}
