import { useEffect, useState } from 'react'
import { Button } from '../../components/button/button.tsx'
import { FieldFrame, fieldLinks, inputClass, type FieldTexts } from '../../components/field/field.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './account.module.css'

/**
 * A password that can be shown, pasted and filled in by a password manager (screen 27). Without script there is no
 * button, and nothing else differs.
 */
export const PasswordField = ({
  autoComplete,
  ...texts
}: FieldTexts & { autoComplete: 'current-password' | 'new-password' }) => {
  const { t } = useTexts()
  const [isReady, setReady] = useState(false)
  const [isShown, setShown] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <FieldFrame {...texts}>
      <div className={styles['password']}>
        <input
          {...fieldLinks(texts)}
          className={inputClass}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          spellCheck={false}
          autoCapitalize="none"
          maxLength={400}
        />
        {isReady && (
          <Button type="button" look="quiet" aria-controls={texts.name} onClick={() => setShown(!isShown)}>
            {t(isShown ? 'account.hidePassword' : 'account.showPassword')}
          </Button>
        )}
      </div>
    </FieldFrame>
  )
}
