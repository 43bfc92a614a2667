import { useTexts } from '../../../kernel/texts.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { TextField } from '../../../components/field/field.tsx'
import styles from './booking.module.css'

type Props = { own: string; kept: string; version: number; nonce: string }

/** A note below what happened (SERVICE-10): each button says who sees it. What is refused comes back in the sheet. */
export const NoteFoot = ({ own, kept, version, nonce }: Props) => {
  const { t } = useTexts()
  return (
    <div className={styles['note']}>
      <WorkForm action={`${own}?do=note${kept}`} fields={{ do: 'note', version, nonce }}>
        <TextField name="note" label={t('workDesk.note')} hint={t('workService.noteHint')} rows={2} maxLength={500} />
        <FormFoot>
          <WorkButton name="for" value="us" icon="note">
            {t('workService.noteUs')}
          </WorkButton>
          <WorkButton name="for" value="both">
            {t('workService.noteBoth')}
          </WorkButton>
        </FormFoot>
      </WorkForm>
    </div>
  )
}
