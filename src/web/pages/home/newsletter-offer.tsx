import { Button } from '../../components/button/button.tsx'
import { EmailField } from '../../components/field/email-field.tsx'
import { CheckField } from '../../components/field/field.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from '../../shared/landing/landing.module.css'

/**
 * The form of the newsletter. It posts to the newsletter's own page (`action`), which answers it and also says what is
 * wrong.
 */
export const NewsletterOffer = ({ action, amount }: { action: string; amount: string }) => {
  const { t } = useTexts()
  return (
    <div className={styles['offer']}>
      <div>
        <h2 id="newsletter">{t('site.newsletterTitle', { amount })}</h2>
        <p>{t('newsletter.lead', { amount })}</p>
        <p className={styles['note']}>{t('newsletter.howUsed')}</p>
      </div>
      <SendForm method="post" action={action} noValidate wake="intent">
        <EmailField label={t('newsletter.email')} />
        <CheckField name="consent" label={t('newsletter.consent')} />
        <Button>{t('newsletter.signUp')}</Button>
      </SendForm>
    </div>
  )
}
