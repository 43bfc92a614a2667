import { Breadcrumbs, type Crumb } from '../../components/breadcrumbs/breadcrumbs.tsx'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { EmailField } from '../../components/field/email-field.tsx'
import { CheckField } from '../../components/field/field.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { usePageForm } from '../../components/page-form.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from '../../shared/newsletter/newsletter.module.css'

/**
 * `sent`: a letter is on its way, or none is because the address is already subscribed; both look the same (screen 20).
 */
export type NewsletterView = { amount: string; sent: boolean; crumbs: Crumb[] }
export type NewsletterAnswer = {
  email: string
  consent: boolean
  errors: { email?: string; consent?: string }
  failed: string | null
}

export const NewsletterPage = ({ view, answer }: { view: NewsletterView; answer: NewsletterAnswer | undefined }) => {
  const { t } = useTexts()
  if (view.sent && !answer) return <Sent crumbs={view.crumbs} />
  const { errors = {}, failed = null } = answer ?? {}
  const problems = formProblems(['email', 'consent'], errors, failed)
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={t('newsletter.title')} noIndex hasErrors={problems.length > 0} />
      <Breadcrumbs crumbs={view.crumbs} />
      <ErrorSummary problems={problems} />
      <h1>{t('newsletter.title')}</h1>
      <p>{t('newsletter.lead', { amount: view.amount })}</p>
      <Card>
        <SendForm {...usePageForm('newsletter-form')} method="post" noValidate className={styles['form']}>
          <EmailField label={t('newsletter.email')} error={errors.email} defaultValue={answer?.email} />
          <CheckField
            name="consent"
            label={t('newsletter.consent')}
            error={errors.consent}
            defaultChecked={answer?.consent ?? false}
          />
          <p className={styles['note']}>{t('newsletter.howUsed')}</p>
          <Button>{t('newsletter.signUp')}</Button>
        </SendForm>
      </Card>
    </main>
  )
}

const Sent = ({ crumbs }: Pick<NewsletterView, 'crumbs'>) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={t('newsletter.sentTitle')} noIndex />
      <Breadcrumbs crumbs={crumbs} />
      <h1>{t('newsletter.sentTitle')}</h1>
      <div role="status">
        <Notice kind="ok">
          <p>{t('newsletter.sentText')}</p>
        </Notice>
      </div>
    </main>
  )
}
