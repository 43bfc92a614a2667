import { useTexts } from '../texts.tsx'
import { LanguageChooser } from '../language-chooser/language-chooser.tsx'
import type { FrameView } from './frame.ts'
import { Logo } from './logo.tsx'
import styles from './layout.module.css'

/** `chooser` is hidden on the not-found page, which has no other language (ledger T5). */
export const Header = ({ frame, chooser }: { frame: FrameView; chooser: boolean }) => {
  const { t } = useTexts()
  return (
    <header className={styles['header']}>
      <div className={`wrap ${styles['bar']}`}>
        <a className={styles['logo']} href={frame.links.home} aria-label={t('common.home')}>
          <Logo />
        </a>
        <nav className={styles['nav']} aria-label={t('common.mainNavigation')}>
          <a className={styles['wide']} href={frame.links.airports}>
            {t('common.airports')}
          </a>
          <a href={frame.links.lookUp}>{t('common.myBooking')}</a>
          {chooser && <LanguageChooser {...frame.chooser} />}
        </nav>
      </div>
    </header>
  )
}
