import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './account.module.css'

/**
 * `register` is for somebody who is not logged in; `save` keeps driver and car for the next booking. Null: neither is
 * of use.
 */
export type KeepView =
  | { kind: 'register'; action: string; bookingId: string; email: string }
  | { kind: 'save'; action: string; bookingId: string }
  | null

export const Keep = ({ view }: { view: KeepView }) => {
  const { t } = useTexts()
  if (!view) return null
  return (
    <div className={styles['keep']}>
      <Card as="section" labelledBy="keep">
        <h2 id="keep">{t(view.kind === 'save' ? 'account.saveTitle' : 'account.keepTitle')}</h2>
        <p>{view.kind === 'save' ? t('account.saveText') : t('account.keepText', { email: view.email })}</p>
        <SendForm method="post" action={view.action}>
          <input type="hidden" name="bookingId" value={view.bookingId} />
          <Button look="plain">{t(view.kind === 'save' ? 'account.saveButton' : 'account.keepButton')}</Button>
        </SendForm>
      </Card>
    </div>
  )
}
