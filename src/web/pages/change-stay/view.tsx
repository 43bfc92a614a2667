import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import type { FieldProblem } from '../../components/error-summary/error-summary.tsx'
import { FieldGroup, RadioField } from '../../components/field/field.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { usePageForm } from '../../components/page-form.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { Island } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import stayFields from '../../forms/stay-form/stay-fields.island.tsx'
import type { StayFieldsView } from '../../forms/stay-form/view.ts'
import { DonePage, RefusedPage, type DoneView, type RefusedView } from '../../shared/bookings/change-ended.tsx'
import type { HeldShown } from '../../shared/bookings/changes.ts'
import { OwnPage } from '../../shared/bookings/own-page.tsx'
import styles from '../../shared/bookings/my-booking.module.css'

/** One row of the comparison; null where one side has no such line. */
export type CompareRow = { label: string; now: string | null; next: string | null; total?: boolean }

/** What a change would do and cost. `hidden` are the values that the confirmation sends back. */
export type QuoteShown = {
  headline: string
  rows: CompareRow[]
  lines: string[]
  button: string
  hidden: Record<string, string>
}

export type ChangeView =
  | {
      kind: 'form'
      title: string
      lead: string
      what: string
      fields: StayFieldsView
      /** Where the exit accepts cards: whether to pay now or there. */
      payChoice: 'now' | 'exit' | null
      quote: QuoteShown | null
      held: HeldShown | null
      problems: FieldProblem[]
      bookingHref: string
    }
  | RefusedView
  | DoneView

/**
 * Dates and times (screen 17): what is booked, what it would become, the difference line by line, and one button with
 * the amount.
 */
export const ChangePage = ({ view }: { view: ChangeView }) => {
  if (view.kind === 'refused') return <RefusedPage view={view} />
  return view.kind === 'done' ? <DonePage view={view} /> : <ChangeForm view={view} />
}

const ChangeForm = ({ view }: { view: Extract<ChangeView, { kind: 'form' }> }) => {
  const { t } = useTexts()
  return (
    <OwnPage title={view.title} problems={view.problems}>
      <p>{view.what}</p>
      {view.held && <Held held={view.held} />}
      <Card>
        <p className={styles['lead']}>{view.lead}</p>
        <SendForm {...usePageForm('change-form', 'address')} method="get" noValidate className={styles['form']}>
          <Island of={stayFields} props={{ view: view.fields }} />
          {view.payChoice && (
            <FieldGroup name="pay" label={t('changes.whenToPay')}>
              <RadioField
                name="pay"
                value="now"
                label={t('booking.payNow')}
                defaultChecked={view.payChoice === 'now'}
              />
              <RadioField
                name="pay"
                value="exit"
                label={t('changes.payAtExit')}
                hint={t('changes.payAtExitHint')}
                defaultChecked={view.payChoice === 'exit'}
              />
            </FieldGroup>
          )}
          <Button look={view.quote ? 'plain' : 'primary'}>{t('changes.showPrice')}</Button>
        </SendForm>
      </Card>
      {view.quote && <Quote quote={view.quote} bookingHref={view.bookingHref} />}
      {!view.quote && (
        <p>
          <a href={view.bookingHref}>{t('manage.backToBooking')}</a>
        </p>
      )}
    </OwnPage>
  )
}

const Quote = ({ quote, bookingHref }: { quote: QuoteShown; bookingHref: string }) => {
  const { t } = useTexts()
  return (
    <Card>
      <h2 id="quote">{t('changes.whatChanges')}</h2>
      <div className={styles['region']} role="region" aria-labelledby="quote" tabIndex={0}>
        <table className={styles['compare']}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('changes.now')}</th>
              <th scope="col">{t('changes.next')}</th>
            </tr>
          </thead>
          <tbody>
            {quote.rows.map(({ label, now, next, total }) => (
              <tr key={label} className={total ? styles['total'] : undefined}>
                <th scope="row">{label}</th>
                <td>{now ?? '–'}</td>
                <td>{now === next ? next : <strong>{next ?? '–'}</strong>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div id="amount" className={styles['after']}>
        <p className={styles['back']}>{quote.headline}</p>
        {quote.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <SendForm method="post" noValidate className={styles['form']} repeats>
        {Object.entries(quote.hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className={styles['two']}>
          <Button look="accent" wide name="intent" value="confirm" aria-describedby="amount">
            {quote.button}
          </Button>
          <ButtonLink look="plain" wide href={bookingHref}>
            {t('manage.keepButton')}
          </ButtonLink>
        </div>
      </SendForm>
    </Card>
  )
}

const Held = ({ held }: { held: HeldShown }) => {
  const { t } = useTexts()
  return (
    <Notice kind="warn" title={t('changes.waiting')}>
      <p>{held.text}</p>
      <SendForm method="post" className={styles['two']} repeats>
        <ButtonLink look="accent" href={held.payHref}>
          {held.payLabel}
        </ButtonLink>
        <Button look="plain" name="intent" value="drop">
          {t('manage.keepButton')}
        </Button>
      </SendForm>
    </Notice>
  )
}
