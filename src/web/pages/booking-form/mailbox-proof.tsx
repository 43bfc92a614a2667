import { Button } from '../../components/button/button.tsx'
import { Field } from '../../components/field/field.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { mailboxCodeField, mailboxTokenField } from './form-names.ts'
import type { BookingFormView } from './view.ts'
import styles from './booking.module.css'

/** Where the code is entered that proves the mailbox (ACCESS-14). It stands right above the order. */
export const MailboxProof = ({ proof }: { proof: NonNullable<BookingFormView['proof']> }) => {
  const { t } = useTexts()
  return (
    <div className={styles['section']}>
      <h2 className={styles['heading']}>{t('booking.proofHeading')}</h2>
      <p>{t('booking.proofText', { email: proof.email })}</p>
      <input type="hidden" name={mailboxTokenField} value={proof.token} />
      <div className={styles['rows']}>
        <Field
          name={mailboxCodeField}
          label={t('manage.code')}
          error={proof.problem}
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          maxLength={20}
          code
        />
        <Button look="plain" name="apply" value={mailboxCodeField}>
          {t('manage.resend')}
        </Button>
      </div>
    </div>
  )
}
