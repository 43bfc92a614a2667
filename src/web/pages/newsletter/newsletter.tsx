import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx'
import { CheckField, Field } from '../../components/field/field.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useTexts } from '../../components/texts.tsx'
import styles from './newsletter.module.css'

/** `sent`: a letter is on its way, or nothing is, for who is a reader already: both look the same (design ux S20). */
export type NewsletterView = { amount: string; sent: boolean }
export type NewsletterAnswer = { email: string; consent: boolean; errors: { email?: string; consent?: string }; failed: string | null }

export const NewsletterPage = ({ view, answer }: { view: NewsletterView; answer: NewsletterAnswer | undefined }) => {
  const { t } = useTexts()
  if (view.sent && !answer) return <Sent />
  const { errors = {}, failed = null } = answer ?? {}
  const fields = (['email', 'consent'] as const).flatMap((field) => (errors[field] ? [{ field, text: errors[field] }] : []))
  const problems = failed ? [...fields, { field: null, text: failed }] : fields
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={t('newsletter.title')} noIndex hasErrors={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <h1>{t('newsletter.title')}</h1>
      <p>{t('newsletter.lead', { amount: view.amount })}</p>
      <Card>
        <form method="post" noValidate className={styles['form']}>
          <Field
            name="email"
            type="email"
            label={t('newsletter.email')}
            error={errors.email}
            defaultValue={answer?.email}
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
            autoCapitalize="none"
          />
          <CheckField name="consent" label={t('newsletter.consent')} error={errors.consent} defaultChecked={answer?.consent ?? false} />
          <p className={styles['note']}>{t('newsletter.howUsed')}</p>
          <Button>{t('newsletter.signUp')}</Button>
        </form>
      </Card>
    </main>
  )
}

const Sent = () => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={t('newsletter.sentTitle')} noIndex />
      <h1>{t('newsletter.sentTitle')}</h1>
      <div role="status">
        <Notice kind="ok">
          <p>{t('newsletter.sentText')}</p>
        </Notice>
      </div>
    </main>
  )
}
