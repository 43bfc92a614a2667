import { Icon } from '../icon.tsx'
import { LanguageChooser, LanguageSuggestion } from '../language-chooser/language-chooser.tsx'
import { PartnerBanner, PartnerMark } from '../partner/partner-mark.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { kept } from '../../kernel/kept.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { Late } from '../late.tsx'
import disclosure from '../disclosure/disclosure.island.ts'
import type { FrameView } from './frame.ts'
import styles from './layout.module.css'
import { Logo } from './logo.tsx'

/**
 * The same links in the same order everywhere (screen 36): in a row on wide screens, and behind the menu button on
 * phones, where My booking and the language stay in sight. Both lists are disclosures and not ARIA menus; they open
 * without script, which adds closing by Esc and when one leaves them. `chooser` is false on the not-found page, which
 * has no other language (demand T5).
 */
export const Header = ({ frame, chooser }: { frame: FrameView; chooser: boolean }) => {
  const { t } = useTexts()
  const { account, links } = frame
  const menu = { links: { ...links, reserve: '' }, logIn: frame.logIn }
  return (
    <header className={styles['header']} id="top" tabIndex={-1}>
      {chooser && frame.suggestion && (
        <Late>
          <LanguageSuggestion {...frame.suggestion} />
        </Late>
      )}
      <div className={`wrap ${styles['bar']}`}>
        <a className={styles['logo']} href={links.home} aria-label={t('common.home')}>
          <Logo />
        </a>
        {frame.partner && <PartnerMark partner={frame.partner} />}
        <nav className={styles['nav']} aria-label={t('common.mainNavigation')}>
          <AirportsMenu popular={frame.popular} all={links.airports} locations={links.locations} />
          <span className={styles['wide']}>
            {links.about && (
              <a className={styles['widest']} href={links.about}>
                {t('site.about')}
              </a>
            )}
            {links.faq && <a href={links.faq}>{t('site.help')}</a>}
          </span>
          {account ? <a href={account.href}>{account.label}</a> : <a href={links.lookUp}>{t('common.myBooking')}</a>}
          <span className={styles['wide']}>
            <a className={styles['widest']} href={links.editBooking}>
              {t('site.editBooking')}
            </a>
            {account ? <LogOut account={account} /> : <a href={frame.logIn.href}>{frame.logIn.label}</a>}
          </span>
          {chooser && (
            <Late>
              <LanguageChooser {...frame.chooser} />
            </Late>
          )}
          {account ? <MobileMenu frame={menu} account={account} /> : <KeptMenu frame={menu} />}
        </nav>
      </div>
      {frame.partner?.banner && <PartnerBanner partner={frame.partner} />}
    </header>
  )
}

/** `locations` is the page of all car parks, where it is published. */
type Airports = { popular: FrameView['popular']; all: string; locations: string | null }

/** The airports most people look for, by country, and the ways to all of them and to their car parks (demand T5). */
const AirportsMenu = kept(({ popular, all, locations }: Airports) => {
  const { t } = useTexts()
  return (
    <details className={styles['airports']} {...useBehaviour(disclosure)}>
      <summary className={styles['opener']}>
        {t('common.airports')}
        <Icon name="chevron-down" />
      </summary>
      <div className={styles['panel']}>
        <div className={styles['countries']}>
          {popular.map(({ country, airports }) => (
            <div key={country}>
              <h2 className={styles['country']}>{country}</h2>
              <ul role="list">
                {airports.map(({ name, href }) => (
                  <li key={href}>
                    <a href={href}>{name}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <a className={styles['all']} href={all}>
          {t('common.footerAllAirports')}
        </a>
        {locations && (
          <a className={styles['all']} href={locations}>
            {t('site.ourLocations')}
          </a>
        )}
      </div>
    </details>
  )
})

/** Over the whole screen while it is open; the page behind it stands still (layout.module.css). */
const MobileMenu = ({ frame: { links, logIn }, account = null }: Menu & { account?: FrameView['account'] }) => {
  const { t } = useTexts()
  return (
    <details className={styles['menu']} {...useBehaviour(disclosure)}>
      <summary className={styles['menuOpener']}>
        <span className={styles['closed']}>
          <Icon name="menu" />
        </span>
        <span className={styles['opened']}>
          <Icon name="close" />
        </span>
        <span className="visually-hidden">{t('site.menu')}</span>
      </summary>
      <div className={styles['screen']}>
        <ul role="list" className={styles['items']}>
          <Item href={links.airports} text={t('common.airports')} />
          <Item href={links.locations} text={t('site.ourLocations')} />
          <Item href={links.about} text={t('site.about')} />
          <Item href={links.faq} text={t('site.help')} />
          <Item href={account ? account.href : links.lookUp} text={account ? account.label : t('common.myBooking')} />
          <Item href={links.editBooking} text={t('site.editBooking')} />
          {!account && <Item href={logIn.href} text={logIn.label} />}
          {!account && <Item href={links.business} text={t('site.businessLogIn')} />}
        </ul>
        {account && <LogOut account={account} />}
      </div>
    </details>
  )
}

type Menu = { frame: Pick<FrameView, 'links' | 'logIn'> }
/** Of whoever is not logged in: that of an account says whose it is. */
const KeptMenu = kept<Menu>(MobileMenu)

const Item = ({ href, text }: { href: string | null; text: string }) =>
  href && (
    <li>
      <a href={href}>{text}</a>
    </li>
  )

const LogOut = ({ account: { logOutAction, logOutLabel } }: { account: NonNullable<FrameView['account']> }) => (
  <form method="post" action={logOutAction}>
    <button className={styles['logOut']}>{logOutLabel}</button>
  </form>
)
