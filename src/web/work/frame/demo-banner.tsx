import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton } from '../parts/button.tsx'
import { roleTextIn } from '../parts/role-words.ts'
import styles from './shell.module.css'
import type { Shell } from './shell.ts'

/** For somebody who tries the product out as a demo person: who he is, and the way out. */
export const DemoBanner = ({ shell: { staff, here, signOut } }: { shell: Shell }) => {
  const { t } = useTexts()
  const membership = here?.membership ?? staff.memberships[0]
  const role = membership ? t(roleTextIn(membership.role, membership.organisation.kind)) : ''
  return (
    <form className={styles['demo']} method="post" action={signOut} aria-labelledby="demo-as">
      <p id="demo-as">{t('workShell.demoAs', { name: staff.person.name, role })}</p>
      <WorkButton look="bare">{t('workShell.demoLeave')}</WorkButton>
    </form>
  )
}
