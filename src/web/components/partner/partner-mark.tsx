import type { Look } from '#domain/partners/partners.ts'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './partner.module.css'

/**
 * Stands for the mark in the sentence, because each language has its own order. It is a private-use character, which no
 * text contains.
 */
const slot = '\uE000'

/** "in partnership with" and the partner's mark; on phones the mark alone (demand T5). */
export const PartnerMark = ({ partner: { name, logo } }: { partner: Pick<Look, 'name' | 'logo'> }) => {
  const { t } = useTexts()
  const [before = '', after = ''] = t('site.inPartnership', { name: slot }).split(slot)
  return (
    <p className={styles['mark']}>
      <span>{before.trim()}</span>
      {logo === null ? (
        <strong className={styles['name']}>{name}</strong>
      ) : (
        <img src={logo} alt={name} width="150" height="40" />
      )}
      <span>{after.trim()}</span>
    </p>
  )
}

/** One line under the header, for the partner that has it. */
export const PartnerBanner = ({ partner: { name } }: { partner: Pick<Look, 'name'> }) => {
  const { t } = useTexts()
  return (
    <p className={styles['banner']}>
      <span className="wrap">{t('site.partnerBanner', { name })}</span>
    </p>
  )
}
