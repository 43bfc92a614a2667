import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { Kbd } from './keys.tsx'
import { WorkIcon } from './work-icon.tsx'
import toast from './toast.island.ts'
import styles from './toast.module.css'

type Undo = { action: string; fields: Readonly<Record<string, string>> }

/**
 * What was just done, with the way back. It stays in the page until the next one; a script takes it away after ten
 * seconds, unless somebody is at it. So an error never stands here alone, and what can be undone also stands in a list.
 */
export const Toast = ({ text, undo }: { text: string; undo?: Undo }) => {
  const { t } = useTexts()
  const leaves = useBehaviour(toast)
  return (
    <div className={styles['toast']} role="status" {...leaves}>
      <WorkIcon name="check" />
      <span>{text}</span>
      {undo && (
        <form method="post" action={undo.action}>
          {Object.entries(undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className={styles['undo']} data-key="Z">
            {t('workShell.undo')} <Kbd>Z</Kbd>
          </button>
        </form>
      )}
    </div>
  )
}
