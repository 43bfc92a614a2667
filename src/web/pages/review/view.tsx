import { Button } from '../../components/button/button.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { Field, FieldGroup, RadioField, TextField } from '../../components/field/field.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { usePageForm } from '../../components/page-form.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from '../../shared/bookings/my-booking.module.css'
import { OwnPage } from '../../shared/bookings/own-page.tsx'

export type ReviewPageView =
  | {
      kind: 'form'
      stay: string
      name: string
      stars: { value: string; label: string }[]
      limits: { title: number; displayName: number }
    }
  | { kind: 'done' }
  | { kind: 'refused'; text: string }

type Fields = 'stars' | 'title' | 'body' | 'displayName'
export type ReviewAnswer = { typed: Record<Fields, string>; errors: Partial<Record<Fields, string>> }

/** Four fields, three of which are required, and before the button what becomes of them. */
export const ReviewPage = ({ view, answer }: { view: ReviewPageView; answer: ReviewAnswer | undefined }) => {
  const { t } = useTexts()
  if (view.kind !== 'form') return <Told view={view} />
  const { errors = {}, typed } = answer ?? {}
  return (
    <OwnPage title={t('reviews.title')} problems={formProblems(['stars', 'title', 'body', 'displayName'], errors)}>
      <p>{view.stay}</p>
      <SendForm {...usePageForm('review-form')} method="post" noValidate className={styles['form']} repeats>
        <FieldGroup name="stars" label={t('reviews.stars')} error={errors.stars}>
          {view.stars.map(({ value, label }) => (
            <RadioField key={value} name="stars" value={value} label={label} defaultChecked={typed?.stars === value} />
          ))}
        </FieldGroup>
        <Field
          name="title"
          label={t('reviews.reviewTitle')}
          hint={t('reviews.reviewTitleHint')}
          error={errors.title}
          defaultValue={typed?.title}
          maxLength={view.limits.title}
        />
        <TextField
          name="body"
          label={t('reviews.body')}
          optional
          error={errors.body}
          defaultValue={typed?.body}
          rows={5}
        />
        <Field
          name="displayName"
          label={t('reviews.displayName')}
          hint={t('reviews.displayNameHint')}
          error={errors.displayName}
          defaultValue={typed?.displayName ?? view.name}
          maxLength={view.limits.displayName}
          autoComplete="given-name"
        />
        <p>{t('reviews.publication')}</p>
        <Button look="accent">{t('reviews.send')}</Button>
      </SendForm>
    </OwnPage>
  )
}

const Told = ({ view }: { view: Exclude<ReviewPageView, { kind: 'form' }> }) => {
  const { t } = useTexts()
  const title = t(view.kind === 'done' ? 'reviews.doneTitle' : 'reviews.title')
  return (
    <OwnPage title={title}>
      <Notice
        kind={view.kind === 'done' ? 'ok' : 'warn'}
        title={view.kind === 'done' ? t('reviews.doneText') : view.text}
      />
    </OwnPage>
  )
}
