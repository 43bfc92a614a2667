import { Button } from '../../components/button/button.tsx'
import { fieldLinks, FieldFrame, type FieldTexts } from '../../components/field/field.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './claim.module.css'

/**
 * A native file input. With script (claim-form.island.ts) it can be emptied again, because demand M6 wants files that
 * can be added and removed.
 */
export const FileField = ({ name, label, hint, error }: FieldTexts) => {
  const { t } = useTexts()
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} optional>
      <div className={styles['file']}>
        <input
          type="file"
          accept=".jpg,.jpeg,.pdf,image/jpeg,application/pdf"
          {...fieldLinks({ name, label, hint, error })}
        />
        <template>
          <Button look="quiet" type="button">
            {t('claims.removeFile')} <span className="visually-hidden">{label}</span>
          </Button>
        </template>
      </div>
    </FieldFrame>
  )
}
