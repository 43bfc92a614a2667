import { ButtonLink } from '../../components/button/button.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './my-booking.module.css'

export const BackToBooking = ({ href }: { href: string }) => {
  const { t } = useTexts()
  return (
    <p className={styles['after']}>
      <ButtonLink look="plain" href={href}>
        {t('manage.backToBooking')}
      </ButtonLink>
    </p>
  )
}
