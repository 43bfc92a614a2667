import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton } from './button.tsx'
import { WorkForm } from './form.tsx'
import printPage from './print-page.island.ts'
import { CodeList } from './secrets.tsx'
import styles from './secrets.module.css'

/** Recovery codes, and two ways to keep them: on paper, or as a file that a form brings, so that no address has it. */
export const KeepCodes = ({ codes, action }: { codes: readonly string[]; action: string }) => {
  const { t } = useTexts()
  const prints = useBehaviour(printPage)
  return (
    <>
      <CodeList codes={codes} />
      <div className={styles['keep']}>
        <WorkForm action={action} fields={{ do: 'codesFile' }} inline>
          <WorkButton>{t('workSignIn.codesDownload')}</WorkButton>
        </WorkForm>
        <WorkButton type="button" hidden {...prints}>
          {t('workSignIn.codesPrint')}
        </WorkButton>
      </div>
    </>
  )
}
