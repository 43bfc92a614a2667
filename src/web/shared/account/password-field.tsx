import { Button } from '../../components/button/button.tsx'
import { FieldFrame, fieldLinks, inputClass, type FieldTexts } from '../../components/field/field.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import password from './password.island.ts'
import styles from './account.module.css'

/**
 * A password that can be shown, pasted, and filled in by a password manager (screen 27). Without script the button is
 * missing, and nothing else differs.
 */
export const PasswordField = ({
  autoComplete,
  ...texts
}: FieldTexts & { autoComplete: 'current-password' | 'new-password' }) => {
  const { t } = useTexts()
  const show = t('account.showPassword')
  return (
    <FieldFrame {...texts}>
      <div
        className={styles['password']}
        {...useBehaviour(password)}
        data-show={show}
        data-hide={t('account.hidePassword')}
      >
        <input
          {...fieldLinks(texts)}
          className={inputClass}
          type="password"
          autoComplete={autoComplete}
          spellCheck={false}
          autoCapitalize="none"
          maxLength={400}
        />
        <template>
          <Button type="button" look="quiet" aria-controls={texts.name}>
            {show}
          </Button>
        </template>
      </div>
    </FieldFrame>
  )
}
