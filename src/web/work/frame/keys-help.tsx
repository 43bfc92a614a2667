import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton } from '../parts/button.tsx'
import keysHelp from './keys-help.island.ts'
import styles from './keys-help.module.css'

/**
 * What `?` opens: every key of this page and what it does (WORK-9). A script fills it from what is on the page, so it
 * is there only where keys are; the button beside it is for whoever does not know the key.
 */
export const KeysHelp = () => {
  const { t } = useTexts()
  const fills = useBehaviour(keysHelp)
  return (
    <div className={styles['place']} {...fills}>
      <button type="button" className={styles['open']} data-key="?" data-opens="" hidden>
        {t('workShell.keysOpen')} <kbd>?</kbd>
      </button>
      <dialog className={styles['box']} aria-labelledby="keys-title">
        <h2 id="keys-title">{t('workShell.keysTitle')}</h2>
        <dl data-list="" />
        <p>{t('workShell.keysOff')}</p>
        <form method="dialog">
          <WorkButton look="primary">{t('workShell.close')}</WorkButton>
        </form>
      </dialog>
    </div>
  )
}
