import { joinKinds, type JoinField, type JoinKind } from '#domain/access/join-request.ts'
import type { TextId } from '#texts/texts.ts'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import type { FieldProblem } from '../../components/error-summary/error-summary.tsx'
import { EmailField } from '../../components/field/email-field.tsx'
import { CheckField, Field, FieldGroup, RadioField, SelectField, TextField } from '../../components/field/field.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { usePageForm } from '../../components/page-form.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { OwnPage } from '../../shared/bookings/own-page.tsx'
import styles from '../../shared/bookings/my-booking.module.css'

/** The form, what is said when it was sent, and the page behind the link of the letter. */
export type JoinView =
  | { kind: 'form'; countries: readonly { code: string; name: string }[]; termsHref: string; days: number }
  | { kind: 'sent' }
  | { kind: 'prove'; failed: string | null }
  | { kind: 'received' }
  | { kind: 'gone'; text: string; formHref: string }
export type JoinAnswer = {
  values: Readonly<Partial<Record<JoinField, string>>>
  errors: Readonly<Partial<Record<JoinField, string>>>
  problems: readonly FieldProblem[]
}

type FormView = Extract<JoinView, { kind: 'form' }>

export const JoinPage = ({ view, answer }: { view: JoinView; answer: JoinAnswer | undefined }) => {
  const { t } = useTexts()
  switch (view.kind) {
    case 'form':
      return <JoinForm view={view} answer={answer} />
    case 'sent':
      return <Told title={t('newsletter.sentTitle')} text={t('join.sentText')} />
    case 'received':
      return <Told title={t('join.received')} text={t('join.receivedText')} />
    case 'prove':
      return <Prove failed={view.failed} />
    case 'gone':
      return (
        <OwnPage title={t('newsletter.linkGone')}>
          <Notice kind="warn" title={view.text} />
          <p>
            <ButtonLink href={view.formHref}>{t('join.again')}</ButtonLink>
          </p>
        </OwnPage>
      )
  }
}

const Told = ({ title, text }: { title: string; text: string }) => (
  <OwnPage title={title}>
    <Notice kind="ok" live>
      <p>{text}</p>
    </Notice>
  </OwnPage>
)

const Prove = ({ failed }: { failed: string | null }) => {
  const { t } = useTexts()
  return (
    <OwnPage title={t('join.proveTitle')} hasErrors={failed !== null}>
      <Card>
        <SendForm method="post" className={styles['form']}>
          {failed && <Notice kind="bad" title={failed} live />}
          <p>{t('join.proveText')}</p>
          <Button>{t('join.prove')}</Button>
        </SendForm>
      </Card>
    </OwnPage>
  )
}

const kindTexts = {
  operator: { label: 'join.kindOperator', hint: 'join.kindOperatorHint' },
  agency: { label: 'join.kindAgency', hint: 'join.kindAgencyHint' },
  corporate: { label: 'join.kindCorporate', hint: 'join.kindCorporateHint' },
} as const satisfies Record<JoinKind, { label: TextId; hint: TextId }>

/** Lines of text before and after the choice of a country; `fill`: as what a browser knows it. */
const lines = [
  { name: 'name', label: 'join.name', hint: 'join.nameHint', fill: 'off' },
  { name: 'legalName', label: 'join.legalName', hint: null, fill: 'organization' },
  { name: 'street', label: 'booking.invoiceStreet', hint: null, fill: 'street-address' },
  { name: 'postcode', label: 'booking.invoicePostcode', hint: null, fill: 'postal-code' },
  { name: 'city', label: 'booking.invoiceCity', hint: null, fill: 'address-level2' },
] as const
const numbers = [
  { name: 'registration', label: 'join.registration', hint: null, fill: 'off' },
  { name: 'vatNumber', label: 'booking.vatNumber', hint: 'join.vatHint', fill: 'off' },
  { name: 'contact', label: 'join.contact', hint: null, fill: 'name' },
] as const
type Line = (typeof lines)[number] | (typeof numbers)[number]

const JoinForm = ({ view, answer }: { view: FormView; answer: JoinAnswer | undefined }) => {
  const { t } = useTexts()
  const { values = {}, errors = {}, problems = [] } = answer ?? {}
  const of = (name: JoinField) => ({ name, error: errors[name], defaultValue: values[name] })
  const line = ({ name, label, hint, fill }: Line) => (
    <Field
      key={name}
      {...of(name)}
      label={t(label)}
      hint={hint ? t(hint) : undefined}
      autoComplete={fill}
      code={name === 'vatNumber' || name === 'registration'}
    />
  )
  return (
    <OwnPage title={t('join.title')} problems={problems}>
      <p>{t('join.lead')}</p>
      <Card>
        <SendForm {...usePageForm('join-form')} method="post" noValidate className={styles['form']}>
          <FieldGroup name="kind" label={t('join.kind')} error={errors.kind}>
            {joinKinds.map((kind) => (
              <RadioField
                key={kind}
                name="kind"
                value={kind}
                label={t(kindTexts[kind].label)}
                hint={t(kindTexts[kind].hint)}
                defaultChecked={values.kind === kind}
              />
            ))}
          </FieldGroup>
          {lines.map(line)}
          <SelectField {...of('country')} label={t('booking.invoiceCountry')} autoComplete="country">
            <option value="">{t('booking.chooseCountry')}</option>
            {view.countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          {numbers.map(line)}
          <EmailField {...of('email')} label={t('booking.email')} hint={t('join.emailHint')} />
          <Field {...of('phone')} label={t('booking.phone')} type="tel" autoComplete="tel" inputMode="tel" optional />
          <Field {...of('website')} label={t('join.website')} autoComplete="url" inputMode="url" optional />
          <TextField {...of('message')} label={t('join.message')} hint={t('join.messageHint')} optional />
          <p>{t('join.howUsed', { days: view.days })}</p>
          <CheckField
            name="terms"
            label={t('booking.terms')}
            error={errors.terms}
            defaultChecked={values.terms === 'on'}
          />
          <p>
            <a href={view.termsHref} target="_blank" rel="noopener">
              {t('booking.termsLink')} {t('common.opensInNewTab')}
            </a>
          </p>
          <Button>{t('join.send')}</Button>
        </SendForm>
      </Card>
    </OwnPage>
  )
}
