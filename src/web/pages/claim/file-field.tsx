import { useRef, useState } from 'react'
import { Button } from '../../components/button/button.tsx'
import { fieldLinks, FieldFrame, type FieldTexts } from '../../components/field/field.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './claim.module.css'

/** A native file input; with script it can be emptied again (demand M6: files can be added and removed). */
export const FileField = ({ name, label, hint, error }: FieldTexts) => {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState(false)
  const remove = () => {
    if (input.current) input.current.value = ''
    setChosen(false)
    input.current?.focus()
  }
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} optional>
      <div className={styles['file']}>
        <input
          ref={input}
          type="file"
          accept=".jpg,.jpeg,.pdf,image/jpeg,application/pdf"
          {...fieldLinks({ name, label, hint, error })}
          onChange={(event) => setChosen((event.target.files?.length ?? 0) > 0)}
        />
        {chosen && (
          <Button look="quiet" type="button" onClick={remove}>
            {t('claims.removeFile')} <span className="visually-hidden">{label}</span>
          </Button>
        )}
      </div>
    </FieldFrame>
  )
}
